import { ProductError } from "../errors.ts";

/** A file that cannot be read: the code is stable, the message says why and what to do. */
export function importError(code: string, message: string, cause?: unknown): ProductError {
  return new ProductError("UnprocessableContent", `import.${code}`, message, { cause });
}
