import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { newId } from "@fieldstone/model/ids.ts";
import markdownIt, { type Token } from "markdown-it";
import { describe, expect, it } from "vitest";
import { documentToMarkdown } from "./document-markdown.ts";
import { type ArchiveIndex, markdownFacts, writeDocumentMarkdown } from "./write-document-markdown.ts";

/** A program that shows everything that Markdown may contain, HTML and any address too. */
const viewer = markdownIt({ html: true });
viewer.validateLink = () => true;

const allOf = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token) => [token, ...allOf(token.children ?? [])]);
const shown = (markdown: string) => {
  const tokens = allOf(viewer.parse(markdown, {}));
  return {
    html: tokens.filter(({ type }) => type.startsWith("html")).map(({ content }) => content),
    images: tokens.filter(({ type }) => type === "image").map((token) => token.attrGet("src")),
    links: tokens.flatMap((token) => (token.type === "link_open" ? [token.attrGet("href")] : [])),
    code: tokens.filter(({ type }) => /^(?:fence|code_inline)$/.test(type)).map(({ content }) => content),
  };
};
const nothing = { html: [], images: [], links: [], code: [] };

const hostile = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "![a](http://tracker.example/a.png)",
  "[a](javascript:alert(1))",
  "`\n\n<script>alert(1)</script>",
  "```\n<script>alert(1)</script>\n```",
  "a\n\n<script>alert(1)</script>",
  "<!-- a",
  "[a]: http://tracker.example\n\n[a]",
  "\\<b>",
  "http&colon;//a <b>",
];

const textOf = (text: string, ...marks: readonly { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: "text",
  text,
  marks,
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: "doc", content });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });

describe.each(hostile)("an exported %j", (text) => {
  it("is text, wherever people wrote it", () => {
    const id = newId();
    const all = new Map([[id, text]]);
    const index: ArchiveIndex = {
      tagTitles: all,
      fieldTitles: all,
      personNames: all,
      quotes: new Map(),
      consents: new Map(),
      titles: new Map(),
      filePaths: new Map(),
    };
    const facts = markdownFacts.parse({
      title: text,
      createdAt: "2026-01-01T00:00:00Z",
      personIds: [id],
      fields: [{ fieldId: id, text }],
      highlights: [
        {
          id,
          range: null,
          inFile: null,
          text,
          speaker: null,
          startMs: null,
          endMs: null,
          tagIds: [id],
          createdAt: "2026-01-01T00:00:00Z",
        },
      ],
      comments: [{ id, highlightId: null, author: text, body: text, createdAt: "2026-01-01T00:00:00Z" }],
    });
    const markdown = writeDocumentMarkdown(
      {
        ...facts,
        content: doc(
          paragraph(textOf(text), textOf(text, { type: "bold" })),
          { type: "turn", attrs: { speaker: text }, content: [textOf(text)] },
          {
            type: "table",
            content: [
              { type: "tableRow", content: [{ type: "tableCell", content: [paragraph(textOf(text))] }] },
            ],
          },
        ),
      },
      index,
    );
    expect(shown(markdown)).toEqual(nothing);
  });

  it("does not leave code, and is no other address in a link", () => {
    const code = documentToMarkdown(doc({ type: "codeBlock", content: [textOf(text)] }));
    expect(shown(code)).toEqual({ ...nothing, code: [`${text}\n`] });
    const span = documentToMarkdown(doc(paragraph(textOf(text.replaceAll("\n", " "), { type: "code" }))));
    expect(shown(span)).toEqual({ ...nothing, code: [text.replaceAll("\n", " ")] });
    const href = `https://a.example/${text}`;
    const link = shown(documentToMarkdown(doc(paragraph(textOf("a", { type: "link", attrs: { href } })))));
    expect(link).toEqual({ ...nothing, links: [expect.stringMatching(/^https:\/\/a\.example\//)] });
  });
});

it.each(["javascript:alert(1)", "JavaScript:a", "data:text/html,a", "vbscript:a", "file:///etc/passwd"])(
  "a link to %s leaves its words",
  (href) => {
    const link = doc(paragraph(textOf("here", { type: "link", attrs: { href } })));
    expect(documentToMarkdown(link)).toBe("here");
  },
);

it.each([" javascript:a", "java\nscript:a", "javascript&colon;a", "\u0001javascript:a", "https://a) <b>(c"])(
  "nor does a viewer read %j as an address that runs",
  (href) => {
    const { links, html } = shown(
      documentToMarkdown(doc(paragraph(textOf("here", { type: "link", attrs: { href } })))),
    );
    expect(html).toEqual([]);
    for (const link of links) expect(link).not.toMatch(/^\s*javascript:/i);
  },
);
