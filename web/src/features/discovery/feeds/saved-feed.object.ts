import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const savedFeedKind: ObjectKind = {
  type: "savedFeed",
  label: () => t("type.saved-feed", "Saved search"),
  folder: "explore",
  lists: { workspace: ["savedFeeds"] },
  cache: { Query: { fields: { savedFeeds: { merge: false } } } },
};
