import { redoLast, undoLast } from "../../../app/undo/undo-stack.ts";
import { moveBy, moveStagingBy, remove, resizeBy, toggleExpanded } from "./canvas-actions.ts";
import { duplicate } from "./canvas-clipboard.ts";
import { boxOf, isCard, isResizable } from "./canvas-geometry.ts";
import { type CanvasStore, stagingId } from "./canvas-store.ts";
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
  if (pressed.altKey) return pressWithAlt(store, pressed);
  return pressed.ctrlKey || pressed.metaKey ? pressWithMod(store, pressed) : pressAlone(store, pressed);
}

/** Shift, Alt and an arrow move the lower right corner of the selected rectangles, groups and texts. */
function pressWithAlt(store: CanvasStore, { key, shiftKey, ctrlKey, metaKey }: PressedKey): boolean {
  const [x, y] = arrows[key] ?? [0, 0];
  const isResizing = shiftKey && !ctrlKey && !metaKey && (x !== 0 || y !== 0);
  if (!isResizing || !store.targets.some(isResizable)) return false;
  resizeBy(store, x * arrowStep, y * arrowStep);
  return true;
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
      const hadAny = store.targets.length > 0 || store.current === stagingId;
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
  if (store.current === stagingId && store.selection.size === 0) {
    moveStagingBy(store, x * step, y * step);
    reveal(store, stagingId);
    return;
  }
  if (store.targets.length === 0) store.show(panned(store.viewport, -x * step, -y * step));
  else moveBy(store, x * step, y * step);
  const [first] = store.targets;
  if (first !== undefined) store.show(revealed(store.viewport, boxOf(first), store.size));
  store.finishMove();
}

/** Moves to the next element by rank, then to the staging area and its cards; after the last one the focus leaves the canvas. */
function goOn(store: CanvasStore, step: 1 | -1): boolean {
  const stops = [
    ...store.placed.map(({ id }) => id),
    ...(store.stagingBox() === undefined ? [] : [stagingId]),
    ...store.staged.map(({ id }) => id),
  ];
  const place = store.current === undefined ? -1 : stops.indexOf(store.current);
  const next = stops[place === -1 ? (step === 1 ? 0 : stops.length - 1) : place + step];
  if (next === undefined) return false;
  const alone = next === stagingId ? [] : [next];
  store.select(store.isSelectionKept ? store.selection : alone, {
    current: next,
    isKept: store.isSelectionKept,
  });
  reveal(store, next);
  return true;
}

/** Scrolls an element or the staging area into view. */
export function reveal(store: CanvasStore, id: string): void {
  const element = store.element(id);
  const box = id === stagingId ? store.stagingBox() : element && boxOf(element);
  if (box !== undefined) store.show(revealed(store.viewport, box, store.size));
  store.finishMove();
}

function enter(store: CanvasStore): boolean {
  const current = store.element(store.current);
  if (current === undefined) return false;
  if (isCard(current)) toggleExpanded(store);
  else if (current.type !== "rectangle" && store.canEdit) store.edit(current.id);
  return true;
}

/** Toggles the focused element in the selection; without one, the key does not scroll the page either. */
function keep(store: CanvasStore): boolean {
  const { current } = store;
  if (current === undefined || current === stagingId) return true;
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
