/**
 * True where everything that is desired is there as desired. What the cluster or others added beside it does not
 * count as a difference; a list must have the same length.
 */
export function isAsDesired(desired: unknown, present: unknown): boolean {
  if (Array.isArray(desired)) {
    if (!Array.isArray(present) || present.length !== desired.length) return false;
    return desired.every((value, index) => isAsDesired(value, present[index]));
  }
  if (desired !== null && typeof desired === "object") {
    if (present === null || typeof present !== "object" || Array.isArray(present)) return false;
    const there = new Map(Object.entries(present));
    return Object.entries(desired).every(
      ([key, value]) => value === undefined || isAsDesired(value, there.get(key)),
    );
  }
  return desired === present;
}
