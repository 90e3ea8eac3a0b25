import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { jsonFromNode } from "../document-json.ts";
import * as limits from "../document-limits.ts";
import { documentBlocksMax } from "../document-limits.ts";
import { documentText } from "../document-text.ts";
import { anchorsMap } from "../highlights/anchor-map.ts";
import { lineageOf } from "../highlights/word-ancestry.ts";
import { unreadAttributes } from "../node-attributes.ts";
import { documentFragment, documentFromShared, documentJsonFromShared } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import { openStoredDocument } from "./stored-document.ts";
import { opened, paragraph, rejection, words } from "./update-guard.testing.ts";
import { UpdateGuard } from "./update-guard.ts";

const nested = (name: string, depth: number) => {
  const inner = new Y.XmlElement(name);
  inner.insert(0, [paragraph("deep")]);
  let outer = inner;
  for (let level = 1; level < depth; level += 1) {
    const next = new Y.XmlElement(name);
    next.insert(0, [outer]);
    outer = next;
  }
  return outer;
};

/** Appends a table of cells with these attributes. */
function appendTable(doc: Y.Doc, rows: readonly (readonly Readonly<Record<string, unknown>>[])[]): void {
  const table = new Y.XmlElement("table");
  table.insert(
    0,
    rows.map((cells) => {
      const row = new Y.XmlElement("tableRow");
      row.insert(
        0,
        cells.map((attributes) => {
          const cell = new Y.XmlElement("tableCell");
          for (const [name, value] of Object.entries(attributes))
            Reflect.apply(cell.setAttribute, cell, [name, value]);
          cell.insert(0, [paragraph("x")]);
          return cell;
        }),
      );
      return row;
    }),
  );
  documentFragment(doc).push([table]);
}

