import { newId } from "@fieldstone/model/ids.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { describe, expect, test } from "vitest";
import { documentFromHtml } from "../../../research/documents/conversions/document-from-html.ts";
import { documentFromMarkdown } from "../../../research/documents/conversions/document-from-markdown.ts";
import { parseImport } from "./parse-import.ts";

/** At the full size of 1 MB, a quadratic parser takes minutes to days; at a quarter of it, some seconds. */
const sizeBytes = trials(250_000, 1_000_000);
/** CPU time, because the test machine is shared. On an idle one, 1 MB takes a second at most. */
const processorMsMax = trials(1_500, 2_500);

const filled = (unit: string) => unit.repeat(Math.floor(sizeBytes / unit.length));

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work();
  } catch (error) {
    // A file may be rejected with a message; an error of the parser itself is a bug.
    expect(error).toMatchObject({ title: "UnprocessableContent" });
  }
  return process.cpuUsage(before).user / 1000;
}

async function read(name: string, text: string): Promise<void> {
  const notes = await parseImport({ name, bytes: new TextEncoder().encode(text), importId: newId() });
  for (const _ of Iterator.from(notes).take(20));
}

const characters = [
  " ",
  "\t",
  "\u00a0",
  "\n",
  "\r",
  "a",
  "1",
  ":",
  "-",
  "(",
  "[",
  "<",
  "&",
  '"',
  ",",
  "{",
  "é",
];
const pairs = [
  "a ",
  "a:",
  ": ",
  ":\n",
  "0:00 ",
  "(0:0",
  "-->",
  "\n\n",
  '""',
  '",',
  ",\n",
  "&#",
  "{\\",
  "x\n",
];

describe.each(["txt", "csv", "vtt", "srt", "md", "html"])("much in a .%s", (kind) => {
  const lead = kind === "vtt" ? "WEBVTT\n\n" : "";
  const cue = { vtt: "00:00:00.000 --> 00:00:01.000", srt: "00:00:00,000 --> 00:00:01,000" }[kind] ?? "";
  const isMarkup = kind === "md" || kind === "html";
  test.each([...characters, ...(isMarkup ? [] : pairs)])(
    "of %j",
    async (unit) => {
      // After a word and before one, so that a search for an end meets a false one; and on a timing line.
      const places = [
        `${cue}\nA${filled(unit)}x\nb: c`,
        ...(cue === "" ? [] : [`${cue}${filled(unit)}\u2028x\nA`]),
      ];
      for (const place of places) {
        expect(await processorMs(() => read(`a.${kind}`, lead + place))).toBeLessThan(processorMsMax);
      }
    },
    60_000,
  );
});

test.each(["<v ", "<v. ", "<c ", "<c.a", "</c ", "<lang ", "<00:", "<i>", "<v A>b", "&a"])(
  "captions of %j",
  async (unit) => {
    const words = `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${filled(unit)}`;
    expect(await processorMs(() => read("a.vtt", words))).toBeLessThan(processorMsMax);
    const subtitles = `1\n00:00:00,000 --> 00:00:01,000\n${filled(unit.replace("<c", "<font"))}`;
    expect(await processorMs(() => read("a.srt", subtitles))).toBeLessThan(processorMsMax);
  },
  60_000,
);

test.each([
  ...[
    "![",
    "[a][",
    "[a](",
    "[a]: <",
    "*a ",
    "a**b",
    "*_",
    "_a*",
    "~~a ",
    "`` ` ",
    "http://",
    "http://a.b?c=[",
  ],
  ...[
    "mailto:a@",
    "a@a.",
    "<a ",
    "> ",
    "- ",
    "* * ",
    "1. ",
    "- [ ] ",
    "# ",
    "```\n",
    "a|b\n",
    "|-",
    "\\",
    "](<",
  ],
])(
  "Markdown of %j",
  async (unit) => {
    expect(await processorMs(() => documentFromMarkdown(filled(unit)))).toBeLessThan(processorMsMax);
  },
  60_000,
);

test.each([
  ...[
    "<div>",
    "<p>",
    "<b>",
    "<b id=x><i>",
    "<a href=http://x>",
    "<a>x",
    "<table>",
    "<table><tr><td>",
    "<table>x",
  ],
  ...[
    "<ul><li>",
    "<li>",
    "<blockquote>",
    "</b>",
    "</p>",
    "<b><p>",
    "<i><table>",
    "<!--",
    "<a a",
    "<svg>",
    "<script>",
  ],
  ...["<template>", "<select>", "<ul><li><input type=checkbox>", "<pre>\n", "<h1>", "<![CDATA["],
])(
  "HTML of %j",
  async (unit) => {
    expect(await processorMs(() => documentFromHtml(filled(unit)))).toBeLessThan(processorMsMax);
  },
  60_000,
);

test.each([
  ["attributes", `<div ${Array.from({ length: sizeBytes / 8 }, (_, at) => `a${at}`).join(" ")}>x`],
  ["one attribute", `<p title="${filled("a")}">x`],
  ["ends of other elements", `${"<div>".repeat(50_000)}${"</x>".repeat(100_000)}`],
  ["words before a table", `<table>${filled("<i></i>")}`],
  ["paragraphs that reopen elements", `${"<font size=1><b><u>".repeat(500)}${filled("<p>x")}`],
  ["children that are moved", `<b><p>${filled("<i></i>")}</b>`],
])(
  "HTML of many %s",
  async (_name, html) => {
    expect(await processorMs(() => documentFromHtml(html))).toBeLessThan(processorMsMax);
  },
  60_000,
);
