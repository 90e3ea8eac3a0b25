import { parseId } from "./ids.ts";

/**
 * True for the given share of all ids, always the same ones, for gradual releases and sampling. Uses the
 * random end of the id. @throws RangeError "Denominator cannot be zero"
 */
export function isInUuidFraction(id: string, numerator: number, denominator: number): boolean {
  if (denominator === 0) throw new RangeError("Denominator cannot be zero");
  const end = Number.parseInt(parseId(id).slice(-12), 16);
  return end / 16 ** 12 < numerator / denominator;
}
