import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { type DocumentNode, emptyDocument, parseDocumentJson } from "./document-json.ts";
import { documentText, textAbstract, wordCount } from "./document-text.ts";
import { createHighlightAnchor, resolveHighlightAnchor } from "./highlights/highlight-anchor.ts";
import {
  createSharedDocument,
  documentFragment,
  documentJsonFromShared,
  openSharedDocument,
} from "./shared-document.ts";
import { offsetOfPosition, positionOfOffset, readSharedText } from "./shared-text.ts";

const paragraph = (text: string): DocumentNode => ({ type: "paragraph", content: [{ type: "text", text }] });

const rich: DocumentNode = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Findings" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "plain " },
        { type: "text", text: "bold", marks: [{ type: "bold" }] },
        { type: "hardBreak" },
        { type: "text", text: "second line" },
      ],
    },
    { type: "horizontalRule" },
    {
      type: "bulletList",
      content: [
        { type: "listItem", content: [paragraph("one")] },
        { type: "listItem", content: [{ type: "paragraph" }] },
      ],
    },
    { type: "highlightEmbed", attrs: { highlightId: "h1" } },
    {
      type: "turn",
      attrs: { speaker: "Ada", personId: null, startMs: 1000, endMs: 2500 },
      content: [{ type: "text", text: "What I said" }],
    },
  ],
};

describe("a document's plain text", () => {
  test("is its text blocks with one separator between two, and offsets that cut each block out", () => {
    const { text, blocks } = documentText(rich);
    expect(text).toBe("Findings\nplain bold\nsecond line\none\n\nWhat I said");
    expect(blocks.map((block) => text.slice(block.start, block.end))).toEqual([
      "Findings",
      "plain bold\nsecond line",
      "one",
      "",
      "What I said",
    ]);
    expect(blocks.at(-1)).toMatchObject({ type: "turn", attrs: { speaker: "Ada", startMs: 1000 } });
  });

  test("is the same read from the shared document as from its JSON", () => {
    const doc = createSharedDocument(rich);
    expect(readSharedText(documentFragment(doc)).text).toBe(documentText(rich).text);
  });

  test("has positions that go to offsets and back", () => {
    const shared = readSharedText(documentFragment(createSharedDocument(rich)));
    for (const part of ["Findings", "bold", "second", "one", "said"]) {
      const offset = shared.text.indexOf(part);
      const position = positionOfOffset(shared, offset);
      expect(position).not.toBeNull();
      expect(offsetOfPosition(shared, position ?? -1)).toBe(offset);
    }
  });

  test("counts words, also in scripts without spaces, and ends an abstract between words within 280", () => {
    expect(wordCount("Three plain words — and two.")).toBe(5);
    expect(wordCount("今日は天気がいい")).toBeGreaterThan(2);
    // A line with a non-ASCII character takes the other counting path.
    const line = "\t3 plain,words _x\u001f -- a\u000bb\rc\fd ";
    expect([wordCount(line), wordCount(`${line}—`), wordCount(`${line}\n${line}—\n`)]).toEqual([7, 7, 14]);
    const long = textAbstract("word ".repeat(200));
    expect(long.length).toBeLessThanOrEqual(280);
    expect(long.endsWith("word…")).toBe(true);
    expect(textAbstract("two\n\nlines")).toBe("two · lines");
    expect(textAbstract("A sentence.\nAnother")).toBe("A sentence. Another");
  });
});

