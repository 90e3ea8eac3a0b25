import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import type { CanvasAppearance, CardContent } from "../canvas-store.ts";

/** The display options that apply to canvas cards; size and shape are up to the canvas. */
export const canvasToggles: Readonly<Record<ViewReferenceType, readonly ReferenceToggle[]>> = {
  NOTE: ["title", "text", "project", "updatedAt", "collapsible"],
  INSIGHT: ["title", "text", "project", "updatedAt"],
  HIGHLIGHT: ["title", "text", "tags", "project", "updatedAt"],
};

export interface CardWords {
  readonly title: string;
  readonly text: string;
  /** In small print at the bottom. */
  readonly footer: string;
  /** Colour of the stripe at its edge. */
  readonly color: string | undefined;
}

/** Created once, because thousands of cards are painted per second. */
const dates = new Intl.DateTimeFormat();

/**
 * A card's texts. Always has the speaker and their consent. If its title and text are hidden or missing,
 * falls back to another text that identifies it.
 */
export function cardWords(
  card: CardContent,
  element: CanvasElement,
  { shown, projectTitle }: CanvasAppearance,
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
