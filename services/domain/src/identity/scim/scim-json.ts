import type { ScimObject, ScimValue } from "@fieldstone/model/scim/scim-resource.ts";
import { z } from "zod";

/** Most names in one object of a provider: the core schema and the user extension have some 60 together. */
const namesMax = 200;
/** Most values in a resource, or in one operation of a patch: a full group has some 600. */
const valuesMax = 20_000;

/**
 * JSON from a provider, limited in size. `z.json()` takes 10 µs and more per object, and an object's names
 * are searched linearly for each use of one.
 */
export const scimValue = z.custom<ScimValue>(isInBounds);

/** A resource as received: any JSON object. */
export const scimJson = z.custom<ScimObject>((value) => isObject(value) && isInBounds(value));

/** A resource as stored: its size was checked when it was received. */
export const storedScimJson = z.custom<ScimObject>(isObject);

/**
 * The number of values in JSON, including every list and object; infinite if an object has too many names.
 */
export function countScimValues(root: unknown): number {
  const waiting: unknown[] = [root];
  let count = 0;
  while (waiting.length > 0 && count <= valuesMax) {
    const value = waiting.pop();
    count += 1;
    if (typeof value !== "object" || value === null) continue;
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value) && parts.length > namesMax) return Number.POSITIVE_INFINITY;
    if (parts.length > valuesMax) return Number.POSITIVE_INFINITY;
    for (const part of parts) waiting.push(part);
  }
  return count;
}

function isInBounds(value: unknown): boolean {
  return countScimValues(value) <= valuesMax;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
