import { isId, toShortId } from "@fieldstone/model/ids.ts";

/** The id of a quoted highlight as the API gives it: a document holds the short form or the UUID. */
export function embeddedHighlightId(value: unknown): string | undefined {
  return isId(value) ? toShortId(value) : undefined;
}
