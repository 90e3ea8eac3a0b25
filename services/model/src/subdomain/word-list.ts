/** The words of a list: one per line, blank lines ignored. */
export function wordSet(lines: string): ReadonlySet<string> {
  return new Set(
    lines
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
}
