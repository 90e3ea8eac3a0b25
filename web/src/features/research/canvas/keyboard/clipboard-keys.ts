import { t } from "../../../../app/i18n/t.ts";
import type { ListedKey } from "../../../../app/shortcuts/listed-keys.ts";

/** The browser's own keys for the events that the canvas handles. */
export function clipboardKeys(): readonly ListedKey[] {
  return [
    { keys: ["$mod+c"], label: t("canvas.key.copy", "Copy") },
    { keys: ["$mod+x"], label: t("canvas.key.cut", "Cut") },
    { keys: ["$mod+v"], label: t("canvas.key.paste", "Paste") },
  ];
}
