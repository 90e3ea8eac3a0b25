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
/** The keys of a sequence follow each other within this time, in ms, as tinykeys has it. */
const SEQUENCE_MS = 1_000;

let shortcuts: readonly Shortcut[] = [];
let restTimer: ReturnType<typeof setTimeout> | undefined;
let lastRunAt = Number.NEGATIVE_INFINITY;
/** The plain key pressed last, which may begin a sequence. */
let pressed: { key: string; at: number } | undefined;
/** Pages that are open for editing: what is typed there is text, wherever the focus is. */
let editing = 0;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** True where a key press is text: a field, or anything editable, unless it is only being read. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return target.closest("[data-reading]") === null;
  if (target instanceof HTMLInputElement)
    return !target.readOnly && !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLSelectElement;
}

/** True where a key is a shortcut or begins one. */
export function beginsShortcut(key: string): boolean {
  return shortcuts.some(({ keys }) => keys.split(" ")[0] === key);
}

/** True where a key ends a sequence that has begun: `H` after `G` goes home and does not highlight. */
export function endsSequence(key: string): boolean {
  if (!pressed || performance.now() - pressed.at > SEQUENCE_MS) return false;
  const sequence = `${pressed.key} ${key}`;
  return shortcuts.some(({ keys }) => keys === sequence);
}

function notePressed(event: KeyboardEvent): void {
  const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  pressed = isPlain && !isTyping(event.target) ? { key: event.key, at: performance.now() } : undefined;
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
  // Escape is never text, and what is above the page takes it first.
  if (/\$mod|Control|Meta|Alt|^Escape$/.test(keys)) return true;
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
  // The same function once: the browser adds a listener that it has already no second time.
  window.addEventListener("keydown", notePressed);
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
