import type { ViewReferenceType } from "./view-settings.ts";

/** Columns of a table view, those shown at first in front. */
export const tableColumns = {
  NOTE: [
    "title",
    "tags",
    "createdAt",
    "createdBy",
    "contentPreview",
    "summaryContent",
    "videoThumbnail",
    "insights",
    "highlightCount",
    "people",
    "updatedAt",
    "contributors",
  ],
  INSIGHT: [
    "title",
    "published",
    "createdAt",
    "createdBy",
    "contentPreview",
    "tags",
    "highlightCount",
    "updatedAt",
    "contributors",
  ],
  HIGHLIGHT: ["text", "tags", "note", "createdAt", "createdBy", "video", "people", "insights", "updatedAt"],
} as const satisfies Record<ViewReferenceType, readonly string[]>;

export type TableColumn<T extends ViewReferenceType> = (typeof tableColumns)[T][number];

export const noteSidebarTabs = ["Summary", "Highlights", "Fields", "Comments", "Tags", "Contacts"] as const;
export type NoteSidebarTab = (typeof noteSidebarTabs)[number];
