import { createHash } from "node:crypto";

/** As Postgres' md5 of `documents.text`, by which what was made of a text is known to be older than it. */
export function textHashOf(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
