import { z } from "zod";

/** Set by `npm run test:long`, to `full` where it is not set: `ci` leaves out what would take more than an hour together. */
export const trialsVariable = "FIELDSTONE_TRIALS";

const { [trialsVariable]: length } = z
  .object({ [trialsVariable]: z.enum(["short", "ci", "full"]).default("short") })
  .parse(process.env);

/** How often a trial is repeated: `short` in `npm test`, `full` in `npm run test:long`, there `ci` in the whole verdict. */
export function trials(short: number, full: number, ci = full): number {
  return { short, ci, full }[length];
}
