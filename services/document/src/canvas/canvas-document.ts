import {
  type Canvas,
  type CanvasFields,
  type CanvasItem,
  canvasFieldSchemas,
  canvasItemSchema,
  canvasItemsMax,
  canvasTextLengthMax,
  canvasTitleLengthMax,
} from "@fieldstone/model/views/canvas.ts";
import * as Y from "yjs";
import { readableText } from "../readable-text.ts";

/** Name of the Y.Map with a canvas's elements: element id → Y.Map. */
export const canvasElementsName = "canvas";
/** Name of the Y.Map with the position of the staging area. */
export const canvasStagingName = "staging";
/** Field of the Y.Text of an element: the words of a text, the title of a group. */
export const canvasTextField = "text";

/** An element as it is drawn. */
export type CanvasElement = CanvasItem & { readonly rank: number; readonly expanded: boolean };

export function canvasElements(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(canvasElementsName);
}

export function canvasStaging(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(canvasStagingName);
}

/** The Y.Map of an element; undefined if there is none. */
export function canvasElementMap(doc: Y.Doc, id: string): Y.Map<unknown> | undefined {
  const map = canvasElements(doc).get(id);
  return map instanceof Y.Map ? map : undefined;
}

/** The words of a text, or a group's title. */
export function canvasElementText(doc: Y.Doc, id: string): Y.Text | undefined {
  const text = canvasElementMap(doc, id)?.get(canvasTextField);
  return text instanceof Y.Text ? text : undefined;
}

/** Reads one element; undefined if the stored values do not make a valid one. */
export function readCanvasElement(doc: Y.Doc, id: string): CanvasElement | undefined {
  const map = canvasElementMap(doc, id);
  if (map === undefined) return undefined;
  const item = canvasItemSchema.safeParse(itemOf(id, map)).data;
  if (item === undefined) return undefined;
  const rank = canvasFieldSchemas.rank.safeParse(map.get("rank")).data ?? 0;
  return { ...item, rank, expanded: map.get("expanded") === true };
}

function itemOf(id: string, map: Y.Map<unknown>): Record<string, unknown> {
  const [x, y] = canvasFieldSchemas.at.safeParse(map.get("at")).data ?? [];
  const [width, height] = canvasFieldSchemas.size.safeParse(map.get("size")).data ?? [];
  const text = map.get(canvasTextField);
  const words = text instanceof Y.Text ? readableText(text.toString()) : "";
  const type = map.get("type");
  const item = { type, id, x, y };
  if (type === "rectangle") return { ...item, width, height, color: map.get("color") };
  if (type === "text") {
    const chosen = canvasFieldSchemas.width.safeParse(map.get("width")).data;
    const written = { ...item, format: map.get("format"), text: words.slice(0, canvasTextLengthMax) };
    return chosen === undefined ? written : { ...written, width: chosen };
  }
  if (type !== "group") return item;
  return { ...item, width, height, color: map.get("color"), title: words.slice(0, canvasTitleLengthMax) };
}

/** All elements, lowest first. Equal ranks are ordered by id, so that every peer draws the same. */
export function readCanvasElements(doc: Y.Doc): readonly CanvasElement[] {
  return [...canvasElements(doc).keys()]
    .map((id) => readCanvasElement(doc, id))
    .filter((element) => element !== undefined)
    .sort(byRank);
}

export function byRank(a: CanvasElement, b: CanvasElement): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : 1);
}

export function readStagingArea(doc: Y.Doc): Canvas["stagingArea"] {
  const [x, y] = canvasFieldSchemas.at.safeParse(canvasStaging(doc).get("at")).data ?? [0, 0];
  return { x, y };
}

/** The canvas as JSON, in the form that the API returns. */
export function readCanvas(doc: Y.Doc): Canvas {
  const elements = readCanvasElements(doc).slice(0, canvasItemsMax);
  return {
    items: elements.map(({ rank: _rank, expanded: _expanded, ...item }) => item),
    objectRanks: Object.fromEntries(elements.map(({ id, rank }) => [id, rank])),
    expandedCards: elements.filter(({ expanded }) => expanded).map(({ id }) => id),
    stagingArea: readStagingArea(doc),
  };
}

