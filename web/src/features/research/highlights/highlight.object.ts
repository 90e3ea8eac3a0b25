import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { highlightList, wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const highlightKind: ObjectKind = {
  type: "highlight",
  label: () => t("type.highlight", "Highlight"),
  searchType: "HIGHLIGHT",
  foundWords: "quote",
  // It is shown in what it marks.
  target: ({ id, highlight }) => {
    const hash = encodeHash({ highlight: id }).replace(/^#/, "");
    if (highlight?.note) return { type: "note", id: highlight.note.id, hash };
    if (highlight?.insight) return { type: "insight", id: highlight.insight.id, hash };
    return undefined;
  },
  trashType: "highlight",
  lists: {
    project: ["highlights", "highlightCount"],
    counts: ["highlightRows", "viewGroups", "tagCounts", "crossTable"],
  },
  cache: {
    Highlight: {
      fields: { clip: { merge: true }, tags: wholeList, comments: wholeList, insights: wholeList },
    },
    Project: { fields: { highlights: highlightList() } },
  },
};
