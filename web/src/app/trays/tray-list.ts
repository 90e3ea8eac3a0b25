import { showTray, type TrayName } from "./shown-trays.ts";

/** A tray's content, shared by all pages. The tray is shown while the list is not empty. */
export class TrayList<Item extends { readonly id: string }> {
  readonly #tray: TrayName;
  readonly #listeners = new Set<() => void>();
  #items: readonly Item[] = [];

  constructor(tray: TrayName) {
    this.#tray = tray;
  }

  // Bound, because React gets these two by reference.
  readonly current = (): readonly Item[] => this.#items;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(id: string): Item | undefined {
    return this.#items.find((item) => item.id === id);
  }

  replace(items: readonly Item[]): void {
    this.#items = items;
    showTray(this.#tray, items.length > 0);
    this.notify();
  }

  change(id: string, next: Partial<Item>): void {
    this.replace(this.#items.map((item) => (item.id === id ? { ...item, ...next } : item)));
  }

  /** Notifies listeners of a change to what is shown beside the list. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
