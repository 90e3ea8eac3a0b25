import type { IncomingMessage } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { cleanFileName } from "@fieldstone/model/files/file-name.ts";
import { z } from "zod";

const fileName = z.string().min(1).max(255);

/**
 * The name of a file sent as a body, cleaned, from `x-file-name`: percent-encoded, as headers cannot carry all
 * letters.
 * @throws ProductError `file.name_missing`
 */
export function readFileName(request: IncomingMessage): string {
  const header = request.headers["x-file-name"];
  try {
    const parsed = fileName.safeParse(decodeURIComponent(typeof header === "string" ? header : ""));
    if (parsed.success) return cleanFileName(parsed.data);
  } catch {
    // Falls through: a name that cannot be decoded counts as missing.
  }
  throw new ProductError(
    "ValidationError",
    "file.name_missing",
    "Send the file's name, percent-encoded and at most 255 characters long, in the header x-file-name.",
  );
}
