import {
  type CanvasElement,
  canvasElements,
  changeCanvasElement,
  putCanvasElement,
} from "@fieldstone/document/canvas/canvas-document.ts";
import {
  type CanvasFields,
  canvasCoordinateMax,
  canvasItemsMax,
  canvasSideMax,
  canvasTextLengthMax,
  canvasTitleLengthMax,
} from "@fieldstone/model/views/canvas.ts";
import type * as Y from "yjs";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { type Point, sideMin } from "./canvas-geometry.ts";
import type { CanvasStore } from "./canvas-store.ts";

/**
 * The guard's limits, kept by everything that the page writes: a rejected edit ends saving. Text added in one
 * step, in UTF-16 units of up to 3 bytes, stays below the largest edit of 10 MB.
 */
export const addedTextMax = 1_000_000;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const boundedCoordinate = (value: number) => within(value, -canvasCoordinateMax, canvasCoordinateMax);

export const boundedSide = (side: number) => within(side, sideMin, canvasSideMax);

export function boundedPoint({ x, y }: Point): Point {
  return { x: boundedCoordinate(x), y: boundedCoordinate(y) };
}

/** Shortens a text to UTF-16 code units, which limits of a canvas count as Yjs does, without splitting a pair. */
function cutToCodeUnits(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/u, "");
}

/** Changes values of an element, within the limits. Runs in the caller's transaction. */
export function changeElement(doc: Y.Doc, id: string, fields: Partial<CanvasFields>): void {
  const { at, size, width, ...others } = fields;
  const { x, y } = boundedPoint({ x: at?.[0] ?? 0, y: at?.[1] ?? 0 });
  changeCanvasElement(doc, id, {
    ...others,
    ...(at === undefined ? {} : { at: [x, y] }),
    ...(size === undefined ? {} : { size: [boundedSide(size[0]), boundedSide(size[1])] }),
    ...(width === undefined ? {} : { width: boundedSide(width) }),
  });
}

/** Adds or replaces an element, within the limits. Runs in the caller's transaction. */
export function putElement(doc: Y.Doc, element: CanvasElement): void {
  const placed = { ...element, ...boundedPoint(element) };
  if (placed.type === "text") placed.text = cutToCodeUnits(placed.text, canvasTextLengthMax);
  if (placed.type === "group") placed.title = cutToCodeUnits(placed.title, canvasTitleLengthMax);
  putCanvasElement(doc, placed);
}

/** The part of a movement that keeps all elements on the canvas and where they are to each other. */
export function boundedMove(points: readonly Point[], { x, y }: Point): Point {
  const bounded = (delta: number, values: readonly number[]) => {
    const least = values.reduce((found, value) => Math.min(found, value), canvasCoordinateMax);
    const most = values.reduce((found, value) => Math.max(found, value), -canvasCoordinateMax);
    return within(delta, -canvasCoordinateMax - least, canvasCoordinateMax - most);
  };
  return {
    x: bounded(
      x,
      points.map((point) => point.x),
    ),
    y: bounded(
      y,
      points.map((point) => point.y),
    ),
  };
}

/** How many elements may be added. Unreadable ones count too, as they do for the guard. */
export function roomOf({ doc }: CanvasStore): number {
  return Math.max(0, canvasItemsMax - canvasElements(doc).size);
}

/** Why elements cannot be added, in words; undefined if they can. */
export function rejectionToAdd(store: CanvasStore, elements: readonly CanvasElement[]): string | undefined {
  const room = roomOf(store);
  const added = elements.filter(({ id }) => !canvasElements(store.doc).has(id));
  if (added.length > room) return canvasFullText(room);
  const length = added.reduce((sum, each) => sum + (each.type === "text" ? each.text.length : 0), 0);
  return length > addedTextMax ? tooLongText() : undefined;
}

/** Shows why an action is not possible; false if it is. */
export function isRefused(reason: string | undefined): boolean {
  if (reason !== undefined) showToast(reason, { tone: "danger" });
  return reason !== undefined;
}

export function canvasFullText(room: number): string {
  return t(
    "canvas.full",
    "A canvas can contain at most {max} items: {room, plural, =0 {there is no room for more} one {there is room for # more} other {there is room for # more}}. Nothing was changed. Remove items from the canvas first, or use another canvas.",
    { max: canvasItemsMax, room },
  );
}

export function tooLongText(): string {
  return t(
    "canvas.paste.long",
    "Paste or duplicate at most {max} characters of text at a time. Nothing was changed.",
    { max: addedTextMax },
  );
}

/** Splits a text into parts of a length, after line breaks or spaces where possible. */
export function splitText(text: string, length = canvasTextLengthMax): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > length) {
    const most = cutToCodeUnits(rest, length);
    const line = most.lastIndexOf("\n") + 1;
    const space = most.lastIndexOf(" ") + 1;
    // A break in the first half would make many short parts.
    const end = line > length / 2 ? line : space > length / 2 ? space : most.length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  parts.push(rest);
  return parts;
}
