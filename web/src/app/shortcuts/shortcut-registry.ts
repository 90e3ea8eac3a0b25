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

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** True where a key press is text: a field, or anything editable. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function listen(): void {
  stop?.();
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const shortcut of shortcuts) {
    bindings[shortcut.keys] = (event) => {
      if (event.defaultPrevented) return;
      if (!shortcut.whileTyping && isTyping(event.target)) return;
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
