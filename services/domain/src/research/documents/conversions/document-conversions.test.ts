import { type DocumentNode, nodeFromJson } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentFromHtml } from "./document-from-html.ts";
import { documentFromMarkdown } from "./document-from-markdown.ts";
import { documentFromText, documentFromTurns } from "./document-from-text.ts";

describe("HTML", () => {
  test("keeps headings, emphasis, links and line breaks", () => {
    const html = `<h4>Plan</h4><p>Ship <strong>it <em>now</em></strong>,\n see <a href="https://a.example/x">here</a><br>or wait</p>`;
    expect(documentFromHtml(html).content).toEqual([
      { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "Plan" }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Ship " },
          { type: "text", text: "it ", marks: [{ type: "bold" }] },
          { type: "text", text: "now", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "text", text: ", see " },
          { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "https://a.example/x" } }] },
          { type: "hardBreak" },
          { type: "text", text: "or wait" },
        ],
      },
    ]);
  });

  test("brings in nothing that runs and no address but a web one", () => {
    const html = `<script>x</script><style>y</style><a href="javascript:alert(1)" onclick="z()">ok</a><svg><a>no</a></svg><img src=x onerror=q>`;
    expect(documentFromHtml(html).content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "ok" }] },
    ]);
  });

  test("reads a table with many missing cells as its words: every editor would add those cells", () => {
    const html = `<table><tr>${"<td>wide".repeat(150)}${"<tr><td>short".repeat(1_000)}</table>`;
    const { content = [] } = documentFromHtml(html);
    expect(new Set(content.map(({ type }) => type))).toEqual(new Set(["paragraph"]));
    expect(content).toHaveLength(1_150);
  });

  test("keeps tables with their head and merged cells", () => {
    const html = "<table><thead><tr><th>A<th>B</thead><tr><td colspan=2>1</table>";
    const table = documentFromHtml(html).content?.[0];
    expect(
      table?.content?.map((row) => row.content?.map((cell) => [cell.type, cell.attrs?.colspan])),
    ).toEqual([
      [
        ["tableHeader", 1],
        ["tableHeader", 1],
      ],
      [["tableCell", 2]],
    ]);
  });

  test("whatever comes in, a document of the schema comes out", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "<ul>",
        "</ul>",
        "<li>",
        "</li>",
        "<p>",
        "</p>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<b>",
        "</b>",
        "<code>",
        "<pre>",
        "<blockquote>",
        "<h1>",
        "<br>",
        "<hr>",
        "<a href='https://x'>",
        "</a>",
        "<input type=checkbox>",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        nodeFromJson(documentFromHtml(parts.join("")));
      }),
      { numRuns: 500 },
    );
    nodeFromJson(documentFromHtml("<ul><li>".repeat(500)));
  });
});

test("Markdown keeps lists, tasks, code and quotes, and takes HTML for words", () => {
  const document = documentFromMarkdown(
    "# T\n\n- [x] done\n- [ ] open\n\n1. one\n\n> said\n\n```\na  b\n```\n\n<b>bold</b>",
  );
  nodeFromJson(document);
  expect(document.content?.map((block) => block.type)).toEqual([
    "heading",
    "taskList",
    "orderedList",
    "blockquote",
    "codeBlock",
    "paragraph",
  ]);
  expect(document.content?.[1]?.content?.map((item) => item.attrs?.checked)).toEqual([true, false]);
  expect(documentText(document).text).toBe("T\ndone\nopen\none\nsaid\na  b\n<b>bold</b>");
});

test.each([
  ["quotes on one line", documentFromMarkdown, `${"> ".repeat(500)}deep words`],
  ["lists on one line", documentFromMarkdown, `${"- ".repeat(500)}deep words`],
  [
    "indented lists",
    documentFromMarkdown,
    Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- deep words`).join("\n"),
  ],
  ["elements", documentFromHtml, `${"<div>".repeat(5000)}deep words`],
  ["lists and tables", documentFromHtml, `${"<ul><li><table><tr><td>".repeat(1000)}deep words`],
  ["formatting", documentFromHtml, `${"<b><i id=x>".repeat(2000)}deep words`],
])("nesting of %s is cut, and the words stay", (_name, convert, text) => {
  const document = convert(text);
  nodeFromJson(document);
  expect(documentText(document).text).toContain("deep words");
});

test("long Markdown paragraphs keep their emphasis and every word", () => {
  const document = documentFromMarkdown("some **bold** and *more* words\n".repeat(2000));
  const { text } = documentText(document);
  expect(text.split(" ")).toHaveLength(10_000);
  expect(document.content?.[0]?.content?.filter((node) => node.marks?.[0]?.type === "bold")).toHaveLength(
    2000,
  );
});

test("a heading first in a list's item stays first, and a list in an item is below a line", () => {
  const types = (made: { readonly content?: readonly DocumentNode[] | undefined }) =>
    made.content?.[0]?.content?.map((item) => item.content?.map(({ type }) => type));
  const expected = [["heading"], ["paragraph", "bulletList"]];
  expect(types(documentFromMarkdown("- # Title\n- - inner"))).toEqual(expected);
  expect(types(documentFromHtml("<ul><li><h1>Title</h1></li><li><ul><li>inner</ul></ul>"))).toEqual(expected);
});

test("a list with items that are no tasks keeps the boxes as words", () => {
  const document = documentFromMarkdown("- [ ] one\n- two");
  expect(documentText(document).text).toBe("[ ] one\ntwo");
});

test("plain text keeps its paragraphs and every character of their lines", () => {
  expect(documentText(documentFromText("\nOne\n  two\n\n \nThree  \n")).text).toBe("One\n  two\nThree");
  nodeFromJson(documentFromText("   \n"));
});

test("turns keep speaker, times and every character of the words", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (texts) => {
      const turns = texts.map((text, index) => ({ speaker: `S${index}`, startMs: index, endMs: null, text }));
      const document = documentFromTurns(turns);
      nodeFromJson(document);
      expect(documentText(document).text).toBe(texts.join("\n"));
    }),
  );
});
