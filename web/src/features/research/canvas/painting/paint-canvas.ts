import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import { t } from "../../../../app/i18n/t.ts";
import { safeTagColor, textOnColor } from "../../../../ui/marks/tag-color.ts";
import {
  type Box,
  boxOf,
  groupHeading,
  isCard,
  isResizable,
  overlaps,
  textStyles,
} from "../canvas-geometry.ts";
import { type CanvasStore, stagingId } from "../canvas-store.ts";
import { toScreen, visibleAreaOf } from "../canvas-viewport.ts";
import type { CanvasTheme } from "./canvas-theme.ts";
import { type CardWords, cardWords } from "./card-words.ts";
import { isWrapped, lastLine, wrapText } from "./wrap-text.ts";

/** Below this zoom a card's text would be 5 px or smaller: bars are drawn instead. */
const readableZoom = 0.35;
/**
 * Below this zoom even bars would be 3 px or smaller. Chromium draws about 10,000 shapes a frame before it
 * stalls.
 */
const barsZoom = 0.2;
/** Time per frame for laying out new texts, in ms: 200 of them take 80. */
const layoutMsMax = 6;
const padding = 12;
const cardFont = '400 14px "Inter Variable", sans-serif';
const quoteFont = '400 14px "Source Serif 4 Variable", serif';
const titleFont = '640 14px "Inter Variable", sans-serif';
const noteFont = '400 12px "Inter Variable", sans-serif';
const groupFont = '640 16px "Inter Variable", sans-serif';
const lineHeight = 19;
export const handleSize = 12;

interface Painting {
  readonly context: CanvasRenderingContext2D;
  readonly store: CanvasStore;
  readonly theme: CanvasTheme;
  readonly zoom: number;
  /** When layout of new texts ends in this frame. */
  readonly layoutEndsAt: number;
  /** Set if a text must wait for the next frame. */
  isUnfinished: boolean;
}

/** Draws the visible part of a canvas; returns false if some texts must wait for the next frame. */
export function paintCanvas(
  context: CanvasRenderingContext2D,
  store: CanvasStore,
  theme: CanvasTheme,
): boolean {
  const { viewport, size } = store;
  const scale = window.devicePixelRatio;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = theme.sunken;
  context.fillRect(0, 0, size.width, size.height);
  const { x, y, zoom } = viewport;
  context.setTransform(scale * zoom, 0, 0, scale * zoom, scale * x, scale * y);
  context.textBaseline = "alphabetic";
  const layoutEndsAt = performance.now() + layoutMsMax;
  const painting: Painting = { context, store, theme, zoom, layoutEndsAt, isUnfinished: false };
  const sight = visibleAreaOf(viewport, size);
  paintStaging(painting, sight);
  for (const element of store.placed) paintIfSeen(painting, element, sight);
  for (const element of store.staged) paintIfSeen(painting, element, sight);
  for (const element of store.targets) paintOutline(painting, element, store.selection.has(element.id));
  const current = store.element(store.current);
  const focused = current === undefined ? stagingFocus(store) : shownBox(store, current);
  if (focused !== undefined) paintFocus(painting, focused);
  if (store.marquee !== undefined) paintMarquee(painting, store.marquee);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paintPointers(painting);
  return !painting.isUnfinished;
}

/** An element's current box, including a drag or resize in progress. */
export function shownBox(store: CanvasStore, element: CanvasElement): Box {
  if (store.resized?.id === element.id) return store.resized.box;
  const box = boxOf(element);
  const { drag } = store;
  return drag?.ids.has(element.id) ? { ...box, x: box.x + drag.dx, y: box.y + drag.dy } : box;
}

function paintIfSeen(painting: Painting, element: CanvasElement, sight: Box): void {
  const box = shownBox(painting.store, element);
  if (!overlaps(box, sight)) return;
  if (element.type === "rectangle") paintRectangle(painting, box, element.color);
  else if (element.type === "group") paintGroup(painting, box, element);
  else if (element.type === "text") paintText(painting, box, element);
  else paintCard(painting, box, element);
}

