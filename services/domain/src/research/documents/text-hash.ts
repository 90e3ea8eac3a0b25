import { createHash } from "node:crypto";

/**
 * Equals Postgres' md5 of `documents.text`, which shows whether something derived from a text is out of date.
 */
export function textHashOf(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
