import { tinykeys } from "tinykeys";

/** A key or sequence of keys, in tinykeys' notation: "c", "g p", "$mod+k". */
export interface Shortcut {
  keys: string;
  /** What it does, for the list shown by `?`. */
  label: string;
  group: "go" | "do" | "page";
  run: (event: KeyboardEvent) => void;
  /** Active while typing too: only for chords with Ctrl or ⌘. */
  whileTyping?: boolean;
}

/** How long plain keys are not commands after a page change, in ms: the user may still be typing. */
const REST_MS = 2_000;
/**
 * A page opened by a shortcut within this time, in ms, was requested by keyboard: plain keys work there at
 * once.
 */
const ASKED_BY_KEY_MS = 1_000;
/** The keys of a sequence follow each other within this time, in ms: tinykeys' default. */
const SEQUENCE_MS = 1_000;

let shortcuts: readonly Shortcut[] = [];
let restTimer: ReturnType<typeof setTimeout> | undefined;
let lastRunAt = Number.NEGATIVE_INFINITY;
/** The last plain key pressed, which may begin a sequence. */
let pressed: { key: string; at: number } | undefined;
/** Number of pages open for editing: keys pressed there are text, wherever the focus is. */
let editing = 0;
const listeners = new Set<() => void>();
/** Keys bound for good, since binding them anew would forget the `G` of a begun `G P`. */
const boundKeys = new Set<string>();

/** Whether a key press is text: in a field or anything editable, unless it is read-only. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return target.closest("[data-reading]") === null;
  if (target instanceof HTMLInputElement)
    return !target.readOnly && !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLSelectElement;
}

/** Whether a key is a shortcut or begins one. */
export function beginsShortcut(key: string): boolean {
  return shortcuts.some(({ keys }) => keys.split(" ")[0] === key);
}

/** Whether a key ends a sequence that has begun: `H` after `G` goes home and does not highlight. */
export function endsSequence(key: string): boolean {
  if (!pressed || performance.now() - pressed.at > SEQUENCE_MS) return false;
  const sequence = `${pressed.key} ${key}`;
  return shortcuts.some(({ keys }) => keys === sequence);
}

function notePressed(event: KeyboardEvent): void {
  const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  pressed = isPlain && !isTyping(event.target) ? { key: event.key, at: performance.now() } : undefined;
}

/** Suspends plain-key shortcuts after a page change. */
export function restLetters(): void {
  if (performance.now() - lastRunAt < ASKED_BY_KEY_MS) return;
  clearTimeout(restTimer);
  document.documentElement.dataset.shortcuts = "resting";
  restTimer = setTimeout(() => {
    restTimer = undefined;
    delete document.documentElement.dataset.shortcuts;
  }, REST_MS);
}

/** Suspends plain-key shortcuts until the returned function is called. */
export function holdLetters(): () => void {
  editing += 1;
  return () => {
    editing -= 1;
  };
}

function mayRun({ keys }: Shortcut): boolean {
  // Escape is never text; overlays handle it before the page does.
  if (/\$mod|Control|Meta|Alt|^Escape$/.test(keys)) return true;
  if (restTimer !== undefined) return false;
  return editing === 0 || keys === "Shift+?";
}

/** Runs the latest shortcut of these keys, if there is one by then. */
function bindKeys(keys: string): void {
  if (boundKeys.has(keys)) return;
  boundKeys.add(keys);
  tinykeys(window, {
    [keys]: (event) => {
      const shortcut = shortcuts.findLast((each) => each.keys === keys);
      if (!shortcut || event.defaultPrevented) return;
      if (!shortcut.whileTyping && isTyping(event.target)) return;
      if (!mayRun(shortcut)) return;
      lastRunAt = performance.now();
      event.preventDefault();
      shortcut.run(event);
    },
  });
}

function publish(next: readonly Shortcut[]): void {
  shortcuts = next;
  // Always the same function: the browser ignores a listener that is already attached.
  window.addEventListener("keydown", notePressed);
  for (const { keys } of next) bindKeys(keys);
  for (const listener of listeners) listener();
}

/**
 * Adds shortcuts while a page or part is on screen; later ones take precedence. Returns the remove function.
 */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  publish([...shortcuts, ...added]);
  return () => publish(shortcuts.filter((shortcut) => !added.includes(shortcut)));
}

/** All active shortcuts, for the `?` list. */
export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
