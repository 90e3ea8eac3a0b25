import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const reelKind: ObjectKind = {
  type: "reel",
  label: () => t("type.reel", "Reel"),
  isRestorable: true,
  lists: { document: ["reels"] },
  cache: {
    Reel: { fields: { clips: wholeList, comments: wholeList, exports: wholeList, shareLinks: wholeList } },
    Note: { fields: { reels: wholeList } },
    Insight: { fields: { reels: wholeList } },
    Tag: { fields: { reels: wholeList, clips: wholeList } },
    File: { fields: { clips: wholeList } },
    Highlight: { fields: { captions: wholeList } },
  },
};
