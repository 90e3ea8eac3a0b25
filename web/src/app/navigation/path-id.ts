import { parsePathIdentifier, pathIdentifier } from "@fieldstone/model/links/title-prefix.ts";

/**
 * The id in a path segment such as `My-note-3fK9x`. Without one, the segment itself, so that the API reports
 * the error.
 */
export function readPathId(segment: string): string {
  return parsePathIdentifier(segment)?.id ?? segment;
}

/** A readable path segment: the title's words, then the id. */
export const writePathId = pathIdentifier;
