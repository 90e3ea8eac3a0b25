import { canonicalName, readAttribute, ScimError, type ScimObject, type ScimValue } from "./scim-resource.ts";

/** Values that one patch may read: 300,000 take 0.1 s; 1,000 removals from a full group need 200,000. */
export const patchStepsMax = 300_000;
/** Values that a list's filter may read over many event loop turns: 20,000 members, 50 comparisons each. */
export const filterStepsMax = 2_000_000;
/** Above this many names, V8 stores an object as a hash table, which is some ten times slower to list. */
const quickNamesMax = 64;
/** Characters compared or written in the time of one step. */
const charactersPerStep = 64;

/** Limits the work of one request, because its operations, filters and lists multiply each other. */
export class ScimWork {
  #left: number;

  constructor(stepsMax: number) {
    this.#left = stepsMax;
  }

  /** @throws ScimError `tooMany` above the limit */
  step(count = 1): void {
    this.#left -= count;
    if (this.#left >= 0) return;
    throw new ScimError(
      400,
      "This request compares too many values. Send fewer operations, or a simpler filter.",
      "tooMany",
    );
  }

  /** Counts a scan of all names of an object. @throws ScimError `tooMany` */
  stepNames(object: ScimObject): void {
    const count = Object.keys(object).length;
    this.step(count > quickNamesMax ? 10 * count : count);
  }

  /** Counts a scan of a text. @throws ScimError `tooMany` */
  stepText(text: string): void {
    this.step(Math.floor(text.length / charactersPerStep));
  }

  /** The value of an attribute, ignoring the case of its name. @throws ScimError `tooMany` */
  read(object: ScimObject, name: string): ScimValue | undefined {
    if (!Object.hasOwn(object, name) && !Object.hasOwn(object, canonicalName(name))) this.stepNames(object);
    return readAttribute(object, name);
  }
}
