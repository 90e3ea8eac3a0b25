import {
  type ReferenceDisplay,
  type ReferenceDisplayChoice,
  type ReferenceToggle,
  resolveReferenceDisplay,
} from "@fieldstone/model/views/reference-display.ts";
import { listedObjects } from "@fieldstone/model/views/table-columns.ts";
import type { ViewReferenceType, ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useMemo } from "react";
import type { CanvasAppearance } from "../../canvas/canvas-store.ts";
import type { LayoutProps } from "../layout-props.ts";
import { allColumns, shownColumns, type ViewColumn } from "../table/view-columns.ts";

/** Table columns that correspond to a display toggle of cards. */
const toggledColumns: Readonly<Record<ViewReferenceType, Readonly<Record<string, ReferenceToggle>>>> = {
  NOTE: {
    title: "title",
    contentPreview: "text",
    highlightCount: "highlight",
    videoThumbnail: "video",
    updatedAt: "updatedAt",
    contributors: "contributors",
  },
  INSIGHT: { title: "title", contentPreview: "text", updatedAt: "updatedAt", contributors: "contributors" },
  HIGHLIGHT: { text: "text", tags: "tags", note: "title", video: "video", updatedAt: "updatedAt" },
};

/** The display choice of a view's cards; an unset toggle follows the view's corresponding column. */
export function cardChoice(
  target: ViewReferenceType,
  { display, fieldVisibility }: Pick<ViewSettings, "display" | "fieldVisibility">,
): ReferenceDisplayChoice {
  const toggles: Partial<Record<ReferenceToggle, boolean>> = {};
  for (const { key, visible } of fieldVisibility) {
    const toggle = toggledColumns[target][key];
    // Only the display can hide a card's words, because the card is hard to identify without them.
    if (toggle !== undefined && key !== "title" && key !== "text") toggles[toggle] = visible;
  }
  return { ...display, toggles: { ...toggles, ...display.toggles } };
}

/** The display of a view's cards. */
export function cardDisplay(
  target: ViewReferenceType,
  settings: Pick<ViewSettings, "display" | "fieldVisibility">,
): ReferenceDisplay {
  return resolveReferenceDisplay(listedObjects[target], cardChoice(target, settings));
}

/** The columns that cards show as facts; the others correspond to display toggles. */
export function factColumns(
  target: ViewReferenceType,
  columns: readonly ViewColumn[],
): readonly ViewColumn[] {
  return columns.filter(({ key }) => toggledColumns[target][key] === undefined);
}

/** The common appearance of a view's cards. */
export interface CardAppearance {
  readonly display: ReferenceDisplay;
  /** Columns shown in addition to the display. */
  readonly facts: readonly ViewColumn[];
  readonly projectTitle: string;
}

/** The appearance of a view's cards, without the column that the view is grouped by. */
export function useCardAppearance(
  { view, fields, shown, projectTitle }: LayoutProps,
  groupedBy?: string,
): CardAppearance {
  const { target } = view;
  const { settings } = shown;
  return useMemo(() => {
    const columns = factColumns(target, shownColumns(target, allColumns(target, fields, settings), settings));
    const facts = columns.filter(({ key }) => key !== groupedBy);
    return { display: cardDisplay(target, settings), facts, projectTitle };
  }, [target, fields, settings, projectTitle, groupedBy]);
}

/** The appearance of a canvas's cards. */
export function useCanvasAppearance(
  target: ViewReferenceType,
  settings: Pick<ViewSettings, "display" | "fieldVisibility">,
  projectTitle: string,
): CanvasAppearance {
  return useMemo(
    () => ({ shown: cardDisplay(target, settings).shown, projectTitle }),
    [target, settings, projectTitle],
  );
}

/** Properties to load for cards in addition to those of every row. */
export function cardKeys({ display: { shown }, facts }: CardAppearance): readonly string[] {
  return [
    ...facts.map(({ key }) => key),
    ...(shown.has("contributors") ? ["contributors"] : []),
    ...(shown.has("highlight") ? ["highlightCount"] : []),
    ...(shown.has("cover") || shown.has("video") ? ["pictures"] : []),
  ];
}
