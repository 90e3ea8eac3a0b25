import {
  type CanvasElement,
  canvasElements,
  changeCanvasElement,
  moveStagingArea,
  putCanvasElement,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import { type CanvasTextFormat, canvasItemSchema, canvasItemsMax } from "@fieldstone/model/views/canvas.ts";
import * as z from "zod";
import {
  type Alignment,
  aligned,
  type Box,
  cardGap,
  distributed,
  gridPlaces,
  groupHeading,
  groupSize,
  isCard,
  type Point,
  withHeld,
} from "./canvas-geometry.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { sightOf } from "./canvas-viewport.ts";

/** Offset of a copy from its original. */
const copyOffset = 24;
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
  store.write((doc) => {
    let rank = topRank(store);
    for (const [id, { x, y }] of places) {
      const element = store.element(id);
      if (element === undefined) continue;
      if (store.isPlaced(id)) changeCanvasElement(doc, id, { at: [x, y] });
      else {
        putCanvasElement(doc, { ...element, x, y, rank });
        rank += rankGap;
      }
    }
  });
}

/** Moves the selection, including the contents of selected groups. */
export function moveBy(store: CanvasStore, dx: number, dy: number): void {
  const moved = withHeld(store.targets, store.placed);
  moveAll(store, new Map(moved.map(({ id, x, y }) => [id, { x: x + dx, y: y + dy }])));
}

export function moveStagingBy(store: CanvasStore, dx: number, dy: number): void {
  const { x, y } = store.staging;
  store.write((doc) => moveStagingArea(doc, { x: x + dx, y: y + dy }));
}

export function align(store: CanvasStore, alignment: Alignment): void {
  moveAll(store, aligned(store.targets, alignment));
}

export function distribute(store: CanvasStore, axis: "x" | "y"): void {
  moveAll(store, distributed(store.targets, axis));
}

export function resize(store: CanvasStore, id: string, { x, y, width, height }: Box): void {
  store.write((doc) => changeCanvasElement(doc, id, { at: [x, y], size: [width, height] }));
}

export function setColor(store: CanvasStore, color: string): void {
  const ids = store.targets.filter((each) => "color" in each).map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) changeCanvasElement(doc, id, { color });
  });
}

export function setFormat(store: CanvasStore, format: CanvasTextFormat): void {
  const ids = store.targets.filter(({ type }) => type === "text").map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) changeCanvasElement(doc, id, { format });
  });
}

export function toggleExpanded(store: CanvasStore): void {
  const cards = store.targets.filter((each) => isCard(each) && store.isPlaced(each.id));
  const expanded = !cards.every((card) => card.expanded);
  store.write((doc) => {
    for (const { id } of cards) changeCanvasElement(doc, id, { expanded });
  });
}

export function bringToFront(store: CanvasStore): void {
  const chosen = store.targets.filter(({ id }) => store.isPlaced(id)).sort((a, b) => a.rank - b.rank);
  const from = topRank(store);
  store.write((doc) => {
    for (const [index, { id }] of chosen.entries())
      changeCanvasElement(doc, id, { rank: from + index * rankGap });
  });
}

/** Removes elements from the canvas: cards return to the staging area. */
export function remove(store: CanvasStore): void {
  const ids = store.targets.filter(({ id }) => store.isPlaced(id)).map(({ id }) => id);
  store.write((doc) => {
    for (const id of ids) canvasElements(doc).delete(id);
  });
}

/** Adds elements above all others, groups below them, and selects them; skips those already on the canvas. */
function addAll(store: CanvasStore, elements: readonly CanvasElement[]): void {
  const room = canvasItemsMax - store.placed.length;
  const added = elements.filter(({ id }) => !store.isPlaced(id)).slice(0, room);
  const from = topRank(store);
  store.write((doc) => {
    for (const [index, element] of added.entries()) {
      const rank = element.type === "group" ? bottomRank(store) - index * rankGap : from + index * rankGap;
      putCanvasElement(doc, { ...element, rank });
    }
  });
  store.select(
    added.filter(({ id }) => store.isPlaced(id)).map(({ id }) => id),
    { isKept: added.length > 1 },
  );
}

