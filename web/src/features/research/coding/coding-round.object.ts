import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const codingRoundKind: ObjectKind = {
  type: "codingRound",
  label: () => t("type.coding-round", "Coding round"),
  isRestorable: true,
  lists: { project: ["codingRounds"] },
  cache: {
    CodingRound: {
      fields: { coders: wholeList, notes: wholeList, agreement: wholeList, differences: wholeList },
    },
    CodingDifference: { fields: { decision: wholeList } },
    Project: { fields: { codingRounds: wholeList } },
    Query: { fields: { codedText: wholeList } },
  },
};
