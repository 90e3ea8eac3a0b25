import {
  type Canvas,
  canvasCoordinateMax,
  canvasItemsMax,
  canvasSchema,
  canvasTextLengthMax,
  canvasTitleLengthMax,
} from "@fieldstone/model/views/canvas.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { documentKinds } from "../document-kind.ts";
import { anchorsMap } from "../highlights/anchor-map.ts";
import { seededRandom } from "../highlights/simulated-words.testing.ts";
import { documentFragment } from "../shared-document.ts";
import { openStoredDocument } from "../updates/stored-document.ts";
import { UpdateGuard } from "../updates/update-guard.ts";
import {
  canvasElementMap,
  canvasElements,
  canvasElementText,
  changeCanvasElement,
  createCanvasDocument,
  putCanvasElement,
  readCanvas,
  replaceCanvas,
  rewriteText,
} from "./canvas-document.ts";
import { actOnCanvas, undoOf } from "./canvas-simulation.testing.ts";

const canvas: Canvas = {
  items: [
    { type: "group", id: "g", x: 0, y: 0, width: 600, height: 400, title: "Pricing", color: "#336699" },
    { type: "rectangle", id: "r", x: 10, y: 10, width: 80, height: 40, color: "#ffcc00" },
    { type: "text", id: "t", x: 5, y: -5, format: "H2", text: "What they said" },
    { type: "rh", id: "h", x: 20, y: 60 },
    { type: "i", id: "i", x: 300, y: 60 },
    { type: "n", id: "n", x: 20, y: 200 },
  ],
  objectRanks: { g: 1, r: 2, t: 3, h: 4, i: 5, n: 6 },
  expandedCards: ["h"],
  stagingArea: { x: -400, y: 0 },
};

/** A canvas with its guard, and a function that returns the update for a change to a browser's copy. */
function opened(from = canvas) {
  const state = Y.encodeStateAsUpdate(createCanvasDocument(from));
  const copy = () => openStoredDocument([state]).doc;
  const guard = new UpdateGuard(copy, documentKinds.canvas);
  const editOf = (change: (doc: Y.Doc) => void): Uint8Array => {
    const doc = copy();
    const before = Y.encodeStateVector(doc);
    doc.transact(() => change(doc));
    return Y.encodeStateAsUpdate(doc, before);
  };
  return { guard, editOf, copy };
}

test("a canvas reads as it was written, the lowest element first", () => {
  expect(readCanvas(opened().copy())).toEqual(canvas);
  const turned = { ...canvas, objectRanks: { ...canvas.objectRanks, g: 9 } };
  expect(readCanvas(opened(turned).copy()).items.at(-1)?.id).toBe("g");
});

test("what is stored of an element and makes none is left out, and the rest is read", () => {
  const doc = opened().copy();
  canvasElements(doc).set("broken", new Y.Map());
  canvasElements(doc).set("odd", "text");
  canvasElementMap(doc, "r")?.set("color", 5);
  canvasElementText(doc, "g")?.insert(0, "x".repeat(canvasTitleLengthMax + 10));
  const read = canvasSchema.parse(readCanvas(doc));
  expect(read.items.map(({ id }) => id)).toEqual(["g", "t", "h", "i", "n"]);
});

test("two people's changes of one element both count, and what both type into a text", () => {
  const { copy } = opened();
  const [ada, ben] = [copy(), copy()];
  changeCanvasElement(ada, "r", { at: [500, 500] });
  changeCanvasElement(ben, "r", { color: "#000000" });
  for (const [doc, words] of [
    [ada, "What Ada and they said"],
    [ben, "What they said to Ben"],
  ] as const) {
    const text = canvasElementText(doc, "t");
    if (text !== undefined) rewriteText(text, words);
  }
  Y.applyUpdate(ada, Y.encodeStateAsUpdate(ben));
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(ada));
  expect(readCanvas(ada)).toEqual(readCanvas(ben));
  expect(readCanvas(ada).items.find(({ id }) => id === "r")).toMatchObject({ x: 500, color: "#000000" });
  expect(canvasElementText(ada, "t")?.toString()).toBe("What Ada and they said to Ben");
});

test("a text is rewritten by an edit that leaves it whole, characters of two units among it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.string({ unit: "grapheme", maxLength: 30 }),
      (from, to) => {
        const text = new Y.Doc().getText("t");
        text.insert(0, from);
        rewriteText(text, to);
        expect(text.toString()).toBe(to);
      },
    ),
  );
});

test("a canvas is made what it was by edits alone", () => {
  const doc = opened().copy();
  const random = seededRandom(4);
  for (let act = 0; act < 60; act += 1) actOnCanvas(doc, random);
  expect(readCanvas(doc)).not.toEqual(canvas);
  replaceCanvas(doc, canvas);
  expect(readCanvas(doc)).toEqual(canvas);
});

test("undo takes back one's own acts alone", () => {
  const doc = opened().copy();
  const undo = undoOf(doc);
  doc.transact(() => canvasElements(doc).delete("g"), undo);
  doc.transact(() => changeCanvasElement(doc, "r", { at: [7, 7] }));
  undo.undo();
  const ids = readCanvas(doc).items.map(({ id }) => id);
  expect(ids).toContain("g");
  expect(readCanvas(doc).items.find(({ id }) => id === "g")).toMatchObject({ title: "Pricing", width: 600 });
  expect(readCanvas(doc).items.find(({ id }) => id === "r")).toMatchObject({ x: 7, y: 7 });
});

