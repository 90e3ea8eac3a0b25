import type { CanvasElement } from "@fieldstone/document/canvas-document.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import type { CanvasLook, CardContent } from "./canvas-store.ts";

/** What of a display a card on a canvas can show; its size and form are the canvas's. */
export const canvasToggles: Readonly<Record<ViewReferenceType, readonly ReferenceToggle[]>> = {
  NOTE: ["title", "text", "project", "updatedAt", "collapsible"],
  INSIGHT: ["title", "text", "project", "updatedAt"],
  HIGHLIGHT: ["title", "text", "tags", "project", "updatedAt"],
};

export interface CardWords {
  readonly title: string;
  readonly text: string;
  /** In small letters at the foot. */
  readonly footer: string;
  /** Color of the stripe at its edge. */
  readonly color: string | undefined;
}

/** Made once: thousands of cards are painted a second. */
const dates = new Intl.DateTimeFormat();

/**
 * What a card says: who speaks, and whether they agreed to be quoted, is always said. Where its title and text are hidden, or there is no text, it says what
 * it can be told by all the same.
 */
export function cardWords(
  card: CardContent,
  element: CanvasElement,
  { shown, projectTitle }: CanvasLook,
): CardWords {
  const isQuote = element.type === "rh";
  const isFolded = shown.has("collapsible") && !element.expanded;
  const showsText = shown.has("text") && !isFolded;
  const title = isQuote ? "" : card.title;
  const source = isQuote && shown.has("title") ? card.source : undefined;
  const hasText = isQuote ? shown.has("text") || !source : showsText;
  const footer = [
    card.consentText,
    card.speaker,
    source,
    shown.has("project") ? projectTitle : undefined,
    shown.has("updatedAt") ? dates.format(new Date(card.updatedAt)) : undefined,
  ];
  return {
    title: shown.has("title") || !hasText || card.text === "" ? title : "",
    text: hasText ? card.text : "",
    footer: footer.filter((part) => part != null && part !== "").join(" · "),
    color: isQuote && !shown.has("tags") ? undefined : card.tags[0]?.color,
  };
}
