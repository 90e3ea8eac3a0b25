import { z } from "zod";

/** Set by `npm run test:long`: trials then run at full length. */
export const trialsVariable = "FIELDSTONE_TRIALS";

const { [trialsVariable]: length } = z
  .object({ [trialsVariable]: z.enum(["short", "full"]).default("short") })
  .parse(process.env);

/** How often a trial is repeated: `short` in `npm test`, `full` in `npm run test:long`. */
export function trials(short: number, full: number): number {
  return length === "full" ? full : short;
}
