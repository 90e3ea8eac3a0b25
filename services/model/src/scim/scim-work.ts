import { ScimError } from "./scim-resource.ts";

/** Values that one patch may look at: 300,000 take 0.1 s of the event loop, and 1,000 removals from a full group need 200,000. */
export const patchStepsMax = 300_000;
/** Values that a list's filter may look at, in many turns of the event loop: 20,000 members by a filter of 50 comparisons. */
export const filterStepsMax = 2_000_000;

/** What one request may have looked at, as its operations, filters and lists multiply each other. */
export class ScimWork {
  #left: number;

  constructor(stepsMax: number) {
    this.#left = stepsMax;
  }

  /** @throws ScimError `tooMany` where it has become too much */
  step(count = 1): void {
    this.#left -= count;
    if (this.#left >= 0) return;
    throw new ScimError(
      400,
      "This request compares too many values. Send fewer operations, or a simpler filter.",
      "tooMany",
    );
  }
}
