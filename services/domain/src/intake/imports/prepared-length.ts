import type { PreparedNote } from "./prepare-import.ts";

/** The extra size of a coding and of each of its codes. */
const codingLength = 200;

/** The size of a prepared note in characters; words coded several times count for each coding. */
export function lengthOfPrepared({ document, codings, memo }: PreparedNote): number {
  return codings.reduce(
    (sum, { text, memo: said, codes }) => sum + text.length + said.length + codingLength * (1 + codes.length),
    document.derived.text.length + memo.length,
  );
}
