import { t } from "../../../app/i18n/t.ts";
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

/** A key of the canvas. The dialog of shortcuts lists those with a label. */
interface CanvasKey {
  /** The same for several keys, in tinykeys' notation. Shift that is not named does not matter. */
  readonly keys: readonly string[];
  readonly label?: string;
  /** Works beside the canvas too. */
  readonly isForPage?: true;
  /** Returns false if the key is left to the page or the browser. */
  readonly press: (store: CanvasStore, key: string) => boolean;
}

const onEach = (arrow: string) => Object.keys(arrows).map((key) => arrow + key);

/** Every key of the canvas, but for those of its clipboard and toolbars. */
export function canvasKeys(): readonly CanvasKey[] {
  return [
    ...movingKeys(),
    ...sizingKeys(),
    { keys: ["Space"], label: t("canvas.key.keep", "Select several: add or take out"), press: keep },
    {
      keys: ["$mod+a"],
      label: t("canvas.key.all", "Select all"),
      press: did((store) => {
        store.select(
          store.all.map(({ id }) => id),
          { isKept: true },
        );
      }),
    },
    { keys: ["Escape"], label: t("list.clear", "Clear selection"), press: deselect },
    { keys: ["Enter"], label: t("canvas.key.enter", "Expand a card, or edit a text"), press: enter },
    { keys: ["$mod+d"], label: t("canvas.key.duplicate", "Duplicate"), press: did(duplicate) },
    {
      keys: ["Delete", "Backspace"],
      label: t("canvas.key.remove", "Remove from the canvas"),
      press: did(remove),
    },
    ...zoomKeys(),
    // The app lists these itself.
    { keys: ["$mod+z"], press: did(() => void undoLast()) },
    { keys: ["$mod+Shift+z", "$mod+y"], press: did(() => void redoLast()) },
  ];
}

function movingKeys(): readonly CanvasKey[] {
  return [
    { keys: ["Tab"], label: t("canvas.key.next", "Next element"), press: (store) => goOn(store, 1) },
    {
      keys: ["Shift+Tab"],
      label: t("canvas.key.previous", "Previous element"),
      press: (store) => goOn(store, -1),
    },
    {
      keys: onEach(""),
      label: t("canvas.key.move", "Move what is selected, or else the view"),
      press: did((store, key) => pressArrow(store, arrowOf(key), arrowStep)),
    },
    {
      keys: onEach("Shift+"),
      label: t("canvas.key.leap", "Move it farther"),
      press: did((store, key) => pressArrow(store, arrowOf(key), arrowLeap)),
    },
  ];
}

/** They move the lower right corner of the selected rectangles, groups and texts. */
function sizingKeys(): readonly CanvasKey[] {
  const isForPage = true;
  const press = (store: CanvasStore, key: string) => {
    if (!store.targets.some(isResizable)) return false;
    const [x, y] = arrowOf(key);
    resizeBy(store, x * arrowStep, y * arrowStep);
    return true;
  };
  return [
    { keys: ["Shift+Alt+ArrowRight"], label: t("canvas.key.wider", "Make it wider"), isForPage, press },
    { keys: ["Shift+Alt+ArrowLeft"], label: t("canvas.key.narrower", "Make it narrower"), isForPage, press },
    { keys: ["Shift+Alt+ArrowDown"], label: t("canvas.key.taller", "Make it taller"), isForPage, press },
    { keys: ["Shift+Alt+ArrowUp"], label: t("canvas.key.shorter", "Make it shorter"), isForPage, press },
  ];
}

function zoomKeys(): readonly CanvasKey[] {
  return [
    {
      keys: ["+", "="],
      label: t("canvas.zoom.in", "Zoom in"),
      press: did((store) => zoom(store, zoomStep)),
    },
    {
      keys: ["-"],
      label: t("canvas.zoom.out", "Zoom out"),
      press: did((store) => zoom(store, 1 / zoomStep)),
    },
    { keys: ["0"], label: t("canvas.key.fit", "Show everything"), press: did(fitAll) },
    {
      keys: ["1"],
      label: t("canvas.key.full", "Full size"),
      press: did((store) => zoom(store, 1 / store.viewport.zoom)),
    },
  ];
}

/** A key that is always the canvas' own. */
function did(act: (store: CanvasStore, key: string) => void): CanvasKey["press"] {
  return (store, key) => {
    act(store, key);
    return true;
  };
}

function arrowOf(key: string): readonly [x: number, y: number] {
  return arrows[key] ?? [0, 0];
}

let presses: ReadonlyMap<string, CanvasKey["press"]> | undefined;

/** Handles a key; returns false for keys that are left to the page or the browser. */
export function pressKey(store: CanvasStore, pressed: PressedKey): boolean {
  presses ??= new Map(canvasKeys().flatMap(({ keys, press }) => keys.map((each) => [each, press])));
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  const [mod, alt] = [ctrlKey || metaKey ? "$mod+" : "", altKey ? "Alt+" : ""];
  const shifted = shiftKey ? presses.get(`${mod}Shift+${alt}${name}`) : undefined;
  const press = shifted ?? presses.get(`${mod}${alt}${name}`);
  return press?.(store, key) ?? false;
}

function deselect(store: CanvasStore): boolean {
  const hadAny = store.targets.length > 0 || store.current === stagingId;
  store.select([]);
  return hadAny;
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
