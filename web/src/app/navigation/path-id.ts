import { parsePathIdentifier, pathIdentifier } from "@fieldstone/model/links/title-prefix.ts";

/** The id in a path segment such as `My-note-3fK9x`. The segment itself where it holds none, so that the API says what is wrong. */
export function readPathId(segment: string): string {
  return parsePathIdentifier(segment)?.id ?? segment;
}

/** A path segment that people can read: the title's words, then the id. */
export const writePathId = pathIdentifier;
