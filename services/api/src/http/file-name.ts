import type { IncomingMessage } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";

/** NUL, line breaks and other controls, and marks that would show a name in another order: `a[U+202E]fdp.exe`. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const fileName = z
  .string()
  .transform((name) => name.replaceAll(unseen, ""))
  .pipe(z.string().min(1).max(255));

/**
 * The name of a file sent as a body, without control characters, from `x-file-name`: percent-encoded, as headers cannot carry all
 * letters.
 * @throws ProductError `file.name_missing`
 */
export function readFileName(request: IncomingMessage): string {
  const header = request.headers["x-file-name"];
  try {
    const parsed = fileName.safeParse(decodeURIComponent(typeof header === "string" ? header : ""));
    if (parsed.success) return parsed.data;
  } catch {
    // Falls through: a name that cannot be decoded counts as missing.
  }
  throw new ProductError(
    "ValidationError",
    "file.name_missing",
    "Send the file's name, percent-encoded and at most 255 characters long, in the header x-file-name.",
  );
}
