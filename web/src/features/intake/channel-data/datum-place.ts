import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import type { Datum } from "./useDataActions.ts";

/** The theme or state of a point, in words. */
export function placeOf({ theme, sortedBy }: Pick<Datum, "theme" | "sortedBy">): string {
  if (theme) return titleOf(theme.title, "theme");
  return sortedBy === null ? t("datum.waiting", "Not sorted yet") : t("channel.outlier", "Outlier");
}
