import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

/** It is found as one with its channel, whose kind says where it leads. */
export const channelDatumKind: ObjectKind = {
  type: "channelDatum",
  label: () => t("datum.label", "Point"),
  foundWords: "quote",
  target: () => undefined,
};
