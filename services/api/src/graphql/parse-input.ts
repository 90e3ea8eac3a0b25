import { ProductError } from "@fieldstone/model/errors.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import type { z } from "zod";

/**
 * Parses a mutation's input or a request body by the command's schema; text with a NUL is always rejected.
 * @throws ProductError `input.invalid` naming the first invalid field
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  refuseNul(input);
  const parsed = schema.safeParse(withoutNulls(input));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".");
  throw new ProductError(
    "ValidationError",
    "input.invalid",
    issue?.message ?? "Check what you entered and try again.",
    field ? { field } : {},
  );
}

/** graphql-js creates input objects without a prototype, with null for values that the client cleared. */
function withoutNulls(input: unknown): unknown {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : input;
}