const freshId = () => toShortId(newId());

/** Adds an element in the middle of the viewport. */
export function add(store: CanvasStore, type: "rectangle" | "text" | "group"): void {
  const sight = sightOf(store.viewport, store.size);
  const size = type === "group" ? { width: 560, height: 360 } : { width: 160, height: 120 };
  const x = Math.round(sight.x + sight.width / 2 - size.width / 2);
  const y = Math.round(sight.y + sight.height / 2 - size.height / 2);
  const common = { id: freshId(), x, y, rank: 0, expanded: false };
  if (type === "text") addAll(store, [{ ...common, type, format: "PARAGRAPH", text: "" }]);
  else if (type === "rectangle") addAll(store, [{ ...common, ...size, type, color: rectangleColor }]);
  else addAll(store, [{ ...common, ...size, type, title: "", color: groupColor }]);
  if (type !== "rectangle") store.edit(common.id);
}

const copied = z.array(canvasItemSchema);

/** The selection, including the contents of groups, as text for the clipboard. */
export function copyText(store: CanvasStore): string {
  return JSON.stringify(
    withHeld(store.targets, store.placed).map(({ rank: _rank, expanded: _expanded, ...item }) => item),
  );
}

/** Pastes copied elements, offset from the originals. Without cards, which can be on a canvas only once. */
export function paste(store: CanvasStore, text: string): void {
  addAll(store, copiesOf(copied.safeParse(parseJson(text)).data ?? []));
}

function copiesOf(items: z.output<typeof copied>): readonly CanvasElement[] {
  return items.map((item) => {
    const moved = { x: item.x + copyOffset, y: item.y + copyOffset, rank: 0, expanded: false };
    const isReference = item.type === "rh" || item.type === "i" || item.type === "n";
    return isReference ? { ...item, ...moved } : { ...item, ...moved, id: freshId() };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function duplicate(store: CanvasStore): void {
  paste(store, copyText(store));
}

/** Adds a pasted text to the canvas. */
export function pasteWords(store: CanvasStore, text: string): void {
  const { x, y, width, height } = sightOf(store.viewport, store.size);
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  addAll(store, [
    { type: "text", format: "PARAGRAPH", id: freshId(), ...at, text, rank: 0, expanded: false },
  ]);
}

/** Places staged cards in a grid beside the existing elements. */
export function placeStaged(store: CanvasStore, ids: readonly string[]): void {
  const places = gridPlaces(freeCorner(store), ids.length, 10);
  addAll(
    store,
    ids.map((id, index) => ({
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
): void {
  let { x, y } = freeCorner(store);
  const [left, made]: [number, string[]] = [x, []];
  let rowHeight = 0;
  store.write((doc) => {
    let rank = topRank(store);
    for (const [index, { title, cardIds }] of groups.entries()) {
      if (index > 0 && index % groupsPerRow === 0) {
        x = left;
        y += rowHeight + 2 * cardGap;
        rowHeight = 0;
      }
      const columns = Math.max(2, Math.ceil(Math.sqrt(cardIds.length)));
      const size = groupSize(cardIds.length, columns);
      const group = { type: "group", id: freshId(), x, y, ...size, title, rank, expanded: false } as const;
      putCanvasElement(doc, { ...group, color: groupColors[index % groupColors.length] ?? groupColor });
      made.push(group.id);
      const places = gridPlaces({ x: x + cardGap, y: y + groupHeading }, cardIds.length, columns);
      for (const [place, id] of cardIds.entries()) {
        rank += rankGap;
        const at = places[place] ?? { x, y };
        putCanvasElement(doc, { type: store.referenceType, id, ...at, rank, expanded: false });
      }
      rank += rankGap;
      x += size.width + 2 * cardGap;
      rowHeight = Math.max(rowHeight, size.height);
    }
  });
  store.select(made, { isKept: true });
}
