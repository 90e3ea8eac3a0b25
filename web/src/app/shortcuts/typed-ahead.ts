import { isTyping } from "./shortcut-registry.ts";

/** What is typed is kept for this long at most, in ms: by then the field that it is for has not come. */
const KEPT_MS = 10_000;

let kept: { text: string; stop: () => void } | undefined;

/**
 * Keeps what is typed from now on for a field that is about to appear; it fetches it by `takeTyping`. With `everywhere`,
 * what goes into a field or a text is kept too, from which a key has just led away.
 */
export function catchTyping({ already = "", everywhere = false } = {}): void {
  kept?.stop();
  const onKey = (event: KeyboardEvent) => {
    if (!kept || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!everywhere && isTyping(event.target)) return;
    if (event.key === "Backspace") kept.text = kept.text.slice(0, -1);
    else if (event.key === "Enter") kept.text += "\n";
    else if (event.key.length === 1) kept.text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const timer = setTimeout(takeTyping, KEPT_MS);
  window.addEventListener("keydown", onKey, { capture: true });
  kept = {
    text: already,
    stop: () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKey, { capture: true });
    },
  };
}

/** What was typed since `catchTyping`, lines ended by "\n"; from now on keys go where the focus is again. */
export function takeTyping(): string {
  const text = kept?.text ?? "";
  kept?.stop();
  kept = undefined;
  return text;
}
