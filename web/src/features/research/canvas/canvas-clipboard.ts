import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import { canvasItemSchema } from "@fieldstone/model/views/canvas.ts";
import * as z from "zod";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { addAll, freshId } from "./canvas-actions.ts";
import { boxOf, cardGap, withHeld } from "./canvas-geometry.ts";
import { addedTextMax, isRefused, splitText, tooLongText } from "./canvas-limits.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { visibleAreaOf } from "./canvas-viewport.ts";

/** Offset of a copy from its original. */
const copyOffset = 24;
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

/** Adds a pasted text to the canvas: a long one as several texts, one below the other. */
export function pasteWords(store: CanvasStore, text: string): void {
  if (!store.canEdit || isRefused(text.length > addedTextMax ? tooLongText() : undefined)) return;
  const { x, y, width, height } = visibleAreaOf(store.viewport, store.size);
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  let top = at.y;
  const texts = splitText(text).map((part): CanvasElement => {
    const element: CanvasElement = {
      ...{ type: "text", format: "PARAGRAPH", id: freshId(), x: at.x, y: top, text: part },
      ...{ rank: 0, expanded: false },
    };
    top += boxOf(element).height + cardGap;
    return element;
  });
  if (addAll(store, texts) && texts.length > 1)
    showToast(t("canvas.paste.split", "The text was long: it was pasted as {n} texts.", { n: texts.length }));
}
