import { z } from "zod";

/** Set by `npm run test:long`, by default to `full`. `ci` omits more than an hour of tests. */
export const trialsVariable = "FIELDSTONE_TRIALS";

const { [trialsVariable]: length } = z
  .object({ [trialsVariable]: z.enum(["short", "ci", "full"]).default("short") })
  .parse(process.env);

/** Repetitions: `short` for `npm test`, `full` for `npm run test:long`, and `ci` within the whole verdict. */
export function trials(short: number, full: number, ci = full): number {
  return { short, ci, full }[length];
}
