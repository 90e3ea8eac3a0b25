import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";

declare const checked: unique symbol;
/** Key of an object: `{region}/{teamId}/…`. Only `objectKey` creates one. */
export type ObjectKey = string & { readonly [checked]: true };

/** S3's limit, in bytes. */
const keyLengthMax = 1_024;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No segment begins with a dot, so that none can escape its folder or be hidden. */
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** The tenant that owns the objects. */
export interface ObjectOwner {
  readonly region: RegionKey;
  readonly teamId: string;
}

/**
 * The key of one of a tenant's objects.
 * @throws RangeError if a segment has other characters than letters, digits, `.`, `_` and `-`
 */
export function objectKey(owner: ObjectOwner, ...segments: readonly [string, ...string[]]): ObjectKey {
  const key = [owner.region, owner.teamId, ...segments].join("/");
  if (!segments.every((each) => segment.test(each)) || !isObjectKey(key))
    throw new RangeError(`"${key}" is not an object's key`);
  return key;
}

/** The common prefix of all keys of a tenant or of one of its folders. Ends in a slash. */
export function objectPrefix(owner: ObjectOwner, ...segments: readonly string[]): string {
  if (!segments.every((each) => segment.test(each))) throw new RangeError("not an object's prefix");
  return `${[owner.region, owner.teamId, ...segments].join("/")}/`;
}

/** True for a complete, valid key. */
export function isObjectKey(value: string): value is ObjectKey {
  const [region, teamId, first, ...rest] = value.split("/");
  return (
    isRegionKey(region) &&
    teamId !== undefined &&
    uuid.test(teamId) &&
    first !== undefined &&
    [first, ...rest].every((each) => segment.test(each)) &&
    value.length <= keyLengthMax
  );
}

/** The text as a key. @throws RangeError if it is none */
export function requireObjectKey(text: string): ObjectKey {
  if (!isObjectKey(text)) throw new RangeError(`"${text}" is not an object's key`);
  return text;
}
