import {
  type ReferenceDisplay,
  type ReferenceDisplayChoice,
  type ReferenceToggle,
  resolveReferenceDisplay,
} from "@fieldstone/model/views/reference-display.ts";
import { listedObjects } from "@fieldstone/model/views/table-columns.ts";
import type { ViewReferenceType, ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useMemo } from "react";
import type { CanvasLook } from "../canvas/canvas-store.ts";
import type { LayoutProps } from "./layout-props.ts";
import { allColumns, shownColumns, type ViewColumn } from "./view-columns.ts";

/** Columns of a table that a card shows by a toggle of its display. */
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

/** What is chosen for a view's cards; a toggle that nobody set is as the view's column of the same is. */
export function cardChoice(
  target: ViewReferenceType,
  { display, fieldVisibility }: Pick<ViewSettings, "display" | "fieldVisibility">,
): ReferenceDisplayChoice {
  const toggles: Partial<Record<ReferenceToggle, boolean>> = {};
  for (const { key, visible } of fieldVisibility) {
    const toggle = toggledColumns[target][key];
    // A card could not be told apart without its words; only its display hides them.
    if (toggle !== undefined && key !== "title" && key !== "text") toggles[toggle] = visible;
  }
  return { ...display, toggles: { ...toggles, ...display.toggles } };
}

/** How a view's cards are drawn. */
export function cardDisplay(
  target: ViewReferenceType,
  settings: Pick<ViewSettings, "display" | "fieldVisibility">,
): ReferenceDisplay {
  return resolveReferenceDisplay(listedObjects[target], cardChoice(target, settings));
}

/** The columns that cards show as facts; the others are toggles of their display. */
export function factColumns(
  target: ViewReferenceType,
  columns: readonly ViewColumn[],
): readonly ViewColumn[] {
  return columns.filter(({ key }) => toggledColumns[target][key] === undefined);
}

/** How all cards of a view look. */
export interface CardLook {
  readonly display: ReferenceDisplay;
  /** Columns shown beside what the display says. */
  readonly facts: readonly ViewColumn[];
  readonly projectTitle: string;
}

/** The look of a view's cards, but for a column that the view is grouped by. */
export function useCardLook(
  { view, fields, shown, projectTitle }: LayoutProps,
  groupedBy?: string,
): CardLook {
  const { target } = view;
  const { settings } = shown;
  return useMemo(() => {
    const columns = factColumns(target, shownColumns(target, allColumns(target, fields, settings), settings));
    const facts = columns.filter(({ key }) => key !== groupedBy);
    return { display: cardDisplay(target, settings), facts, projectTitle };
  }, [target, fields, settings, projectTitle, groupedBy]);
}

/** The look of a canvas's cards. */
export function useCanvasLook(
  target: ViewReferenceType,
  settings: Pick<ViewSettings, "display" | "fieldVisibility">,
  projectTitle: string,
): CanvasLook {
  return useMemo(
    () => ({ shown: cardDisplay(target, settings).shown, projectTitle }),
    [target, settings, projectTitle],
  );
}

/** What has to be read for cards beside what every row has. */
export function cardKeys({ display: { shown }, facts }: CardLook): readonly string[] {
  return [
    ...facts.map(({ key }) => key),
    ...(shown.has("contributors") ? ["contributors"] : []),
    ...(shown.has("highlight") ? ["highlightCount"] : []),
    ...(shown.has("cover") || shown.has("video") ? ["pictures"] : []),
  ];
}
