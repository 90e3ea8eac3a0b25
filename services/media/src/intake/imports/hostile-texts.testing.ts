import { bytesOf, type HostileKind, many, partOf, repeated } from "./hostile-kind.testing.ts";
import { docxOf, wordParagraph, zipOf } from "./zip.testing.ts";

/** Captions of false times and shapes. */
export const hostileCaptions: readonly HostileKind[] = [
  [
    "captions that run backwards",
    "a.vtt",
    bytesOf(
      `WEBVTT\n\n${repeated(5_000, (at) => `00:${String(59 - (at % 60)).padStart(2, "0")}:01.000 --> 00:00:00.000\n<v A${at}>x\n`, "\n")}`,
    ),
  ],
  [
    "many captions of one moment",
    "a.vtt",
    bytesOf(`WEBVTT\n\n${"00:00.000 --> 00:00.000\nx\n\n".repeat(many)}`),
  ],
  [
    "a speaker for each caption",
    "a.vtt",
    bytesOf(`WEBVTT\n\n${repeated(30_000, (at) => `00:00.000 --> 00:01.000\n<v Speaker ${at}>x`, "\n\n")}`),
  ],
  [
    "hours of a thousand digits",
    "a.vtt",
    bytesOf(`WEBVTT\n\n${"9".repeat(1_000)}:00:00.000 --> ${"9".repeat(1_000)}:00:01.000\nwords`),
  ],
  [
    "times within the words",
    "a.vtt",
    bytesOf(
      `WEBVTT\n\n00:00.000 --> 00:01.000\n${repeated(many, (at) => `<00:00:00.${String(at % 1_000).padStart(3, "0")}>x`)}`,
    ),
  ],
  [
    "voices in voices",
    "a.vtt",
    bytesOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${"<v A>".repeat(many)}x${"</v>".repeat(many)}`),
  ],
  ["a style sheet without an end", "a.vtt", bytesOf(`WEBVTT\n\nSTYLE\n${"::cue(b){}\n".repeat(many)}`)],
  ["arrows alone", "a.vtt", bytesOf(`WEBVTT\n\n${"-->\n".repeat(many)}`)],
  ["many captions of one moment", "a.srt", bytesOf(`1\n00:00:00,000 --> 00:00:00,000\nx\n\n`.repeat(many))],
  ["a number beyond all", "a.srt", bytesOf(`${"9".repeat(100_000)}\n00:00:00,000 --> 00:00:01,000\nx`)],
  ["times that nothing separates", "a.srt", bytesOf("00:00:00,000 --> 00:00:01,000".repeat(many / 10))],
];

/** Texts with scripts, pages and references inside. */
export const hostileTexts: readonly HostileKind[] = [
  [
    "a link that runs a script",
    "a.docx",
    docxOf('<w:p><w:hyperlink r:id="r9"><w:r><w:t>words</w:t></w:r></w:hyperlink></w:p>', [
      partOf(
        "word/_rels/document.xml.rels",
        '<Relationships><Relationship Id="r9" Type="hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>',
      ),
    ]),
  ],
  [
    "another page inside",
    "a.docx",
    docxOf('<w:p><w:r><w:t>words</w:t></w:r></w:p><w:altChunk r:id="r9"/>', [
      partOf(
        "word/_rels/document.xml.rels",
        '<Relationships><Relationship Id="r9" Type="aFChunk" Target="a.html"/></Relationships>',
      ),
      partOf("word/a.html", "<script>alert(1)</script>"),
    ]),
  ],
  [
    "a drawing with a page inside",
    "a.docx",
    docxOf(
      '<w:p><w:r><w:drawing><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><script>alert(1)</script></body></foreignObject></svg></w:drawing><w:t>words</w:t></w:r></w:p>',
    ),
  ],
  [
    "a picture of this machine",
    "a.docx",
    docxOf('<w:p><w:r><w:t>words</w:t><w:drawing><a:blip r:link="r9"/></w:drawing></w:r></w:p>', [
      partOf(
        "word/_rels/document.xml.rels",
        '<Relationships><Relationship Id="r9" Type="image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
      ),
    ]),
  ],
  [
    "lists a billion deep",
    "a.docx",
    docxOf(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1000000000"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>words</w:t></w:r></w:p>'.repeat(
        99,
      ),
    ),
  ],
  [
    "cells a billion wide",
    "a.docx",
    docxOf(
      '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/><w:vMerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>words</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ),
  ],
  [
    "100,000 footnotes",
    "a.docx",
    docxOf(wordParagraph("words") + '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'.repeat(100_000), [
      partOf(
        "word/footnotes.xml",
        '<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:footnoteReference w:id="2"/><w:t>x</w:t></w:r></w:p></w:footnote></w:footnotes>',
      ),
    ]),
  ],
  [
    "choices in choices",
    "a.docx",
    docxOf(
      `<w:p><w:r>${"<mc:AlternateContent><mc:Choice>".repeat(5_000)}<w:t>words</w:t>${"</mc:Choice></mc:AlternateContent>".repeat(5_000)}</w:r></w:p>`,
    ),
  ],
  [
    "styles that follow each other",
    "a.docx",
    docxOf('<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>words</w:t></w:r></w:p>', [
      partOf(
        "word/styles.xml",
        '<w:styles><w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>',
      ),
    ]),
  ],
  [
    "its document twice",
    "a.docx",
    docxOf(wordParagraph("first"), [partOf("word/document.xml", "<w:document/>")]),
  ],
  [
    "a document in UTF-16",
    "a.docx",
    zipOf([
      partOf(
        "word/document.xml",
        Buffer.from(
          '\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document><w:body/></w:document>',
          "utf16le",
        ),
      ),
    ]),
  ],
  [
    "a page with a page inside",
    "a.html",
    bytesOf(
      `<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg><math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math>words`,
    ),
  ],
  ["templates in templates", "a.html", bytesOf(`${"<template>".repeat(20_000)}words`)],
  [
    "a long link over many pieces",
    "a.html",
    bytesOf(`<p><a href="https://example.com/${"a".repeat(2_000)}">${"<b>x</b>y".repeat(20_000)}</a></p>`),
    "import.too_complex",
  ],
  [
    "links of scripts",
    "a.html",
    bytesOf(
      '<a href="java\tscript:alert(1)">a</a><a href=" &#1;javascript:alert(1)">b</a><a href="data:text/html,x">c</a>',
    ),
  ],
  ["forms and buttons reopened", "a.html", bytesOf(`${"<button><a><form>".repeat(3_000)}words`)],
  ["a selection of options", "a.html", bytesOf(`<select>${"<option>x".repeat(100_000)}</select>words`)],
  [
    "link scripts",
    "a.md",
    bytesOf(
      "[a](javascript:alert(1)) [b](<data:text/html;base64,PHNjcmlwdD4=>) ![c](file:///etc/passwd)\n\n<script>alert(1)</script>",
    ),
  ],
  ["footnotes of footnotes", "a.md", bytesOf(repeated(20_000, (at) => `[^${at}]: [^${at + 1}]`, "\n"))],
  ["tildes", "a.md", bytesOf("~".repeat(many) + "a".repeat(10) + "~".repeat(many))],
  ["tables of one row each", "a.md", bytesOf("|a|\n|-|\n\n".repeat(20_000))],
];
