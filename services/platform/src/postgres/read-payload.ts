import type { z } from "zod";

/** Parses a notification's payload; undefined if it does not match the schema. */
export function readPayload<T>(schema: z.ZodType<T>, payload: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