describe("an edit is refused", () => {
  const long = (length: number) => (doc: Y.Doc) => canvasElementText(doc, "t")?.insert(0, "x".repeat(length));
  const setOn =
    (id: string, field: string, value: unknown) =>
    (doc: Y.Doc): void => {
      canvasElementMap(doc, id)?.set(field, value);
    };
  const cases: Record<string, readonly [change: (doc: Y.Doc) => void, code?: string]> = {
    "with a place that is no number": [setOn("r", "at", [Number.NaN, 0])],
    "with a place too far away": [setOn("r", "at", [canvasCoordinateMax + 1, 0])],
    "with an unknown value": [setOn("r", "script", "x")],
    "with a size of nothing": [setOn("r", "size", [0, 0])],
    "with a map in an element": [setOn("r", "color", new Y.Map())],
    "with a colour that no text can hold": [setOn("r", "color", "#\0\0")],
    "with a text in place of a colour": [setOn("r", "color", new Y.Text("x"))],
    "with an element that is a value": [(doc) => canvasElements(doc).set("x", { type: "rectangle" })],
    "with an element of a name that is none": [(doc) => canvasElements(doc).set("a b", new Y.Map())],
    "with a root of its own": [(doc) => doc.getMap("mine").set("x", 1)],
    "with a text of a note": [(doc) => documentFragment(doc).insert(0, [new Y.XmlElement("paragraph")])],
    "with an anchor of a highlight": [(doc) => anchorsMap(doc).set("a", { start: 1 })],
    "with an embed in a text": [(doc) => canvasElementText(doc, "t")?.insertEmbed(0, { a: 1 })],
    "with marks on a text": [(doc) => canvasElementText(doc, "t")?.format(0, 2, { bold: true })],
    "with words of XML": [(doc) => canvasElementMap(doc, "t")?.set("text", new Y.XmlText("x"))],
    "with a long text": [long(canvasTextLengthMax), "document.too_large"],
    "with a long title": [
      (doc) => canvasElementText(doc, "g")?.insert(0, "x".repeat(canvasTitleLengthMax)),
      "document.too_large",
    ],
  };
  for (const [name, [change, code = "document.update_invalid"]] of Object.entries(cases)) {
    test(name, () => {
      const { guard, editOf } = opened();
      expect(() => guard.check(editOf(change))).toThrow(
        expect.objectContaining({ name: "UpdateRejectedError", code }),
      );
      expect(guard.check(editOf(setOn("r", "at", [1, 1])))).toMatchObject({ verdict: "applies" });
    });
  }

  test("with more elements than a canvas may have, and one that takes some out of such a one is not", () => {
    const { guard, editOf } = opened();
    const many = (count: number) => (doc: Y.Doc) => {
      for (let made = 0; made < count; made += 1)
        putCanvasElement(doc, { type: "n", id: `m${made}`, x: 0, y: 0, rank: 0, expanded: false });
    };
    expect(() => guard.check(editOf(many(canvasItemsMax)))).toThrow(
      expect.objectContaining({ code: "document.too_large" }),
    );
    expect(guard.check(editOf(many(canvasItemsMax - canvas.items.length)))).toMatchObject({
      verdict: "applies",
    });
    expect(() => guard.check(editOf((doc) => canvasElements(doc).set("one-more", new Y.Map())))).toThrow(
      expect.objectContaining({ code: "document.too_large" }),
    );
    expect(guard.check(editOf((doc) => canvasElements(doc).delete("r")))).toMatchObject({
      verdict: "applies",
    });
  });

  test("in a text, with what only a canvas holds", () => {
    const guard = new UpdateGuard(() => new Y.Doc());
    const { editOf } = opened();
    expect(() => guard.check(editOf(() => undefined))).not.toThrow();
    const doc = new Y.Doc();
    canvasElements(doc).set("x", new Y.Map());
    expect(() => guard.check(Y.encodeStateAsUpdate(doc))).toThrow(
      expect.objectContaining({ code: "document.update_invalid" }),
    );
  });
});

test("every simulated act is taken by the guard", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (seed) => {
      const random = seededRandom(seed);
      const { guard, copy } = opened();
      const doc = copy();
      const undo = undoOf(doc);
      doc.on("update", (update: Uint8Array) =>
        expect(guard.check(update)).toMatchObject({ verdict: "applies" }),
      );
      for (let act = 0; act < 60; act += 1) actOnCanvas(doc, random, undo);
      expect(canvasSchema.safeParse(readCanvas(doc)).success).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test("all that was drawn offline is taken in one piece, as Yjs joins it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (seed) => {
      const random = seededRandom(seed);
      const { guard, copy } = opened();
      const doc = copy();
      const before = Y.encodeStateVector(doc);
      const undo = undoOf(doc);
      for (let act = 0; act < 60; act += 1) actOnCanvas(doc, random, undo);
      const edit = Y.encodeStateAsUpdate(doc, before);
      undo.destroy();
      expect(guard.check(edit)).toMatchObject({ verdict: "applies" });
    }),
    { numRuns: 40 },
  );
});
