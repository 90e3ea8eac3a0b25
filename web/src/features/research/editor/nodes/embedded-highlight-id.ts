import { isId, toShortId } from "@fieldstone/model/ids.ts";

/** The id of a quoted highlight in the API's form: a document contains the short form or the UUID. */
export function embeddedHighlightId(value: unknown): string | undefined {
  return isId(value) ? toShortId(value) : undefined;
}
