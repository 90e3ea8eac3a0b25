import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const viewKind: ObjectKind = {
  type: "view",
  label: () => t("type.view", "View"),
  isRestorable: true,
  lists: {
    project: ["views"],
    // A card was moved by hand.
    counts: ["noteRows", "insightRows", "highlightRows"],
  },
  cache: { Project: { fields: { views: { merge: false } } } },
};
