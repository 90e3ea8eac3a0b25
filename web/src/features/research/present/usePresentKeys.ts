import { useEffect, useRef } from "react";

export interface PresentActions {
  readonly next: () => void;
  readonly previous: () => void;
  readonly first: () => void;
  readonly last: () => void;
  readonly overview: () => void;
  readonly fullScreen: () => void;
  readonly close: () => void;
}

const actOfKey: Readonly<Record<string, keyof PresentActions>> = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  ArrowLeft: "previous",
  ArrowUp: "previous",
  PageUp: "previous",
  Home: "first",
  End: "last",
  o: "overview",
  f: "fullScreen",
  Escape: "close",
};

/** Scrolls a slide that is taller than the screen before leaving it. */
function scrolls(key: string): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const slide = document.querySelector("[data-slide]");
  if (slide === null) return false;
  const rest = slide.scrollHeight - slide.clientHeight - slide.scrollTop;
  return key === "ArrowDown" ? rest > 1 : slide.scrollTop > 0;
}

/** The keys of a presentation, wherever the focus is; inactive while a dialog is open. */
export function usePresentKeys(actions: PresentActions, isOff: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const onButton = event.target instanceof Element && event.target.closest("a, button") !== null;
      // The space bar presses a focused button.
      if (event.key === " " && onButton) return;
      const act =
        event.key === " " && event.shiftKey
          ? "previous"
          : actOfKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined || scrolls(event.key)) return;
      event.preventDefault();
      latest.current[act]();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOff]);
}
