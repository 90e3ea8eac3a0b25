import { isTyping } from "./shortcut-registry.ts";

/**
 * How long typed keys are kept at most, in ms; a field that has not appeared by then will not. A page's first
 * load over a slow connection takes more than ten seconds.
 */
const KEPT_MS = 60_000;
/** Shorter for keys taken from fields and texts. */
const KEPT_EVERYWHERE_MS = 10_000;

let kept: { text: string; everywhere: boolean; stop: () => void } | undefined;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Calls back when `typedAhead` changes, until the returned function is called. */
export function onTypedAhead(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was typed so far for a page that is about to appear, to show it meanwhile. */
export function typedAhead(): string {
  return kept && !kept.everywhere ? kept.text : "";
}

/** What was typed for the page being left is nowhere on screen any more. */
function leave(): void {
  const text = typedAhead();
  takeTyping();
  if (text.trim() !== "") void import("./offer-typed-text.ts").then((module) => module.offerTypedText(text));
}

/**
 * Buffers what is typed from now on for a field that is about to appear, which fetches it with `takeTyping`.
 * With `everywhere`, also takes keys from fields and texts, for when a shortcut has just navigated away from
 * one. Navigating elsewhere, by a link or back, discards it, and offers to copy it. Returns what discards it, unless a
 * later call has taken over.
 */
export function catchTyping({ already = "", everywhere = false } = {}): () => void {
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
    changed();
  };
  const onPointer = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href]")) leave();
  };
  const timer = setTimeout(takeTyping, everywhere ? KEPT_EVERYWHERE_MS : KEPT_MS);
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener("keydown", onKey, options);
  window.addEventListener("pointerdown", onPointer, options);
  window.addEventListener("popstate", leave, options);
  const own = {
    text: already,
    everywhere,
    stop: () => {
      clearTimeout(timer);
      listening.abort();
    },
  };
  kept = own;
  changed();
  return () => {
    if (kept === own) takeTyping();
  };
}

/** The text typed since `catchTyping`, lines ended by "\n"; keys then go to the focus again. */
export function takeTyping(): string {
  const text = kept?.text ?? "";
  kept?.stop();
  kept = undefined;
  changed();
  return text;
}
