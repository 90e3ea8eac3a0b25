import { useEffect, useRef } from "react";
import type { CodingChoice } from "../../../graphql/graphql.ts";
import { choices } from "./coding-labels.ts";

interface DifferenceKeys {
  readonly decide: (choice: CodingChoice) => void;
  readonly move: (by: number) => void;
  readonly note: () => void;
}

/**
 * 1 to 4 decide, arrows go to the next and previous difference, N focuses the reason. Inactive while typing.
 */
export function useDifferenceKeys(keys: DifferenceKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]")) return;
      const choice = choices[Number(key) - 1];
      if (choice !== undefined) latest.current.decide(choice);
      else if (key === "ArrowRight") latest.current.move(1);
      else if (key === "ArrowLeft") latest.current.move(-1);
      else if (key === "n") latest.current.note();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
