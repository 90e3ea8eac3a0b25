import {
  type CanvasElement,
  createCanvasDocument,
  putCanvasElement,
  readCanvas,
  readCanvasElement,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import { beforeEach, expect, test } from "vitest";
import type * as Y from "yjs";
import { copyText, paste } from "./canvas-clipboard.ts";
import { boxOf, sideMin } from "./canvas-geometry.ts";
import { pressKey } from "./canvas-keys.ts";
import { CanvasPointer } from "./canvas-pointer.ts";
import { CanvasStore } from "./canvas-store.ts";
import { toScreen } from "./canvas-viewport.ts";

const words = "Many words of a customer that need several lines where there is little room for them";
const text: CanvasElement = {
  ...{ type: "text", id: "t", x: 40, y: 40, format: "PARAGRAPH", text: words, rank: 1, expanded: false },
};
const keyed = { key: "ArrowLeft", shiftKey: true, altKey: true, ctrlKey: false, metaKey: false };

let doc: Y.Doc;
let store: CanvasStore;

beforeEach(() => {
  doc = createCanvasDocument(emptyCanvas);
  putCanvasElement(doc, text);
  store = new CanvasStore(doc, "n");
  store.setCanEdit(true);
  store.select(["t"]);
});

const shown = () => {
  const element = readCanvasElement(doc, "t");
  return element === undefined ? undefined : boxOf(element);
};

test("a text gets narrower and as high as its words need, and copies keep it", () => {
  expect(shown()).toMatchObject({ width: 320 });
  const before = shown()?.height ?? 0;
  for (let pressed = 0; pressed < 20; pressed += 1) pressKey(store, keyed);
  expect(shown()).toMatchObject({ x: 40, y: 40, width: 160 });
  expect(shown()?.height).toBeGreaterThan(before);
  paste(store, copyText(store));
  expect(readCanvas(doc).items).toMatchObject([{ width: 160 }, { width: 160 }]);
  expect(readCanvas(createCanvasDocument(readCanvas(doc)))).toEqual(readCanvas(doc));
});

test("up and down leave a text as it is, and it stays readable", () => {
  pressKey(store, { ...keyed, key: "ArrowDown" });
  expect(readCanvas(doc).items).toEqual([
    { type: "text", id: "t", x: 40, y: 40, format: "PARAGRAPH", text: words },
  ]);
  for (let pressed = 0; pressed < 60; pressed += 1) pressKey(store, keyed);
  expect(shown()).toMatchObject({ width: sideMin });
});

test("its corner is dragged, and its words stay", () => {
  const pointer = new CanvasPointer(store);
  const { x = 0, y = 0, width = 0, height = 0 } = shown() ?? {};
  const corner = toScreen(store.viewport, { x: x + width, y: y + height });
  const zoomed = 80 * store.viewport.zoom;
  pointer.down({ pointerId: 1, pointerType: "mouse", button: 0, shiftKey: false }, corner);
  pointer.move({ pointerId: 1 }, { x: corner.x - zoomed, y: corner.y + 300 });
  pointer.up({ pointerId: 1 });
  expect(readCanvas(doc).items).toMatchObject([{ width: 240, text: words }]);
});
