import { ProductError } from "../errors.ts";

/** The error for an unreadable file: a stable code, and a message that says why and what to do. */
export function importError(code: string, message: string, cause?: unknown): ProductError {
  return new ProductError("UnprocessableContent", `import.${code}`, message, { cause });
}
