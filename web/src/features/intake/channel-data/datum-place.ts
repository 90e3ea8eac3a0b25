import { titleOf } from "@fieldstone/model/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import type { Datum } from "./useDataActions.ts";

/** What a point lies in, in words. */
export function placeOf({ theme, isSorted }: Pick<Datum, "theme" | "isSorted">): string {
  if (theme) return titleOf(theme.title, "theme");
  return isSorted ? t("channel.outlier", "Outlier") : t("datum.waiting", "Not sorted yet");
}
