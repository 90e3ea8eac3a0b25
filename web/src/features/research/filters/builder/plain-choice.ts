import { palette } from "@fieldstone/model/colors.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { Choosable } from "../../fields/values/ChosenValue.tsx";

/** Longer highlight texts are cut: a chip is one line. */
const LABEL_LENGTH_MAX = 60;

/** An option without its own colour. */
export const plain = (id: string, label: string): Choosable => ({
  id,
  label: label.length > LABEL_LENGTH_MAX ? `${label.slice(0, LABEL_LENGTH_MAX)}…` : label,
  color: palette.stone,
});

export function personName(name: string): string {
  return name.trim() || t("people.unnamed", "Unnamed participant");
}
