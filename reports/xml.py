"""What may stand in XML."""

import re
from xml.sax.saxutils import escape, quoteattr

# XML 1.0 has no place for these, not even escaped (https://www.w3.org/TR/xml/#charsets).
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REPLACEMENT = "\ufffd"


def storable(text: str) -> str:
    r"""A text in which what XML cannot hold is replaced.

    >>> storable("Flut\x00")
    'Flut\ufffd'
    """
    return _NOT_IN_XML.sub(_REPLACEMENT, text)


def text(content: str) -> str:
    """A text as the content of an element."""
    return escape(storable(content))


def element(name: str, attributes: dict[str, object], *, empty: bool = False) -> str:
    """An opening tag, or an empty element.

    >>> element("error", {"line": 3, "message": "“a” & <b>"}, empty=True)
    '<error line="3" message="“a” &amp; &lt;b&gt;"/>'
    """
    listed = "".join(f" {key}={_attribute(str(value))}" for key, value in attributes.items())
    return f"<{name}{listed}{'/' if empty else ''}>"


def _attribute(value: str) -> str:
    return quoteattr(storable(value), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
