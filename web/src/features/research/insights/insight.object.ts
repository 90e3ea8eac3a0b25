import { relayStylePagination } from "@apollo/client/utilities";
import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import { documentTarget } from "../../../app/objects/found-words.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const insightKind: ObjectKind = {
  type: "insight",
  label: () => t("type.insight", "Insight"),
  folder: "insights",
  loadPage: async () => (await import("./InsightPage.tsx")).InsightPage,
  searchType: "INSIGHT",
  untitledAs: "insight",
  target: (found) => documentTarget("insight", found),
  isRestorable: true,
  lists: {
    workspace: ["publishedInsights"],
    project: ["insights", "insightCount"],
    counts: ["insightRows", "viewGroups"],
  },
  cache: {
    Insight: { fields: { highlights: wholeList, comments: wholeList, shareLinks: wholeList } },
    Query: {
      fields: {
        publishedInsights: relayStylePagination(["folderId", "withoutAi", "filter"]),
        ownInsights: relayStylePagination(["filter"]),
      },
    },
    Project: { fields: { insights: relayStylePagination(["filter"]) } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    insight: true;
  }
}
