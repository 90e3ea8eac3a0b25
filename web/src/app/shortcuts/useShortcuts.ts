import { useEffect, useRef } from "react";
import { addShortcuts, type Shortcut } from "./shortcut-registry.ts";

/** Registers shortcuts while the component is mounted. `run` may change between renders; the keys may not. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const signature = shortcuts.map((shortcut) => shortcut.keys).join("|");
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered anew only when the keys change
  useEffect(
    () =>
      addShortcuts(
        latest.current.map((shortcut) => ({
          ...shortcut,
          run: (event) => latest.current.find((candidate) => candidate.keys === shortcut.keys)?.run(event),
        })),
      ),
    [signature],
  );
}
