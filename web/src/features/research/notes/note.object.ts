import { relayStylePagination } from "@apollo/client/utilities";
import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import { documentTarget } from "../../../app/objects/found-words.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const noteKind: ObjectKind = {
  type: "note",
  label: () => t("type.note", "Note"),
  folder: "data",
  loadPage: async () => (await import("./NotePage.tsx")).NotePage,
  searchType: "NOTE",
  foundWords: "text",
  untitledAs: "note",
  target: (found) => documentTarget("note", found),
  isRestorable: true,
  lists: {
    project: ["notes", "noteCount"],
    counts: ["noteRows", "viewGroups", "tagCounts", "crossTable"],
  },
  cache: {
    Note: {
      fields: {
        comments: wholeList,
        people: wholeList,
        tags: wholeList,
        shareLinks: wholeList,
      },
    },
    Project: { fields: { notes: relayStylePagination(["sort", "direction", "titleContains", "filter"]) } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    note: true;
  }
}
