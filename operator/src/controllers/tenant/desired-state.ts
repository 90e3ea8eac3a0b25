/**
 * True if everything desired is present with the desired value. Additional fields do not count as a
 * difference, but lists must have the same length.
 */
export function isAsDesired(desired: unknown, present: unknown): boolean {
  return differencesOf(desired, present).length === 0;
}

/** Differences by path: `spec.hard.pods: "10" → "40"`. Lists are compared as wholes. */
export function differencesOf(desired: unknown, present: unknown, path = ""): readonly string[] {
  if (desired === undefined) return [];
  if (Array.isArray(desired)) {
    const same =
      Array.isArray(present) &&
      present.length === desired.length &&
      desired.every((value, index) => isAsDesired(value, present[index]));
    return same ? [] : [changeOf(path, present, desired)];
  }
  if (desired !== null && typeof desired === "object") {
    if (present === null || typeof present !== "object" || Array.isArray(present)) {
      return [changeOf(path, present, desired)];
    }
    const there = new Map(Object.entries(present));
    return Object.entries(desired).flatMap(([key, value]) =>
      differencesOf(value, there.get(key), path === "" ? key : `${path}.${key}`),
    );
  }
  return desired === present ? [] : [changeOf(path, present, desired)];
}

function changeOf(path: string, from: unknown, to: unknown): string {
  return `${path === "" ? "all" : path}: ${valueText(from)} → ${valueText(to)}`;
}

function valueText(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
