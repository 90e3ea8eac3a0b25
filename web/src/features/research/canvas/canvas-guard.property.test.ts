import {
  canvasElements,
  createCanvasDocument,
  putCanvasElement,
  readCanvas,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { UpdateGuard } from "@fieldstone/document/updates/update-guard.ts";
import {
  canvasCoordinateMax,
  canvasItemsMax,
  canvasSchema,
  canvasTextFormats,
  canvasTextLengthMax,
  emptyCanvas,
} from "@fieldstone/model/views/canvas.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { currentToasts, dismissToast } from "../../../ui/feedback/toast-store.ts";
import * as actions from "./canvas-actions.ts";
import * as clipboard from "./canvas-clipboard.ts";
import { heldBy, isResizable } from "./canvas-geometry.ts";
import { pressKey } from "./canvas-keys.ts";
import { addedTextMax, splitText } from "./canvas-limits.ts";
import { CanvasPointer } from "./canvas-pointer.ts";
import { CanvasStore } from "./canvas-store.ts";

type Random = (below: number) => number;

/** A store over a canvas whose every edit goes through the server's guard. */
function guarded(): { readonly store: CanvasStore; readonly doc: Y.Doc } {
  const state = Y.encodeStateAsUpdate(createCanvasDocument(emptyCanvas));
  const { doc } = openStoredDocument([state]);
  const guard = new UpdateGuard(() => openStoredDocument([state]).doc, documentKinds.canvas);
  doc.on("update", (update: Uint8Array) => expect(guard.check(update)).toMatchObject({ verdict: "applies" }));
  const store = new CanvasStore(doc, "n");
  store.setCanEdit(true);
  store.size = { width: 1000, height: 800 };
  return { store, doc };
}

/** Fills a canvas up to a number of free places. */
function fill(doc: Y.Doc, free: number): void {
  doc.transact(() => {
    for (let made = canvasElements(doc).size; made < canvasItemsMax - free; made += 1)
      putCanvasElement(doc, { type: "n", id: `m${made}`, x: 0, y: 0, rank: made, expanded: false });
  });
}

const messages = () => currentToasts().map(({ message }) => message);
beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

/** A distance that is usually small and sometimes beyond everything. */
const distance = (random: Random) => (random(3) === 0 ? random(4_000_000) - 2_000_000 : random(900) - 450);
const longText = (length: number) => "Words of a customer. \u{1f30d} ".repeat(length / 20).slice(0, length);
const keys = ["ArrowLeft", "ArrowDown", "Tab", " ", "Enter", "Delete", "Escape", "0", "+"];

/** Everything in the two modules of actions, so that a new action must be added here. */
const acts = {
  moveBy: (store, random) => actions.moveBy(store, distance(random), distance(random)),
  moveStagingBy: (store, random) => actions.moveStagingBy(store, distance(random), distance(random)),
  align: (store, random) =>
    actions.align(store, (["left", "right", "bottom", "middle"] as const)[random(4)] ?? "top"),
  distribute: (store, random) => actions.distribute(store, random(2) === 0 ? "x" : "y"),
  resize(store, random) {
    const [chosen] = store.targets;
    const size = { width: distance(random), height: distance(random) };
    if (chosen !== undefined && isResizable(chosen))
      actions.resize(store, chosen.id, { x: distance(random), y: distance(random), ...size });
  },
  resizeBy: (store, random) => actions.resizeBy(store, distance(random), distance(random)),
  setColor: (store) => actions.setColor(store, "#abcdef"),
  setFormat: (store, random) => actions.setFormat(store, canvasTextFormats[random(4)] ?? "H1"),
  toggleExpanded: (store) => actions.toggleExpanded(store),
  bringToFront: (store) => actions.bringToFront(store),
  remove: (store) => actions.remove(store),
  addAll: (store, random) =>
    void actions.addAll(store, [
      {
        ...{ type: "text", format: "H1", id: actions.freshId(), x: distance(random), y: 0, rank: 0 },
        ...{ expanded: false, text: longText(random(30_000)) },
      },
    ]),
  freshId: () => void actions.freshId(),
  add: (store, random) => actions.add(store, (["rectangle", "text", "group"] as const)[random(3)] ?? "text"),
  placeStaged: (store, random) => actions.placeStaged(store, store.unplaced.slice(0, random(5))),
  arrangeGroups: (store, random) =>
    void actions.arrangeGroups(store, [
      { title: longText(random(400)), cardIds: store.unplaced.slice(0, 3) },
      { title: "", cardIds: store.placed.filter(({ type }) => type === "n").map(({ id }) => id) },
    ]),
  copyText: (store) => void clipboard.copyText(store),
  paste: (store) => clipboard.paste(store, clipboard.copyText(store)),
  duplicate: (store) => clipboard.duplicate(store),
  pasteWords: (store, random) => clipboard.pasteWords(store, longText(random(60_000))),
} satisfies Record<
  Exclude<keyof typeof actions | keyof typeof clipboard, `${string}Color`> | "setColor",
  (store: CanvasStore, random: Random) => void
>;

function actByInput(store: CanvasStore, random: Random): void {
  const mouse = { pointerId: 1, pointerType: "mouse", button: 0, shiftKey: random(4) === 0 };
  const pointer = new CanvasPointer(store);
  const place = () => ({ x: distance(random), y: distance(random) });
  pointer.down(mouse, { x: random(1000), y: random(800) });
  pointer.move(mouse, place());
  pointer.up(mouse);
  const key = keys[random(keys.length)] ?? "Tab";
  const modifiers = { shiftKey: random(2) === 0, ctrlKey: false, metaKey: false, altKey: random(2) === 0 };
  pressKey(store, { key, ...modifiers });
}

test("every act that the page can do is taken by the guard", () => {
  const list: readonly ((store: CanvasStore, random: Random) => void)[] = Object.values(acts);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (seed) => {
      const random = seededRandom(seed);
      const { store, doc } = guarded();
      store.setMatches(Array.from({ length: 12 }, (_, index) => `c${index}`));
      for (let act = 0; act < 60; act += 1) {
        const ids = store.all.map(({ id }) => id);
        if (random(2) === 0) store.select(ids.filter(() => random(3) === 0));
        if (act % 10 === 9) store.show({ x: distance(random) * 9, y: distance(random), zoom: 0.05 });
        if (random(5) === 0) actByInput(store, random);
        else if (random(8) === 0) store.undo.undo();
        else list[random(list.length)]?.(store, random);
      }
      expect(canvasSchema.safeParse(readCanvas(doc)).success).toBe(true);
      store.destroy();
    }),
    { numRuns: 25 },
  );
});