function paintRectangle({ context }: Painting, { x, y, width, height }: Box, color: string): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}

function paintGroup(
  { context, theme, zoom, store }: Painting,
  { x, y, width, height }: Box,
  group: CanvasElement & { type: "group" },
): void {
  context.globalAlpha = 0.14;
  context.fillStyle = group.color;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = group.color;
  context.lineWidth = 2;
  context.strokeRect(x, y, width, height);
  if (store.editing === group.id) return;
  context.fillStyle = theme.ink;
  // Titles are enlarged when zoomed out, like headings on a map.
  const enlarged = Math.min(4, Math.max(1, 0.6 / zoom));
  context.font = groupFont.replace("16px", `${16 * enlarged}px`);
  const lines = wrapText(group.title, groupFont, Math.max(width - 2 * padding, 40) / enlarged);
  context.fillText(lastLine(lines, 0), x + padding, y + groupHeading / 2 + 6 * enlarged);
}

function paintText(
  { context, theme, zoom, store }: Painting,
  { x, y, width, height }: Box,
  text: CanvasElement & { type: "text" },
): void {
  if (store.editing === text.id) return;
  const { font, line, size } = textStyles[text.format];
  if (size * zoom < 4) {
    context.fillStyle = theme.line;
    context.fillRect(x, y, width * 0.8, height);
    return;
  }
  context.fillStyle = theme.ink;
  context.font = font;
  for (const [index, words] of wrapText(text.text, font, width).entries())
    context.fillText(words, x, y + index * line + size);
}

function paintCard(painting: Painting, box: Box, element: CanvasElement): void {
  const { context, theme, zoom, store } = painting;
  const { x, y, width, height } = box;
  const card = store.card(element.id);
  context.fillStyle = theme.raised;
  context.fillRect(x, y, width, height);
  if (zoom >= barsZoom) {
    context.strokeStyle = theme.line;
    context.lineWidth = 1;
    context.strokeRect(x, y, width, height);
  }
  const words = card && cardWords(card, element, store.appearance);
  if (words?.color !== undefined) {
    context.fillStyle = safeTagColor(words.color);
    context.fillRect(x, y, 4, height);
  }
  const isLaidOut = words === undefined || isWrapped(words.text, wordsFont(element), width - 2 * padding);
  const mayLayOut = isLaidOut || performance.now() < painting.layoutEndsAt;
  if (zoom >= readableZoom && !mayLayOut) painting.isUnfinished = true;
  if (zoom < readableZoom || !mayLayOut) {
    context.fillStyle = theme.line;
    for (let bar = 0; bar < 3 && zoom >= barsZoom; bar += 1)
      context.fillRect(x + padding, y + 18 + bar * 30, width - (bar + 1) * 2 * padding, 14);
  } else if (words !== undefined) paintWords(painting, box, element, words);
}

const wordsFont = ({ type }: CanvasElement) => (type === "rh" ? quoteFont : cardFont);

function paintWords({ context, theme }: Painting, box: Box, element: CanvasElement, words: CardWords): void {
  const { title, text, footer } = words;
  const width = box.width - 2 * padding;
  const bottom = box.y + box.height - padding;
  let y = box.y + padding + 13;
  const write = (lines: readonly string[], font: string, color: string, most: number) => {
    context.font = font;
    context.fillStyle = color;
    for (const [index, line] of lines.slice(0, most).entries()) {
      if (y > bottom) return;
      const isLast = index === most - 1 || y + lineHeight > bottom;
      context.fillText(isLast ? lastLine(lines, index) : line, box.x + padding, y);
      y += lineHeight;
    }
  };
  const isQuote = element.type === "rh";
  if (title !== "") write(wrapText(title, titleFont, width), titleFont, theme.ink, 2);
  const font = wordsFont(element);
  const room = Math.floor((bottom - y + lineHeight) / lineHeight) - (footer === "" ? 0 : 1);
  write(wrapText(text, font, width), font, isQuote ? theme.ink : theme.inkSoft, Math.max(room, 0));
  if (footer !== "") write(wrapText(footer, noteFont, width), noteFont, theme.inkSoft, 1);
}