describe("a shared document", () => {
  test("gives back the document that it was made of", () => {
    const doc = createSharedDocument(rich);
    const again = openSharedDocument(Y.encodeStateAsUpdate(doc));
    const json = documentJsonFromShared(documentFragment(again));
    expect(documentText(json)).toEqual(documentText(parseDocumentJson(rich)));
    expect(json).toEqual(parseDocumentJson(rich));
  });

  test("is read into however many pieces its text is cut", () => {
    const doc = new Y.Doc();
    const paragraph = new Y.XmlElement("paragraph");
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    documentFragment(doc).insert(0, [paragraph]);
    const pieces = Array.from({ length: trials(5_000, 150_000) }, (_, at) => ({
      insert: "a",
      attributes: at % 2 === 0 ? { bold: {} } : { italic: {} },
    }));
    text.applyDelta(pieces);
    const [block] = documentJsonFromShared(documentFragment(doc)).content ?? [];
    expect(block?.content).toHaveLength(pieces.length);
  }, 60_000);

  test("reads as one empty paragraph while it is empty", () => {
    expect(documentJsonFromShared(documentFragment(new Y.Doc()))).toEqual(emptyDocument);
  });

  test("is refused with links that are long together: each piece of text has its own", () => {
    const href = "a".repeat(10_000);
    const piece = { type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] };
    const part = (pieces: number) => ({
      type: "doc",
      content: Array.from({ length: pieces }, () => ({ type: "paragraph", content: [piece] })),
    });
    expect(() => parseDocumentJson(part(1_000))).toThrow(
      expect.objectContaining({ code: "document.too_large" }),
    );
    expect(parseDocumentJson(part(100)).content).toHaveLength(100);
  });

  test("refuses JSON that the schema forbids", () => {
    expect(() => createSharedDocument({ type: "doc", content: [{ type: "text", text: "loose" }] })).toThrow(
      expect.objectContaining({ code: "document.invalid" }),
    );
    expect(() => parseDocumentJson({ type: "doc", content: [{ type: "script" }] })).toThrow(
      expect.objectContaining({ code: "document.invalid" }),
    );
  });
});

describe("a highlight's anchor", () => {
  function opened(json: DocumentNode = rich) {
    const doc = createSharedDocument(json);
    const fragment = documentFragment(doc);
    const anchorAt = (text: string) => {
      const shared = readSharedText(fragment);
      const start = shared.text.indexOf(text);
      const made = createHighlightAnchor(shared, start, start + text.length);
      if (made === null) throw new Error(`"${text}" cannot be anchored`);
      return made;
    };
    const covered = (made: ReturnType<typeof anchorAt>) =>
      resolveHighlightAnchor(readSharedText(fragment), made.anchor);
    const textOf = (text: string) => {
      const shared = readSharedText(fragment);
      const segment = shared.segments.find((one) =>
        shared.text.slice(one.offset, one.offset + one.length).includes(text),
      );
      if (segment === undefined) throw new Error(`no text "${text}"`);
      return { type: segment.type, at: shared.text.indexOf(text) - segment.offset };
    };
    return { doc, anchorAt, covered, textOf };
  }

  test("covers exactly the stored span, across blocks too", () => {
    const { anchorAt, covered } = opened();
    for (const text of ["bold", "Findings\nplain", "second line\none\n\nWhat", "What I said"]) {
      const made = anchorAt(text);
      expect(made.range.text).toBe(text);
      expect(covered(made)).toEqual(made.range);
    }
  });

  test("leaves separators at its ends out, and covers no empty range", () => {
    const { doc } = opened();
    const shared = readSharedText(documentFragment(doc));
    const start = shared.text.indexOf("\none");
    expect(createHighlightAnchor(shared, start, start + 6)?.range.text).toBe("one");
    expect(createHighlightAnchor(shared, start, start + 1)).toBeNull();
    expect(createHighlightAnchor(shared, 3, 3)).toBeNull();
  });

  test("does not grow by typing at its edges and grows by typing inside", () => {
    const { anchorAt, covered, textOf } = opened();
    const made = anchorAt("bold");
    const before = textOf("bold");
    before.type.insert(before.at, "X");
    before.type.insert(textOf("bold").at + 4, "Y");
    expect(covered(made)?.text).toBe("bold");
    before.type.insert(textOf("bold").at + 2, "--");
    expect(covered(made)?.text).toBe("bo--ld");
  });

  test("is an orphan once its text is gone, and never throws on bytes that are no anchor", () => {
    const { anchorAt, covered, textOf, doc } = opened();
    const made = anchorAt("bold");
    const place = textOf("bold");
    place.type.delete(place.at, 4);
    expect(covered(made)).toBeNull();
    const shared = readSharedText(documentFragment(doc));
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array([9, 9, 9]),
      new Uint8Array([0, 255, 255, 255, 1, 0]),
    ]) {
      expect(resolveHighlightAnchor(shared, { start: bytes, end: bytes })).toBeNull();
    }
  });
});
