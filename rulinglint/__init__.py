"""rulinglint checks rulings of Magic: The Gathering cards and their translations.

This package is only the launcher. The program's rooms (`lint`, `reports`, `checks`, `corpus`) lie beside it in a
checkout and inside it in an installed wheel; `rulinglint.__main__` makes both look alike.
"""
