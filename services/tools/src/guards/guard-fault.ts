import type { KnownFault } from "../cell/faults/known-faults.ts";

type Change = readonly [file: string, from: string, to: string];

/** A guard put back to what it was before, by the number that `docs/resilience.md` gives its finding. */
export function without(
  finding: number,
  guard: string,
  [file, from, to]: Change,
  test: KnownFault["test"],
): KnownFault {
  return { name: `A${finding}`, what: `without it: ${guard}`, change: { file, from, to }, test };
}
