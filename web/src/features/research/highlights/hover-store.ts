/**
 * Highlights under the pointer or the caret. Outside React's state, so that moving the mouse rerenders only
 * one label.
 */
export interface Hover {
  ids: readonly string[];
  at: DOMRect | undefined;
}

export interface HoverStore {
  current: () => Hover;
  set: (hover: Hover) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createHoverStore(): HoverStore {
  let hover: Hover = { ids: [], at: undefined };
  const listeners = new Set<() => void>();
  return {
    current: () => hover,
    set(next) {
      if (next.ids.join() === hover.ids.join() && next.at?.top === hover.at?.top) return;
      hover = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
