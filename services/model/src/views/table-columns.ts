import type { ReferenceObject } from "./reference-display.ts";
import { type ViewReferenceType, viewReferenceTypes } from "./view-settings.ts";

/** Types that a table can list: those of views, and people. */
export const listedTypes = [...viewReferenceTypes, "PERSON"] as const;
export type ListedType = ViewReferenceType | "PERSON";

/** The object kind of each listed type, as displays name it. */
export const listedObjects = {
  NOTE: "Note",
  INSIGHT: "Insight",
  HIGHLIGHT: "Highlight",
  PERSON: "Person",
} as const satisfies Record<ListedType, ReferenceObject>;

/** Columns of a table, default ones first. */
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
  HIGHLIGHT: [
    "text",
    "tags",
    "note",
    "consent",
    "createdAt",
    "createdBy",
    "video",
    "people",
    "insights",
    "updatedAt",
  ],
  PERSON: [
    "name",
    "email",
    "company",
    "jobTitle",
    "consent",
    "noteCount",
    "highlightCount",
    "createdAt",
    "createdBy",
    "updatedAt",
  ],
} as const satisfies Record<ListedType, readonly string[]>;

export type TableColumn<T extends ListedType> = (typeof tableColumns)[T][number];

export const noteSidebarTabs = ["Summary", "Highlights", "Fields", "Comments", "Tags", "Contacts"] as const;
export type NoteSidebarTab = (typeof noteSidebarTabs)[number];
