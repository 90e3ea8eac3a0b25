import { relayStylePagination } from "@apollo/client/utilities";
import { highlightList, wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const tagKind: ObjectKind = {
  type: "tag",
  label: () => t("type.tag", "Tag"),
  folder: "tags",
  loadPage: async () => (await import("./TagPage.tsx")).TagPage,
  searchType: "TAG",
  isRestorable: true,
  lists: { workspace: ["codebookEntries"], project: ["tagBoards"], counts: ["tagCounts", "crossTable"] },
  cache: {
    Query: { fields: { codebookEntries: relayStylePagination(["projectId"]) } },
    Tag: { fields: { highlights: highlightList() } },
  },
};

export const tagBoardKind: ObjectKind = {
  type: "tagBoard",
  label: () => t("type.board", "Tag board"),
  isRestorable: true,
  lists: { workspace: ["workspaceTagBoards"], project: ["tagBoards", "tagCounts", "crossTable"] },
  cache: {
    TagBoard: { fields: { groups: wholeList, ungroupedTags: wholeList } },
    TagGroup: { fields: { tags: wholeList } },
    Project: { fields: { tagBoards: wholeList, tagCounts: wholeList, crossTable: wholeList } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    tag: true;
  }
}
