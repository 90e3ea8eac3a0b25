import {
  type CanvasElement,
  canvasElements,
  moveStagingArea,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import { type CanvasTextFormat, canvasItemsMax } from "@fieldstone/model/views/canvas.ts";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import {
  type Alignment,
  aligned,
  type Box,
  boxOf,
  cardGap,
  distributed,
  gridPlaces,
  groupLayout,
  isCard,
  isResizable,
  type Point,
  withHeld,
} from "./canvas-geometry.ts";
import {
  boundedMove,
  boundedPoint,
  canvasFullText,
  changeElement,
  isRefused,
  putElement,
  rejectionToAdd,
  roomOf,
} from "./canvas-limits.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { visibleAreaOf } from "./canvas-viewport.ts";

export const rectangleColor = "#f2c14e";
export const groupColor = "#6b8e4e";

function topRank({ placed }: CanvasStore): number {
  return (placed.at(-1)?.rank ?? 0) + rankGap;
}

/** Below all others, because a new group must not cover its contents. */
function bottomRank({ placed }: CanvasStore): number {
  return (placed[0]?.rank ?? rankGap) - rankGap;
}

/** Moves elements; moving a staged card places it. */
function moveAll(store: CanvasStore, places: ReadonlyMap<string, Point>): void {
  const placed = [...places.keys()].map((id) => store.element(id)).filter((each) => each !== undefined);
  if (isRefused(rejectionToAdd(store, placed))) return;
  store.write((doc) => {
    let rank = topRank(store);
    for (const [id, { x, y }] of places) {
      const element = store.element(id);
      if (element === undefined) continue;
      if (store.isPlaced(id)) changeElement(doc, id, { at: [x, y] });
      else {
        putElement(doc, { ...element, x, y, rank });
        rank += rankGap;
      }
    }
  });
}

/** Moves the selection, including the contents of selected groups. */
export function moveBy(store: CanvasStore, dx: number, dy: number): void {
  const moved = withHeld(store.targets, store.placed);
  const by = boundedMove(moved, { x: dx, y: dy });
  moveAll(store, new Map(moved.map(({ id, x, y }) => [id, { x: x + by.x, y: y + by.y }])));
}

export function moveStagingBy(store: CanvasStore, dx: number, dy: number): void {
  const { x, y } = store.staging;
  store.write((doc) => moveStagingArea(doc, boundedPoint({ x: x + dx, y: y + dy })));
}

export function align(store: CanvasStore, alignment: Alignment): void {
  moveAll(store, aligned(store.targets, alignment));
}

export function distribute(store: CanvasStore, axis: "x" | "y"): void {
  moveAll(store, distributed(store.targets, axis));
}

export function resize(store: CanvasStore, id: string, { x, y, width, height }: Box): void {
  const isText = store.element(id)?.type === "text";
  store.write((doc) =>
    changeElement(doc, id, isText ? { at: [x, y], width } : { at: [x, y], size: [width, height] }),
  );
}

/** Changes the size of the selected rectangles and groups, and the width of texts. */
export function resizeBy(store: CanvasStore, width: number, height: number): void {
  const sized = store.targets.filter(isResizable).map((each) => ({ each, box: boxOf(each) }));
  store.write((doc) => {
    for (const { each, box } of sized) {
      if (each.type !== "text")
        changeElement(doc, each.id, { size: [box.width + width, box.height + height] });
      else if (width !== 0) changeElement(doc, each.id, { width: box.width + width });
    }
  });
}

export function setColor(store: CanvasStore, color: string): void {
  const ids = store.targets.filter((each) => "color" in each).map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) changeElement(doc, id, { color });
  });
}

export function setFormat(store: CanvasStore, format: CanvasTextFormat): void {
  const ids = store.targets.filter(({ type }) => type === "text").map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) changeElement(doc, id, { format });
  });
}

export function toggleExpanded(store: CanvasStore): void {
  const cards = store.targets.filter((each) => isCard(each) && store.isPlaced(each.id));
  const expanded = !cards.every((card) => card.expanded);
  store.write((doc) => {
    for (const { id } of cards) changeElement(doc, id, { expanded });
  });
}

export function bringToFront(store: CanvasStore): void {
  const chosen = store.targets.filter(({ id }) => store.isPlaced(id)).sort((a, b) => a.rank - b.rank);
  const from = topRank(store);
  store.write((doc) => {
    for (const [index, { id }] of chosen.entries()) changeElement(doc, id, { rank: from + index * rankGap });
  });
}

/** Removes elements from the canvas: cards return to the staging area. */
export function remove(store: CanvasStore): void {
  const ids = store.targets.filter(({ id }) => store.isPlaced(id)).map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) canvasElements(doc).delete(id);
  });
}