/** All text on a canvas, in the order of its elements. */
export function canvasText(canvas: Canvas): string {
  return canvas.items
    .map((item) => (item.type === "text" ? item.text : item.type === "group" ? item.title : ""))
    .filter((text) => text !== "")
    .join("\n");
}

/** Adds an element, or replaces the one with the same id. Runs in the caller's transaction. */
export function putCanvasElement(doc: Y.Doc, element: CanvasElement): void {
  const map = new Y.Map<unknown>();
  map.set("type", element.type);
  map.set("at", [element.x, element.y]);
  map.set("rank", element.rank);
  if (element.expanded) map.set("expanded", true);
  if ("height" in element) map.set("size", [element.width, element.height]);
  if ("color" in element) map.set("color", element.color);
  if (element.type === "text") {
    map.set("format", element.format);
    if (element.width !== undefined) map.set("width", element.width);
    map.set(canvasTextField, new Y.Text(element.text));
  }
  if (element.type === "group") map.set(canvasTextField, new Y.Text(element.title));
  canvasElements(doc).set(element.id, map);
}

/** Changes values of an element, unless another user has deleted it. Runs in the caller's transaction. */
export function changeCanvasElement(doc: Y.Doc, id: string, fields: Partial<CanvasFields>): void {
  const map = canvasElementMap(doc, id);
  if (map === undefined) return;
  for (const [field, value] of Object.entries(fields)) map.set(field, value);
}

export function moveStagingArea(doc: Y.Doc, { x, y }: Canvas["stagingArea"]): void {
  canvasStaging(doc).set("at", [x, y]);
}

/** Changes a text to `next` with the smallest edit, so that concurrent typing elsewhere in it is kept. */
export function rewriteText(text: Y.Text, next: string): void {
  const before = text.toString();
  if (before === next) return;
  let start = 0;
  while (start < before.length && start < next.length && before[start] === next[start]) start += 1;
  // Do not split a surrogate pair.
  if (isHighSurrogate(before, start - 1)) start -= 1;
  let end = 0;
  const most = Math.min(before.length, next.length) - start;
  while (end < most && before.at(-1 - end) === next.at(-1 - end)) end += 1;
  if (isHighSurrogate(before, before.length - end - 1) && end > 0) end -= 1;
  text.delete(start, before.length - end - start);
  text.insert(start, next.slice(start, next.length - end));
}

function isHighSurrogate(text: string, index: number): boolean {
  return /^[\ud800-\udbff]$/u.test(text[index] ?? "");
}

/** The document of a new canvas. */
export function createCanvasDocument(canvas: Canvas): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => writeCanvas(doc, canvas));
  return doc;
}

function writeCanvas(doc: Y.Doc, canvas: Canvas): void {
  const expanded = new Set(canvas.expandedCards);
  for (const item of canvas.items) {
    const rank = canvas.objectRanks[item.id] ?? 0;
    putCanvasElement(doc, { ...item, rank, expanded: expanded.has(item.id) });
  }
  moveStagingArea(doc, canvas.stagingArea);
}

/** Turns a canvas into another with edits of the differences only. */
export function replaceCanvas(doc: Y.Doc, canvas: Canvas): void {
  const before = textsById(readCanvas(doc));
  const wanted = textsById(canvas);
  const items = canvas.items.filter(({ id }) => before.get(id) !== wanted.get(id));
  doc.transact(() => {
    for (const id of [...canvasElements(doc).keys()]) if (!wanted.has(id)) canvasElements(doc).delete(id);
    writeCanvas(doc, { ...canvas, items });
  });
}

/** Each element serialised, for comparison. */
function textsById({ items, objectRanks, expandedCards }: Canvas): ReadonlyMap<string, string> {
  const expanded = new Set(expandedCards);
  return new Map(
    items.map((item) => [item.id, JSON.stringify([item, objectRanks[item.id], expanded.has(item.id)])]),
  );
}
