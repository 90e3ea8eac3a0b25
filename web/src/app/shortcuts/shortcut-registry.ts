import { tinykeys } from "tinykeys";

/** One key or sequence of keys, in tinykeys' notation: "c", "g p", "$mod+k". */
export interface Shortcut {
  keys: string;
  /** What it does, for the list that `?` shows. */
  label: string;
  group: "go" | "do" | "page";
  run: (event: KeyboardEvent) => void;
  /** Also while typing: for chords with Ctrl or ⌘ alone. */
  whileTyping?: boolean;
}

/** Keys without a modifier are not commands for this long after a page change, in ms: somebody may be typing on. */
const REST_MS = 2_000;
/** A page that a shortcut opened within this time, in ms, was asked for by its keys: they work there at once. */
const ASKED_BY_KEY_MS = 1_000;

let shortcuts: readonly Shortcut[] = [];
let restTimer: ReturnType<typeof setTimeout> | undefined;
let lastRunAt = Number.NEGATIVE_INFINITY;
/** Pages that are open for editing: what is typed there is text, wherever the focus is. */
let editing = 0;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** True where a key press is text: a field, or anything editable. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Called when another page is shown. */
export function restLetters(): void {
  if (performance.now() - lastRunAt < ASKED_BY_KEY_MS) return;
  clearTimeout(restTimer);
  document.documentElement.dataset.shortcuts = "resting";
  restTimer = setTimeout(() => {
    restTimer = undefined;
    delete document.documentElement.dataset.shortcuts;
  }, REST_MS);
}

/** Keys without a modifier are not commands until the returned function is called. */
export function holdLetters(): () => void {
  editing += 1;
  return () => {
    editing -= 1;
  };
}

function mayRun({ keys }: Shortcut): boolean {
  if (/\$mod|Control|Meta|Alt/.test(keys)) return true;
  if (restTimer !== undefined) return false;
  return editing === 0 || keys === "Shift+?";
}

function listen(): void {
  stop?.();
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const shortcut of shortcuts) {
    bindings[shortcut.keys] = (event) => {
      if (event.defaultPrevented) return;
      if (!shortcut.whileTyping && isTyping(event.target)) return;
      if (!mayRun(shortcut)) return;
      lastRunAt = performance.now();
      event.preventDefault();
      shortcut.run(event);
    };
  }
  stop = tinykeys(window, bindings);
}

function publish(next: readonly Shortcut[]): void {
  shortcuts = next;
  listen();
  for (const listener of listeners) listener();
}

/** Adds shortcuts while a page or part is on screen; the later ones win. Returns the act that removes them. */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  publish([...shortcuts, ...added]);
  return () => publish(shortcuts.filter((shortcut) => !added.includes(shortcut)));
}

/** All shortcuts that work now, for the `?` list. */
export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
