import { ProductError } from "@fieldstone/model/errors.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import type { z } from "zod";

/**
 * Checks a mutation's input, or what a path was sent, by the command's schema; a text with a NUL passes none.
 * @throws ProductError `input.invalid` naming the first field
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

/** GraphQL-js makes input objects without a prototype, and null where a client cleared a value. */
function withoutNulls(input: unknown): unknown {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : input;
}
