import { type KeyboardEvent, useRef } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { ListedKey } from "../../../../app/shortcuts/listed-keys.ts";

/** The keys that `useCanvasFocus` handles. */
export function toolbarKeys(): readonly ListedKey[] {
  return [{ keys: ["Alt+F10"], label: t("canvas.key.tools", "Go to the tools; Escape goes back") }];
}

/**
 * Moves the focus between a canvas and its toolbars: Alt+F10 on the canvas goes to the actions on the selection, or
 * to the tools if nothing is selected, and Esc there goes back, with the selection as it was. By Tab each element on
 * the way would be selected instead.
 */
export function useCanvasFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const focusSurface = () => surface.current?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (event.key === "F10" && event.altKey && target === surface.current) {
      event.preventDefault();
      const bars = frame.current?.querySelectorAll("[role=toolbar]");
      bars
        ?.item(bars.length - 1)
        .querySelector("button")
        ?.focus();
    }
    // A menu of the toolbar closes first.
    const isInBar = target.closest("[role=menu], [role=dialog], [role=toolbar]")?.role === "toolbar";
    if (event.key !== "Escape" || !isInBar || target.getAttribute("aria-expanded") === "true") return;
    event.preventDefault();
    event.stopPropagation();
    focusSurface();
  };
  return { frame, surface, focusSurface, onKeyDown };
}
