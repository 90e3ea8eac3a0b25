import { t } from "../../../../app/i18n/t.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import { pressKey } from "../canvas-keys.ts";
import type { CanvasStore } from "../canvas-store.ts";

/** Lists the keys that change sizes in the dialog of shortcuts, and makes them work beside the canvas too. */
export function useCanvasShortcuts(store: CanvasStore): void {
  const run = (event: KeyboardEvent) => {
    if (pressKey(store, event)) event.preventDefault();
  };
  const group = "page";
  useShortcuts([
    { keys: "Shift+Alt+ArrowRight", label: t("canvas.key.wider", "Make it wider"), group, run },
    { keys: "Shift+Alt+ArrowLeft", label: t("canvas.key.narrower", "Make it narrower"), group, run },
    { keys: "Shift+Alt+ArrowDown", label: t("canvas.key.taller", "Make it taller"), group, run },
    { keys: "Shift+Alt+ArrowUp", label: t("canvas.key.shorter", "Make it shorter"), group, run },
  ]);
}
