import {
  type CanvasElement,
  putCanvasElement,
  readCanvas,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { beforeEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { connectUndoManager } from "../../../app/undo/connect-undo-manager.ts";
import {
  add,
  align,
  arrangeGroups,
  bringToFront,
  distribute,
  moveBy,
  placeStaged,
  remove,
  resize,
  setColor,
  toggleExpanded,
} from "./canvas-actions.ts";
import { copyText, duplicate, paste } from "./canvas-clipboard.ts";
import { heldBy } from "./canvas-geometry.ts";
import { pressKey } from "./canvas-keys.ts";
import { CanvasPointer } from "./canvas-pointer.ts";
import { CanvasStore } from "./canvas-store.ts";
import { fitted, toCanvas } from "./canvas-viewport.ts";

let doc: Y.Doc;
let store: CanvasStore;

const size = { width: 100, height: 100 };
const elements: readonly CanvasElement[] = [
  {
    type: "group",
    id: "g",
    x: 0,
    y: 0,
    width: 600,
    height: 400,
    title: "G",
    color: "#111111",
    rank: 1,
    expanded: false,
  },
  { type: "n", id: "inside", x: 20, y: 60, rank: 2, expanded: false },
  { type: "rectangle", id: "far", x: 1000, y: 0, ...size, color: "#222222", rank: 3, expanded: false },
  { type: "rectangle", id: "low", x: 1500, y: 700, ...size, color: "#222222", rank: 4, expanded: false },
];

beforeEach(() => {
  doc = new Y.Doc();
  for (const element of elements) putCanvasElement(doc, element);
  store = new CanvasStore(doc, "n");
  store.setCanEdit(true);
  store.size = { width: 1000, height: 800 };
});

const place = (id: string) => {
  const { x, y } = store.element(id) ?? { x: Number.NaN, y: Number.NaN };
  return [x, y];
};
const key = (name: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) =>
  pressKey(store, {
    key: name,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...modifiers,
  });

test("a group moves what it holds, and one undo puts all of it back", () => {
  store.select(["g"]);
  moveBy(store, 50, 10);
  expect([place("g"), place("inside"), place("far")]).toEqual([
    [50, 10],
    [70, 70],
    [1000, 0],
  ]);
  store.undo.undo();
  expect([place("g"), place("inside")]).toEqual([
    [0, 0],
    [20, 60],
  ]);
});

test("undo leaves what others did", () => {
  store.select(["far"]);
  moveBy(store, 5, 5);
  doc.transact(() =>
    putCanvasElement(doc, { ...elements[1], id: "theirs", type: "n", x: 0, y: 0, rank: 9, expanded: false }),
  );
  store.undo.undo();
  expect([place("far"), store.isPlaced("theirs")]).toEqual([[1000, 0], true]);
});

test("elements are aligned along their bounds and distributed with equal gaps", () => {
  store.select(["far", "low"]);
  align(store, "bottom");
  expect([place("far"), place("low")]).toEqual([
    [1000, 700],
    [1500, 700],
  ]);
  store.select(["inside", "far", "low"]);
  distribute(store, "x");
  const [a = 0, b = 0, c = 0] = ["inside", "far", "low"].map((id) => place(id)[0]);
  expect(b - (a + 240)).toBeCloseTo(c - (b + 100));
});

test("colours, sizes, ranks and expanded cards change what is chosen", () => {
  store.select(["far", "inside"]);
  setColor(store, "#abcdef");
  toggleExpanded(store);
  bringToFront(store);
  resize(store, "far", { x: 1, y: 2, width: 33, height: 44 });
  expect(store.element("far")).toMatchObject({ color: "#abcdef", x: 1, width: 33, height: 44 });
  expect(store.element("inside")).toMatchObject({ expanded: true });
  expect(store.placed.slice(-2).map(({ id }) => id)).toEqual(["inside", "far"]);
});

test("copies stand beside what they were made of; a card stays on the canvas once", () => {
  store.select(["g"]);
  duplicate(store);
  expect(store.placed.filter(({ type }) => type === "group")).toHaveLength(2);
  expect(store.placed.filter(({ id }) => id === "inside")).toHaveLength(1);
  store.select(["far"]);
  const copied = copyText(store);
  remove(store);
  paste(store, copied);
  expect(store.placed.filter(({ type }) => type === "rectangle")).toHaveLength(2);
  paste(store, "{ not what was copied");
  expect(store.placed).toHaveLength(5);
});

describe("the staging area", () => {
  test("is about as high as wide, so that a few cards are readable where all are shown, and keeps its columns", () => {
    const ids = Array.from({ length: 12 }, (_, index) => `card${index}`);
    store.setMatches(ids);
    const box = store.stagingBox();
    expect(box && fitted(box, { width: 950, height: 540 }).zoom).toBeGreaterThan(0.7);
    placeStaged(store, ids.slice(1));
    store.undo.undo();
    placeStaged(store, ids.slice(4));
    expect(new Set(store.staged.map(({ y }) => y)).size).toBe(1);
  });

  test("has what the filter finds and nobody placed; moving a card places it, removing it brings it back", () => {
    store.setMatches(["inside", "one", "two"]);
    expect(store.unplaced).toEqual(["one", "two"]);
    store.select(["one"]);
    moveBy(store, 300, 0);
    expect([store.unplaced, store.isPlaced("one")]).toEqual([["two"], true]);
    remove(store);
    expect(store.unplaced).toEqual(["one", "two"]);
    placeStaged(store, store.unplaced);
    expect([store.unplaced, store.selection.size]).toEqual([[], 2]);
  });

  test("is arranged into groups that hold their cards, as one step of undo", () => {
    store.setMatches(["a", "b", "c", "d"]);
    arrangeGroups(store, [
      { title: "First", cardIds: ["a", "b", "c"] },
      { title: "Second", cardIds: ["d"] },
    ]);
    const [first, second] = store.placed.filter(({ type, id }) => type === "group" && id !== "g");
    const held = (group: CanvasElement | undefined) =>
      group && heldBy(group, store.placed).map(({ id }) => id);
    expect([held(first), held(second)]).toEqual([["a", "b", "c"], ["d"]]);
    store.undo.undo();
    expect(store.unplaced).toEqual(["a", "b", "c", "d"]);
    expect(readCanvas(doc).items).toHaveLength(elements.length);
  });
});

describe("by keyboard", () => {
  test("Tab goes through elements in the order of ranks, and out at the end", () => {
    const seen: (string | undefined)[] = [];
    while (key("Tab")) seen.push(store.current);
    expect(seen).toEqual(["g", "inside", "far", "low"]);
    expect(key("Tab", { shiftKey: true })).toBe(true);
    expect(store.current).toBe("far");
  });

  test("Space keeps what is selected while the keyboard goes on, and arrows move all of it", () => {
    key("Tab");
    key("Tab");
    key(" ");
    key("Tab");
    key(" ");
    key("ArrowRight");
    expect([place("inside"), place("far"), place("low")]).toEqual([
      [28, 60],
      [1008, 0],
      [1500, 700],
    ]);
  });

  test("all is selected, removed and put back; Escape lets go", async () => {
    const disconnect = connectUndoManager(store.undo);
    key("a", { ctrlKey: true });
    key("Delete");
    expect(store.placed).toEqual([]);
    key("z", { ctrlKey: true });
    await expect.poll(() => store.placed).toHaveLength(4);
    disconnect();
    key("a", { ctrlKey: true });
    expect([key("Escape"), key("Escape"), store.targets]).toEqual([true, false, []]);
  });

  test("Shift, Alt and arrows change sizes by a step, down to the smallest; nothing for cards", () => {
    const withAlt = { shiftKey: true, altKey: true };
    store.select(["far", "g", "inside"]);
    expect(key("ArrowRight", withAlt)).toBe(true);
    key("ArrowUp", withAlt);
    expect(store.element("far")).toMatchObject({ x: 1000, width: 108, height: 92 });
    expect(store.element("g")).toMatchObject({ width: 608, height: 392 });
    store.select(["far"]);
    for (let pressed = 0; pressed < 20; pressed += 1) key("ArrowUp", withAlt);
    expect(store.element("far")).toMatchObject({ width: 108, height: 24 });
    store.select(["inside"]);
    expect([key("ArrowRight", withAlt), key("ArrowRight", { altKey: true })]).toEqual([false, false]);
  });

  test("Tab comes to the staging area before its cards, and arrows move it", () => {
    store.setMatches(["staged"]);
    store.select(["low"]);
    key("Tab");
    expect([store.current, store.targets]).toEqual(["staging", []]);
    key("ArrowRight");
    key("ArrowDown", { shiftKey: true });
    expect([store.staging, store.current]).toEqual([{ x: 8, y: 80 }, "staging"]);
    for (const name of ["Delete", "Enter", " "]) key(name);
    expect(store.placed).toHaveLength(4);
    key("Tab");
    expect(store.current).toBe("staged");
    key("Tab", { shiftKey: true });
    expect([key("Escape"), store.current]).toEqual([true, undefined]);
  });

  test("Enter edits a text and a title, and expands a card", () => {
    store.select(["g"]);
    key("Enter");
    expect(store.editing).toBe("g");
    store.select(["inside"]);
    key("Enter");
    expect(store.element("inside")).toMatchObject({ expanded: true });
  });
});

test("whoever may only read changes nothing", () => {
  store.setCanEdit(false);
  const before = readCanvas(doc);
  key("a", { ctrlKey: true });
  for (const name of ["Delete", "ArrowLeft", "Enter"]) key(name);
  add(store, "rectangle");
  duplicate(store);
  expect(readCanvas(doc)).toEqual(before);
  expect(store.editing).toBeUndefined();
});

describe("by pointer", () => {
  const mouse = { pointerId: 1, pointerType: "mouse", button: 0, shiftKey: false };

  test("a marquee selects what it touches, and a drag moves what is selected", () => {
    const pointer = new CanvasPointer(store);
    pointer.down(mouse, { x: 950, y: -20 });
    pointer.move(mouse, { x: 1050, y: 50 });
    pointer.up(mouse);
    expect([...store.selection]).toEqual(["far"]);
    pointer.down(mouse, { x: 1020, y: 20 });
    pointer.move(mouse, { x: 1040, y: 60 });
    pointer.up(mouse);
    expect(place("far")).toEqual([1020, 40]);
  });

  test("two fingers zoom around what is between them", () => {
    const pointer = new CanvasPointer(store);
    const finger = (pointerId: number) => ({ ...mouse, pointerId, pointerType: "touch" });
    pointer.down(finger(1), { x: 400, y: 400 });
    pointer.down(finger(2), { x: 600, y: 400 });
    pointer.move(finger(1), { x: 300, y: 400 });
    pointer.move(finger(2), { x: 700, y: 400 });
    expect(store.viewport.zoom).toBeCloseTo(2);
    expect(toCanvas(store.viewport, { x: 500, y: 400 }).x).toBeCloseTo(500);
  });

  test("a wheel pans, and zooms with Control where the pointer is", () => {
    const pointer = new CanvasPointer(store);
    const wheel = { deltaX: 30, deltaY: 40, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false };
    pointer.wheel(wheel, { x: 0, y: 0 });
    expect(store.viewport).toMatchObject({ x: -30, y: -40, zoom: 1 });
    const held = toCanvas(store.viewport, { x: 200, y: 100 });
    pointer.wheel({ ...wheel, deltaY: -90, ctrlKey: true }, { x: 200, y: 100 });
    expect(store.viewport.zoom).toBeGreaterThan(1.2);
    expect(toCanvas(store.viewport, { x: 200, y: 100 }).x).toBeCloseTo(held.x);
  });
});
