import { redoLast, undoLast } from "../../../app/undo/undo-stack.ts";
import { moveBy, remove, toggleExpanded } from "./canvas-actions.ts";
import { duplicate } from "./canvas-clipboard.ts";
import { boxOf, isCard } from "./canvas-geometry.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { fitted, panned, revealed, zoomedAt, zoomStep } from "./canvas-viewport.ts";

/** Units per arrow key press, and with Shift. */
const arrowStep = 8;
const arrowLeap = 80;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Handles a key; returns false for keys that are left to the page or the browser. */
export function pressKey(store: CanvasStore, pressed: PressedKey): boolean {
  if (pressed.altKey) return false;
  return pressed.ctrlKey || pressed.metaKey ? pressWithMod(store, pressed) : pressAlone(store, pressed);
}

function pressWithMod(store: CanvasStore, { key, shiftKey }: PressedKey): boolean {
  switch (key.toLowerCase()) {
    case "a":
      store.select(
        store.all.map(({ id }) => id),
        { isKept: true },
      );
      return true;
    case "d":
      duplicate(store);
      return true;
    case "z":
      void (shiftKey ? redoLast() : undoLast());
      return true;
    case "y":
      void redoLast();
      return true;
    default:
      return false;
  }
}

function pressAlone(store: CanvasStore, { key, shiftKey }: PressedKey): boolean {
  const arrow = arrows[key];
  if (arrow !== undefined) {
    pressArrow(store, arrow, shiftKey ? arrowLeap : arrowStep);
    return true;
  }
  switch (key) {
    case "Tab":
      return goOn(store, shiftKey ? -1 : 1);
    case "Enter":
      return enter(store);
    case " ":
      return keep(store);
    case "Escape": {
      const hadAny = store.targets.length > 0;
      store.select([]);
      return hadAny;
    }
    case "Delete":
    case "Backspace":
      remove(store);
      return true;
    default:
      return zoomBy(store, key);
  }
}

function pressArrow(store: CanvasStore, [x, y]: readonly [number, number], step: number): void {
  if (store.targets.length === 0) store.show(panned(store.viewport, -x * step, -y * step));
  else moveBy(store, x * step, y * step);
  const [first] = store.targets;
  if (first !== undefined) store.show(revealed(store.viewport, boxOf(first), store.size));
  store.finishMove();
}

/** Moves to the next element by rank; after the last one the focus leaves the canvas. */
function goOn(store: CanvasStore, step: 1 | -1): boolean {
  const { all } = store;
  const place = all.findIndex(({ id }) => id === store.current);
  const next = all[place === -1 ? (step === 1 ? 0 : all.length - 1) : place + step];
  if (next === undefined) return false;
  store.select(store.isSelectionKept ? store.selection : [next.id], {
    current: next.id,
    isKept: store.isSelectionKept,
  });
  reveal(store, next.id);
  return true;
}

/** Scrolls an element into view. */
export function reveal(store: CanvasStore, id: string): void {
  const element = store.element(id);
  if (element !== undefined) store.show(revealed(store.viewport, boxOf(element), store.size));
  store.finishMove();
}

function enter(store: CanvasStore): boolean {
  const current = store.element(store.current);
  if (current === undefined) return false;
  if (isCard(current)) toggleExpanded(store);
  else if (current.type !== "rectangle" && store.canEdit) store.edit(current.id);
  return true;
}

/** Toggles the focused element in the selection. */
function keep(store: CanvasStore): boolean {
  const { current } = store;
  if (current === undefined) return false;
  const rest = [...store.selection].filter((id) => id !== current);
  const isTaken = store.isSelectionKept && store.selection.has(current);
  store.select(isTaken ? rest : [...rest, current], { current, isKept: true });
  return true;
}

function zoomBy(store: CanvasStore, key: string): boolean {
  if (key === "+" || key === "=") zoom(store, zoomStep);
  else if (key === "-") zoom(store, 1 / zoomStep);
  else if (key === "0") fitAll(store);
  else if (key === "1") zoom(store, 1 / store.viewport.zoom);
  else return false;
  return true;
}

/** Zooms around the middle of the viewport. */
export function zoom(store: CanvasStore, times: number): void {
  const { width, height } = store.size;
  store.show(zoomedAt(store.viewport, { x: width / 2, y: height / 2 }, store.viewport.zoom * times));
  store.finishMove();
}

/** Zooms to show everything. */
export function fitAll(store: CanvasStore): void {
  const bounds = store.bounds();
  if (bounds !== undefined) store.show(fitted(bounds, store.size));
  store.finishMove();
}