describe("an edit is refused", () => {
  const cases: Record<string, (doc: Y.Doc) => void> = {
    "nested deeper than a document may be": (doc) =>
      documentFragment(doc).insert(0, [nested("blockquote", 40)]),
    "with an attribute of 100 KB": (doc) => {
      const element = paragraph("x");
      documentFragment(doc).insert(0, [element]);
      Reflect.apply(element.setAttribute, element, ["alt", "x".repeat(100_000)]);
    },
    "with a lineage entry of 100,000 numbers": (doc) =>
      lineageOf(doc).push([Array.from({ length: 100_000 }, (_, index) => index)]),
    "with an anchor nested too deep": (doc) =>
      anchorsMap(doc).set("a", JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`)),
    "with a root of its own": (doc) => doc.getMap("mine").set("x", 1),
    "with a document in it": (doc) => anchorsMap(doc).set("a", new Y.Doc()),
    "with a map in the text": (doc) => {
      const element = paragraph("x");
      documentFragment(doc).insert(0, [element]);
      Reflect.apply(element.setAttribute, element, ["alt", new Y.Map()]);
    },
    "with an embed in the text": (doc) => {
      const text = new Y.XmlText();
      const element = new Y.XmlElement("paragraph");
      element.insert(0, [text]);
      documentFragment(doc).insert(0, [element]);
      text.insertEmbed(0, { image: "x" });
    },
    "with bytes in the lineage": (doc) => lineageOf(doc).push([new Uint8Array(10)]),
    "with a cell of a billion columns": (doc) => appendTable(doc, [[{ colspan: 1e9 }]]),
    "with a cell of no columns": (doc) => appendTable(doc, [[{ colspan: 0 }]]),
    "with a cell whose columns are a text": (doc) => appendTable(doc, [[{ rowspan: "2" }]]),
    "with a cell whose width is no list": (doc) => appendTable(doc, [[{ colwidth: 5 }]]),
    "with an attribute that the schema does not have": (doc) => appendTable(doc, [[{ evil: 1 }]]),
    "with an attribute that becomes the prototype of the others": (doc) =>
      appendTable(doc, [[{ ["__proto__"]: { colspan: 1e9 } }]]),
    "with an attribute that is an object": (doc) => {
      const turn = new Y.XmlElement("turn");
      documentFragment(doc).push([turn]);
      Reflect.apply(turn.setAttribute, turn, ["speaker", { a: 1 }]);
    },
    "with a link whose address is a number": (doc) => {
      const element = paragraph("x");
      documentFragment(doc).push([element]);
      const [text] = element.toArray();
      if (text instanceof Y.XmlText) text.format(0, 1, { link: { href: 5 } });
    },
  };
  for (const [name, change] of Object.entries(cases)) {
    test(name, () => {
      const { guard, editOf } = opened();
      expect(() => guard.check(editOf(change))).toThrow(rejection());
      expect(guard.check(editOf((doc) => documentFragment(doc).push([paragraph("after")])))).toMatchObject({
        verdict: "applies",
      });
    });
  }

  test("with more blocks than a document may have, and one that takes blocks out of such a one is not", () => {
    const many = (count: number) => (doc: Y.Doc) =>
      documentFragment(doc).push(Array.from({ length: count }, () => new Y.XmlElement("horizontalRule")));
    const { guard, editOf, state } = opened();
    expect(() => guard.check(editOf(many(documentBlocksMax)))).toThrow(rejection("document.too_large"));
    expect(guard.check(editOf(many(documentBlocksMax - 1)))).toMatchObject({ verdict: "applies" });
    expect(() => guard.check(editOf(many(1)))).toThrow(rejection("document.too_large"));
    const large = editOf(many(documentBlocksMax + 5));
    const largeGuard = new UpdateGuard(() => openStoredDocument([state, large]).doc);
    const copy = openStoredDocument([state, large]).doc;
    const before = Y.encodeStateVector(copy);
    documentFragment(copy).delete(2, 1);
    expect(largeGuard.check(Y.encodeStateAsUpdate(copy, before))).toMatchObject({ verdict: "applies" });
  });

  test("with a table of more places than a document may have blocks, which every editor would fill", () => {
    const { guard, editOf, state } = opened();
    const cells = (count: number) => Array.from({ length: count }, () => ({}));
    const rows = (count: number) => Array.from({ length: count }, () => cells(1));
    expect(() => guard.check(editOf((doc) => appendTable(doc, [cells(1_000), ...rows(1_000)])))).toThrow(
      rejection("document.too_large"),
    );
    expect(() =>
      guard.check(
        editOf((doc) =>
          appendTable(
            doc,
            [cells(1), ...rows(1_000)].map((row) => row.map(() => ({ rowspan: 1_000 }))),
          ),
        ),
      ),
    ).toThrow(rejection("document.too_large"));
    const table = editOf((doc) => appendTable(doc, rows(1_000)));
    expect(guard.check(table)).toMatchObject({ verdict: "applies" });
    const copy = openStoredDocument([state, table]).doc;
    const editCell = (change: (cell: Y.XmlElement) => void): Uint8Array => {
      const before = Y.encodeStateVector(copy);
      const cell = documentFragment(copy).querySelector("tableCell");
      if (cell instanceof Y.XmlElement) change(cell);
      return Y.encodeStateAsUpdate(copy, before);
    };
    expect(() =>
      guard.check(editCell((cell) => Reflect.apply(cell.setAttribute, cell, ["colspan", 1_000]))),
    ).toThrow(rejection("document.too_large"));
  });

  test("with more bytes than one edit may have", () => {
    expect(() => opened().guard.check(new Uint8Array(limits.updateBytesMax + 1))).toThrow(
      rejection("document.update_too_large"),
    );
  });

  test("where Yjs would walk over the same items again and again to place it", () => {
    const { guard, editOf, state } = opened();
    const base = openStoredDocument([state]).doc;
    const rules = editOf((doc) =>
      documentFragment(doc).push(Array.from({ length: 2_000 }, () => new Y.XmlElement("horizontalRule"))),
    );
    expect(guard.check(rules)).toMatchObject({ verdict: "applies" });
    const updates: Uint8Array[] = [];
    for (let made = 0; made < 100; made += 1) {
      const doc = openStoredDocument([Y.encodeStateAsUpdate(base)]).doc;
      const before = Y.encodeStateVector(doc);
      for (let each = 0; each < 50; each += 1) documentFragment(doc).insert(1, [paragraph("x")]);
      updates.push(Y.encodeStateAsUpdate(doc, before));
    }
    const flood = Y.mergeUpdates(updates);
    const before = process.threadCpuUsage();
    try {
      guard.check(flood);
    } catch (error) {
      expect(error).toMatchObject({ name: "UpdateRejectedError" });
    }
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe("an edit that builds on others", () => {
  test("waits until they are there, and is then taken", () => {
    const { guard, state } = opened();
    const doc = openStoredDocument([state]).doc;
    const edits: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => edits.push(update));
    documentFragment(doc).push([paragraph("first")]);
    documentFragment(doc).push([paragraph("second")]);
    const [first = new Uint8Array(), second = new Uint8Array()] = edits;
    expect(guard.check(second)).toMatchObject({ verdict: "waits" });
    expect(guard.check(first)).toMatchObject({ verdict: "applies" });
    expect(guard.check(second)).toMatchObject({ verdict: "applies" });
  });

  test("waits too where it deletes what is not there yet: it would delete what somebody writes later", () => {
    const { guard, state } = opened();
    const doc = openStoredDocument([state]).doc;
    documentFragment(doc).push([paragraph("x")]);
    const before = Y.encodeStateVector(doc);
    documentFragment(doc).delete(1, 1);
    expect(guard.check(Y.encodeStateAsUpdate(doc, before))).toMatchObject({ verdict: "waits" });
  });
});

test("what was taken by others is known to the guard", () => {
  const { guard, state } = opened();
  const doc = openStoredDocument([state]).doc;
  const edits: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => edits.push(update));
  documentFragment(doc).push([paragraph("first")]);
  documentFragment(doc).push([paragraph("second")]);
  const [first = new Uint8Array(), second = new Uint8Array()] = edits;
  expect(guard.check(second)).toMatchObject({ verdict: "waits" });
  guard.follow(first);
  expect(guard.check(second)).toMatchObject({ verdict: "applies" });
});

describe("whatever stands in a document", () => {
  test("is read as text that Postgres stores, as long as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant("\0"), fc.string())), (parts) => {
        const doc = new Y.Doc();
        const text = parts.join("");
        documentFragment(doc).push([paragraph(text)]);
        const read = readSharedText(documentFragment(doc)).text;
        expect(read).toHaveLength(text.length);
        expect(read).not.toContain("\0");
        expect(documentText(documentJsonFromShared(documentFragment(doc))).text).toBe(read);
      }),
    );
  });

  for (const depth of [2_000, 20_000]) {
    test(`is read in bounds: ${depth} nested quotes of an old document`, () => {
      const doc = new Y.Doc();
      let parent: Y.XmlFragment = documentFragment(doc);
      doc.transact(() => {
        for (let level = 0; level < depth; level += 1) {
          const quote = new Y.XmlElement("blockquote");
          parent.insert(0, [quote]);
          parent = quote;
        }
        documentFragment(doc).push([paragraph("after")]);
      });
      expect(readSharedText(documentFragment(doc)).text).toBe("after");
      expect(documentText(jsonFromNode(documentFromShared(documentFragment(doc)))).text).toBe("after");
    });
  }

  test("is read by the schema: attributes of other types are those of a new block", () => {
    const doc = new Y.Doc();
    const turn = new Y.XmlElement("turn");
    turn.insert(0, [new Y.XmlText("Hello")]);
    documentFragment(doc).push([turn]);
    for (const [name, value] of Object.entries({ speaker: { a: 1 }, startMs: 1e300, endMs: "x", evil: 1 }))
      Reflect.apply(turn.setAttribute, turn, [name, value]);
    expect(documentJsonFromShared(documentFragment(doc)).content).toEqual([
      {
        type: "turn",
        attrs: { speaker: null, personId: null, startMs: null, endMs: null },
        content: [{ type: "text", text: "Hello" }],
      },
    ]);
  });
});

test("a stored part that cannot be applied costs itself alone", () => {
  const { state, editOf } = opened();
  const good = editOf((doc) => documentFragment(doc).push([paragraph("kept")]));
  const bad = new Uint8Array([1, 1, 1, 255, 255, 3]);
  const { doc, rejected } = openStoredDocument([state, bad, good, bad]);
  expect(rejected).toEqual([1, 3]);
  expect(readSharedText(documentFragment(doc)).text).toBe(`${words}\nkept`);
});

test("each attribute of the schema has a reader", () => {
  expect(unreadAttributes()).toEqual([]);
});

test("values that one person set in a row, offline and with an undo at hand, are taken as Yjs joins them", () => {
  const { state, guard } = opened();
  const copy = openStoredDocument([state]).doc;
  const before = Y.encodeStateVector(copy);
  const fragment = documentFragment(copy);
  const undo = new Y.UndoManager([fragment], { captureTimeout: 0 });
  const heading = new Y.XmlElement("heading");
  heading.insert(0, [new Y.XmlText("Why")]);
  fragment.insert(0, [heading]);
  for (const level of [1, 2, 3, 1, 2]) Reflect.apply(heading.setAttribute, heading, ["level", level]);
  const edit = Y.encodeStateAsUpdate(copy, before);
  undo.destroy();
  expect(guard.check(edit)).toMatchObject({ verdict: "applies" });
});
