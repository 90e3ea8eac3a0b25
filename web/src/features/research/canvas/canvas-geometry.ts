import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import type { CanvasTextFormat } from "@fieldstone/model/views/canvas.ts";
import { wrapText } from "./painting/wrap-text.ts";

/** A position on the canvas, in canvas units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export const cardWidth = 240;
export const cardHeight = 120;
export const expandedCardHeight = 280;
export const cardGap = 16;
/** Height of a group's title, above its contents. */
export const groupHeading = 40;
/** Of a text whose width nobody has changed. */
const textWidth = 320;
export const sideMin = 24;

export const textStyles: Readonly<Record<CanvasTextFormat, { font: string; line: number; size: number }>> = {
  PARAGRAPH: { font: '400 15px "Inter Variable", sans-serif', line: 22, size: 15 },
  H1: { font: '650 32px "Inter Variable", sans-serif', line: 40, size: 32 },
  H2: { font: '650 24px "Inter Variable", sans-serif', line: 32, size: 24 },
  H3: { font: '650 18px "Inter Variable", sans-serif', line: 26, size: 18 },
};

export const isCard = ({ type }: CanvasElement): boolean => type === "rh" || type === "i" || type === "n";

export type Resizable = Exclude<CanvasElement, { readonly type: "i" | "n" | "rh" }>;
/** Cards have fixed sizes. */
export const isResizable = (element: CanvasElement): element is Resizable => !isCard(element);

/** The box of an element that is resized. A text is as high as its words need. */
export function resizedBox(element: Resizable, width: number, height: number): Box {
  return element.type === "text"
    ? boxOf({ ...element, width })
    : { x: element.x, y: element.y, width, height };
}

/** An element's box. */
export function boxOf(element: CanvasElement): Box {
  const { x, y } = element;
  if ("height" in element) return { x, y, width: element.width, height: element.height };
  if (element.type === "text") {
    const { font, line } = textStyles[element.format];
    const { width = textWidth } = element;
    const lines = wrapText(element.text === "" ? " " : element.text, font, width).length;
    return { x, y, width, height: lines * line };
  }
  return { x, y, width: cardWidth, height: element.expanded ? expandedCardHeight : cardHeight };
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

export function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The bounding box of boxes; undefined for none. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** A group's contents: elements whose centre is inside it, except larger groups. */
export function heldBy(group: CanvasElement, elements: readonly CanvasElement[]): readonly CanvasElement[] {
  const box = boxOf(group);
  return elements.filter((element) => {
    if (element.id === group.id) return false;
    const own = boxOf(element);
    if (element.type === "group" && own.width * own.height >= box.width * box.height) return false;
    return contains(box, centreOf(own));
  });
}

/** Elements including the contents of the groups among them. */
export function withHeld(
  chosen: readonly CanvasElement[],
  elements: readonly CanvasElement[],
): readonly CanvasElement[] {
  const found = new Map(chosen.map((element) => [element.id, element]));
  for (const element of chosen)
    if (element.type === "group") for (const held of heldBy(element, elements)) found.set(held.id, held);
  return [...found.values()];
}

export type Alignment = "left" | "centre" | "right" | "top" | "middle" | "bottom";

/** The positions of elements aligned within their common bounds. */
export function aligned(
  elements: readonly CanvasElement[],
  alignment: Alignment,
): ReadonlyMap<string, Point> {
  const bounds = boundsOf(elements.map(boxOf));
  if (bounds === undefined) return new Map();
  const placeOf = ({ x, y, width, height }: Box): Point => {
    switch (alignment) {
      case "left":
        return { x: bounds.x, y };
      case "centre":
        return { x: bounds.x + (bounds.width - width) / 2, y };
      case "right":
        return { x: bounds.x + bounds.width - width, y };
      case "top":
        return { x, y: bounds.y };
      case "middle":
        return { x, y: bounds.y + (bounds.height - height) / 2 };
      case "bottom":
        return { x, y: bounds.y + bounds.height - height };
    }
  };
  return new Map(elements.map((element) => [element.id, placeOf(boxOf(element))]));
}

/** The positions of elements with equal gaps between the first and the last. */
export function distributed(elements: readonly CanvasElement[], axis: "x" | "y"): ReadonlyMap<string, Point> {
  const side = axis === "x" ? "width" : "height";
  const sorted = elements
    .map((element) => ({ id: element.id, box: boxOf(element) }))
    .sort((a, b) => a.box[axis] - b.box[axis] || (a.id < b.id ? -1 : 1));
  const bounds = boundsOf(sorted.map(({ box }) => box));
  if (bounds === undefined || sorted.length < 3) return new Map();
  const filled = sorted.reduce((sum, { box }) => sum + box[side], 0);
  const gap = (bounds[side] - filled) / (sorted.length - 1);
  let at = bounds[axis];
  return new Map(
    sorted.map(({ id, box }) => {
      const place = axis === "x" ? { x: at, y: box.y } : { x: box.x, y: at };
      at += box[side] + gap;
      return [id, place];
    }),
  );
}

/** Grid positions for a number of cards, from a corner. */
export function gridPlaces({ x, y }: Point, count: number, columns: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % columns) * (cardWidth + cardGap),
    y: y + Math.floor(index / columns) * (cardHeight + cardGap),
  }));
}

/** Most cards side by side. */
const columnsMax = 10;
/** Cards are about twice as wide as high, as is a screen: as many columns as rows fill it. */
export function columnsOf(count: number): number {
  return Math.min(columnsMax, Math.max(1, Math.ceil(Math.sqrt(count))));
}

/** The size of a group for a number of cards. */
export function groupSize(count: number, columns: number): { width: number; height: number } {
  const rows = Math.ceil(count / columns);
  return {
    width: Math.min(count, columns) * (cardWidth + cardGap) + cardGap,
    height: rows * (cardHeight + cardGap) + cardGap + groupHeading,
  };
}

/** The places of cards in a group whose corner is given, in rows as high as their highest card, and its size. */
export function groupLayout(
  { x, y }: Point,
  cards: readonly CanvasElement[],
): { readonly places: readonly Point[]; readonly size: { width: number; height: number } } {
  const columns = Math.max(2, Math.ceil(Math.sqrt(cards.length)));
  const places: Point[] = [];
  let height = groupHeading;
  for (let from = 0; from < cards.length; from += columns) {
    const row = cards.slice(from, from + columns);
    for (const column of row.keys())
      places.push({ x: x + cardGap + column * (cardWidth + cardGap), y: y + height });
    height += Math.max(...row.map((card) => boxOf(card).height)) + cardGap;
  }
  return { places, size: { width: groupSize(cards.length, columns).width, height: height + cardGap } };
}