function paintStaging({ context, store, theme }: Painting, sight: Box): void {
  const bounds = store.stagingBox();
  if (bounds === undefined) return;
  const moved = store.drag?.ids.has(stagingId)
    ? { ...bounds, x: bounds.x + store.drag.dx, y: bounds.y + store.drag.dy }
    : bounds;
  if (!overlaps(moved, sight)) return;
  const { x, y, width, height } = moved;
  context.fillStyle = theme.bg;
  context.fillRect(x, y, width, height);
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.setLineDash([6, 4]);
  context.strokeRect(x, y, width, height);
  context.setLineDash([]);
  context.fillStyle = theme.inkSoft;
  context.font = groupFont;
  context.fillText(stagingName(store), x + padding, y + groupHeading / 2 + 6);
}

export function stagingName(store: CanvasStore): string {
  return t("canvas.staging", "Not placed yet: {n}", { n: store.unplaced.length });
}

function paintOutline(painting: Painting, element: CanvasElement, isSelected: boolean): void {
  if (!isSelected) return;
  const { context, theme, zoom, store } = painting;
  const { x, y, width, height } = shownBox(store, element);
  context.strokeStyle = theme.accent;
  context.lineWidth = 2 / zoom;
  context.strokeRect(x, y, width, height);
  if (store.selection.size !== 1 || !isResizable(element) || !store.canEdit) return;
  const side = handleSize / zoom;
  context.fillStyle = theme.raised;
  context.fillRect(x + width - side / 2, y + height - side / 2, side, side);
  context.strokeRect(x + width - side / 2, y + height - side / 2, side, side);
}

/** The staging area's box, if it has the keyboard focus. */
function stagingFocus(store: CanvasStore): Box | undefined {
  return store.current === stagingId ? store.stagingBox() : undefined;
}

function paintFocus({ context, theme, zoom }: Painting, { x, y, width, height }: Box): void {
  const gap = 4 / zoom;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 / zoom;
  context.setLineDash([4 / zoom, 3 / zoom]);
  context.strokeRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap);
  context.setLineDash([]);
}

function paintMarquee({ context, theme, zoom }: Painting, { x, y, width, height }: Box): void {
  context.globalAlpha = 0.12;
  context.fillStyle = theme.accent;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = 1 / zoom;
  context.strokeRect(x, y, width, height);
}

/** Draws the others' pointers with their names. */
function paintPointers({ context, store }: Painting): void {
  context.font = noteFont;
  for (const pointer of store.pointers) {
    const { x, y } = toScreen(store.viewport, pointer);
    context.fillStyle = pointer.color;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + 4, y + 14);
    context.lineTo(x + 12, y + 9);
    context.fill();
    const width = context.measureText(pointer.name).width + 12;
    context.fillRect(x + 12, y + 12, width, 20);
    context.fillStyle = textOnColor(pointer.color);
    context.fillText(pointer.name, x + 18, y + 26);
  }
}

/** The topmost element at a position; staged cards come before all others. */
export function elementAt(store: CanvasStore, point: { x: number; y: number }): CanvasElement | undefined {
  const isAt = (element: CanvasElement) => {
    const { x, y, width, height } = boxOf(element);
    return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
  };
  return store.staged.findLast(isAt) ?? store.placed.findLast(isAt);
}

/** An element's accessible name. */
export function nameOf(store: CanvasStore, element: CanvasElement): string {
  if (element.type === "group")
    return t("canvas.name.group", "Group: {title}", {
      title: element.title || t("canvas.untitled", "untitled"),
    });
  if (element.type === "text") return t("canvas.name.text", "Text: {text}", { text: element.text });
  if (element.type === "rectangle") return t("canvas.name.rectangle", "Rectangle");
  const card = store.card(element.id);
  if (card === undefined) return t("canvas.name.missing", "A card that is not available");
  if (!isCard(element) || element.type !== "rh") return `${card.title}. ${card.text}`.slice(0, 200);
  const words = card.text.slice(0, 200);
  return card.consentText === undefined ? words : `${words} (${card.consentText})`;
}
