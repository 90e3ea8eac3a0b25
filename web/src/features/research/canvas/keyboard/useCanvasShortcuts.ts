import { useMemo } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { useListedKeys } from "../../../../app/shortcuts/listed-keys.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import { canvasKeys } from "../canvas-keys.ts";
import type { CanvasStore } from "../canvas-store.ts";
import { clipboardKeys } from "./clipboard-keys.ts";
import { toolbarKeys } from "./useCanvasFocus.ts";

/** Lists the canvas' keys in the dialog of shortcuts, and makes those for the whole page work beside the canvas too. */
export function useCanvasShortcuts(store: CanvasStore): void {
  const keys = useMemo(canvasKeys, []);
  useShortcuts(
    keys.flatMap(({ keys: [first = ""], label, isForPage, press }) =>
      isForPage && label !== undefined
        ? [
            {
              keys: first,
              label,
              group: "page",
              run: () => press(store, first.replace(/^.*\+/, "")),
            } as const,
          ]
        : [],
    ),
  );
  const onCanvas = keys.filter(({ isForPage }) => !isForPage);
  useListedKeys(t("canvas.keys", "On the canvas, while it has the focus"), [
    ...onCanvas,
    ...clipboardKeys(),
    ...toolbarKeys(),
  ]);
}