/**
 * Adds elements above all others, groups below them, and selects them; skips those already on the canvas.
 * False, with a message, if they do not fit.
 */
export function addAll(store: CanvasStore, elements: readonly CanvasElement[]): boolean {
  const added = elements.filter(({ id }) => !store.isPlaced(id));
  if (!store.canEdit || isRefused(rejectionToAdd(store, added))) return false;
  const from = topRank(store);
  store.write((doc) => {
    for (const [index, element] of added.entries()) {
      const rank = element.type === "group" ? bottomRank(store) - index * rankGap : from + index * rankGap;
      putElement(doc, { ...element, rank });
    }
  });
  store.select(
    added.filter(({ id }) => store.isPlaced(id)).map(({ id }) => id),
    { isKept: added.length > 1 },
  );
  return true;
}

export const freshId = () => toShortId(newId());

/** Adds an element in the middle of the viewport. */
export function add(store: CanvasStore, type: "rectangle" | "text" | "group"): void {
  const sight = visibleAreaOf(store.viewport, store.size);
  const size = type === "group" ? { width: 560, height: 360 } : { width: 160, height: 120 };
  const x = Math.round(sight.x + sight.width / 2 - size.width / 2);
  const y = Math.round(sight.y + sight.height / 2 - size.height / 2);
  const common = { id: freshId(), x, y, rank: 0, expanded: false };
  if (type === "text") addAll(store, [{ ...common, type, format: "PARAGRAPH", text: "" }]);
  else if (type === "rectangle") addAll(store, [{ ...common, ...size, type, color: rectangleColor }]);
  else addAll(store, [{ ...common, ...size, type, title: "", color: groupColor }]);
  if (type !== "rectangle") store.edit(common.id);
}

/** Places staged cards in a grid beside the existing elements. */
export function placeStaged(store: CanvasStore, ids: readonly string[]): void {
  const room = roomOf(store);
  if (isRefused(room === 0 && ids.length > 0 ? canvasFullText(0) : undefined)) return;
  if (ids.length > room)
    showToast(
      t(
        "canvas.place-all.some",
        "A canvas can contain at most {max} items: {n, plural, one {# card stays} other {# cards stay}} unplaced.",
        {
          max: canvasItemsMax,
          n: ids.length - room,
        },
      ),
    );
  const places = gridPlaces(freeCorner(store), ids.length, 10);
  addAll(
    store,
    ids.slice(0, room).map((id, index) => ({
      type: store.referenceType,
      id,
      ...(places[index] ?? store.staging),
      rank: 0,
      expanded: false,
    })),
  );
}

/** The corner of the free space to the right of all elements. */
function freeCorner(store: CanvasStore): Point {
  const bounds = store.bounds();
  return bounds === undefined ? { x: 0, y: 0 } : { x: bounds.x + bounds.width + 4 * cardGap, y: bounds.y };
}

const groupColors = ["#6b8e4e", "#3d7fb0", "#9a62b5", "#c25b8a", "#c8553d", "#3f8f83", "#b7791f", "#6a6fc2"];
const groupsPerRow = 4;

/** Arranges cards into groups beside all existing elements, as one undo step. */
export function arrangeGroups(
  store: CanvasStore,
  groups: readonly { readonly title: string; readonly cardIds: readonly string[] }[],
): boolean {
  let { x, y } = freeCorner(store);
  let rank = topRank(store);
  let rowHeight = 0;
  const left = x;
  const made: string[] = [];
  const elements: CanvasElement[] = [];
  for (const [index, { title, cardIds }] of groups.entries()) {
    if (index > 0 && index % groupsPerRow === 0) {
      x = left;
      y += rowHeight + 2 * cardGap;
      rowHeight = 0;
    }
    const cards = cardIds.map((id) => {
      const expanded = store.element(id)?.expanded ?? false;
      return { type: store.referenceType, id, x, y, rank: 0, expanded };
    });
    const { places, size } = groupLayout({ x, y }, cards);
    const id = freshId();
    const color = groupColors[index % groupColors.length] ?? groupColor;
    elements.push({ type: "group", id, x, y, ...size, title, color, rank, expanded: false });
    made.push(id);
    for (const [place, card] of cards.entries()) {
      rank += rankGap;
      elements.push({ ...card, ...places[place], rank });
    }
    rank += rankGap;
    x += size.width + 2 * cardGap;
    rowHeight = Math.max(rowHeight, size.height);
  }
  if (isRefused(rejectionToAdd(store, elements))) return false;
  store.write((doc) => {
    for (const element of elements) putElement(doc, element);
  });
  store.select(made, { isKept: true });
  return true;
}
