import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

/** Its search results are typed as its channel's, whose kind defines their target. */
export const channelDatumKind: ObjectKind = {
  type: "channelDatum",
  label: () => t("datum.label", "Point"),
  recognizes: ({ channelDatum }) => channelDatum != null,
  foundWords: "quote",
  card: ({ channelDatum, hasMoreInChannel }) => ({
    moreIn: hasMoreInChannel ? channelDatum?.channel : undefined,
  }),
};
