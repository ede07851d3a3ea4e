"""Files as other tools write them, with the same two rulings in each, to be read and mended."""

from typing import NamedTuple


class Sample(NamedTuple):
    """A file: its name and content; what is on its pages: card, date, target text, source."""

    name: str
    content: str
    rulings: list[tuple[str, str, str, str | None]]


FIRST = ("Alter Golem", "2024-06-14", "Der Golem ist alt & „rostig“.", "The golem is old & “rusty”.")
SECOND = ("Alter Golem", "2024-06-14", "Die Flut <steigt>.\nZweimal.", "The tide <rises>.\nTwice.")

XLIFF_1 = """<?xml version="1.0" encoding="utf-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="Alter Golem" source-language="en-US" target-language="de-DE" datatype="plaintext">
    <header><tool tool-id="x" tool-name="OpenXLIFF"/><note>date: 2024-06-14</note></header>
    <body>
      <group id="g1">
        <trans-unit id="1" xml:space="preserve" approved="yes">
          <source>The golem is old &amp; “rusty”.</source>
          <target state="translated">Der Golem ist alt &#38; „rostig“.</target>
          <note from="developer">Nothing: to see</note>
          <alt-trans><target>Der Golem ist alt.</target></alt-trans>
        </trans-unit>
      </group>
      <trans-unit id="2">
        <source>The tide &lt;rises&gt;.
Twice.</source>
        <target>Die Flut &lt;steigt&gt;.
Zweimal.</target>
      </trans-unit>
    </body>
  </file>
</xliff>
"""

XLIFF_2 = """<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.1"
  srcLang="en" trgLang="de">
  <file id="f1" original="rulings/Alter Golem.txt">
    <unit id="u1">
      <mda:metadata><mda:metaGroup category="ruling"><mda:meta type="date">2024-06-14</mda:meta></mda:metaGroup>
      </mda:metadata>
      <segment id="s1" state="translated">
        <source>The <pc id="1">golem</pc> is old &amp; “rusty”.</source>
        <target>Der <pc id="1">Golem</pc> ist alt &amp; „rostig“.</target>
      </segment>
    </unit>
    <unit id="u2">
      <notes><note category="x-date">2024-06-14</note></notes>
      <segment><source>The tide &lt;rises>.</source><target>Die Flut &lt;steigt>.</target></segment>
      <ignorable><source>
</source></ignorable>
      <segment><source>Twice.<ph id="2"/></source><target>Zweimal.<ph id="2"/></target></segment>
    </unit>
  </file>
</xliff>
"""

TMX = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Translate Toolkit" creationtoolversion="3.20.4" segtype="sentence" o-tmf="UTF-8" adminlang="en"
   srclang="en" datatype="PlainText"/>
  <body>
    <tu creationdate="20250101T000000Z">
      <prop type="x-card">Alter Golem</prop><prop type="x-date">2024-06-14</prop>
      <tuv xml:lang="en"><seg>The <bpt i="1">&lt;b></bpt>golem<ept i="1"/> is old &amp; “rusty”.</seg></tuv>
      <tuv xml:lang="de"><seg>Der <bpt i="1">&lt;b></bpt>Golem<ept i="1"/> ist alt &amp; „rostig“.</seg></tuv>
    </tu>
    <tu>
      <note>card: Alter Golem</note><note>date: 2024-06-14</note>
      <tuv xml:lang="de-DE"><seg>Die Flut &lt;steigt>.
Zweimal.</seg></tuv>
      <tuv xml:lang="EN-us"><seg>The tide &lt;rises>.
Twice.</seg></tuv>
    </tu>
  </body>
</tmx>
"""

PO = r"""# A catalogue.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: de\n"

#. card: Alter Golem
#. date: 2024-06-14
#: rulings.c:12
#, fuzzy
msgctxt "1"
msgid "The golem is old & “rusty”."
msgstr ""
"Der Golem "
"ist alt & „rostig“."

#. date: 2024-06-14
msgctxt "Alter Golem"
msgid ""
"The tide <rises>.\n"
"Twice."
msgstr "Die Flut <steigt>.\nZweimal."

#~ msgid "Gone"
#~ msgstr "Weg"
"""

CSV = """Karte;Datum;German;English;Sonst\r
Alter Golem;14.06.2024;Der Golem ist alt & „rostig“.;The golem is old & “rusty”.;x\r
"Alter Golem";2024-06-14;"Die Flut <steigt>.\r
Zweimal.";"The tide <rises>.\r
Twice.";\r
"""

TSV = """card\tdate\tde\ten
Alter Golem\t2024-06-14\tDer Golem ist alt & „rostig“.\tThe golem is old & “rusty”.
Alter Golem\t2024-06-14\t"Die Flut <steigt>.
Zweimal."\t"The tide <rises>.
Twice."
"""

WRITABLE = [
    Sample("golem.xlf", XLIFF_1, [FIRST, SECOND]),
    Sample("golem2.xliff", XLIFF_2, [FIRST, SECOND]),
    Sample("golem.tmx", TMX, [FIRST, SECOND]),
    Sample("golem.po", PO, [FIRST, SECOND]),
    Sample("golem.csv", CSV, [FIRST, SECOND]),
    Sample("golem.tsv", TSV, [FIRST, SECOND]),
]
