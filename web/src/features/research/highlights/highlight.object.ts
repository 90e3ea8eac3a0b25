import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { highlightList, wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";
import { highlightsOfHolder } from "./cache/unconfirmed-highlights.ts";

export const highlightKind: ObjectKind = {
  type: "highlight",
  label: () => t("type.highlight", "Highlight"),
  searchType: "HIGHLIGHT",
  foundWords: "quote",
  // It opens in its document or file.
  target: ({ id, highlight }) => {
    const hash = encodeHash({ highlight: id }).replace(/^#/, "");
    if (highlight?.note) return { type: "note", id: highlight.note.id, hash };
    if (highlight?.insight) return { type: "insight", id: highlight.insight.id, hash };
    return undefined;
  },
  card: ({ highlight }) => ({
    heading: (highlight?.note ?? highlight?.insight)?.title,
    tags: highlight?.tags,
    consent: highlight?.consent,
  }),
  isRestorable: true,
  lists: {
    project: ["highlights", "highlightCount"],
    counts: ["highlightRows", "viewGroups", "tagCounts", "crossTable"],
  },
  cache: {
    Highlight: {
      fields: { clip: { merge: true }, tags: wholeList, comments: wholeList, insights: wholeList },
    },
    Project: { fields: { highlights: highlightList() } },
    Note: { fields: { highlights: highlightsOfHolder } },
    File: { fields: { highlights: highlightsOfHolder } },
  },
};
