import type { KnownFault } from "../cell/faults/known-faults.ts";

type Change = readonly [file: string, from: string, to: string];

/** A fault that removes a guard, named after the number of its finding in `docs/resilience.md`. */
export function without(
  finding: number,
  guard: string,
  [file, from, to]: Change,
  test: KnownFault["test"],
): KnownFault {
  return { name: `A${finding}`, what: `without it: ${guard}`, change: { file, from, to }, test };
}