describe("long texts", () => {
  test("are pasted as several, of which nothing is lost and none covers another", () => {
    const { store } = guarded();
    const text = longText(35_000);
    clipboard.pasteWords(store, text);
    const texts = store.placed.flatMap((each) => (each.type === "text" ? [each] : []));
    expect(texts.map((each) => each.text).join("")).toBe(text);
    expect(texts.length).toBe(4);
    expect(messages()).toEqual(["The text was long: it was pasted as 4 texts."]);
    store.undo.undo();
    expect(store.placed).toEqual([]);
  });

  test("are split after a line or a word, and never in a character", () => {
    expect(splitText("one two\nthree four", 10)).toEqual(["one two\n", "three four"]);
    expect(splitText("one two three", 9)).toEqual(["one two ", "three"]);
    expect(splitText("🌍🌍🌍", 3)).toEqual(["🌍", "🌍", "🌍"]);
  });

  test("beyond what one step may add are refused in words", () => {
    const { store } = guarded();
    clipboard.pasteWords(store, "x".repeat(addedTextMax + 1));
    expect(store.placed).toEqual([]);
    expect(messages()).toEqual([expect.stringMatching(/at most 1000000 characters/u)]);
  });
});

describe("a canvas with little room", () => {
  test("refuses in words what does not fit, and is not changed", () => {
    const { store, doc } = guarded();
    fill(doc, 2);
    const before = readCanvas(doc);
    clipboard.pasteWords(store, "x".repeat(3 * canvasTextLengthMax));
    actions.arrangeGroups(store, [{ title: "G", cardIds: ["a", "b"] }]);
    expect(readCanvas(doc)).toEqual(before);
    expect(messages()).toEqual([expect.stringMatching(/there is room for 2 more/u)]);
    expect(actions.arrangeGroups(store, [{ title: "G", cardIds: ["m1", "m2", "m3"] }])).toBe(true);
  }, 30_000);

  test("takes the staged cards that fit, and says how many do not", () => {
    const { store, doc } = guarded();
    fill(doc, 2);
    store.setMatches(["a", "b", "c"]);
    actions.placeStaged(store, store.unplaced);
    expect(store.unplaced).toEqual(["c"]);
    store.select(["c"]);
    actions.moveBy(store, 9, 9);
    expect(store.unplaced).toEqual(["c"]);
    expect(messages()).toEqual([
      expect.stringMatching(/1 cards? stay/u),
      expect.stringMatching(/there is no room/u),
    ]);
  }, 30_000);
});

test("what is moved to the edge of a canvas stays together there", () => {
  const { store } = guarded();
  for (const x of [0, 500]) {
    store.show({ x: -x, y: 0, zoom: 1 });
    actions.add(store, "rectangle");
  }
  const [a, b] = store.placed.map(({ x }) => x);
  store.select(store.placed.map(({ id }) => id));
  actions.moveBy(store, 5_000_000, 0);
  const [c = 0, d = 0] = store.placed.map(({ x }) => x);
  expect([d, d - c]).toEqual([canvasCoordinateMax, (b ?? 0) - (a ?? 0)]);
});

test("grouping keeps cards expanded, in rows as high as they are", () => {
  const { store } = guarded();
  store.setMatches(["a", "b", "c", "d"]);
  actions.placeStaged(store, store.unplaced);
  store.select(["a"]);
  actions.toggleExpanded(store);
  actions.arrangeGroups(store, [{ title: "G", cardIds: ["a", "b", "c", "d"] }]);
  expect(store.element("a")).toMatchObject({ expanded: true });
  const group = store.placed.find(({ type }) => type === "group");
  expect(group && heldBy(group, store.placed).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect((store.element("c")?.y ?? 0) - (store.element("a")?.y ?? 0)).toBeGreaterThan(280);
});
