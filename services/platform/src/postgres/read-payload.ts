import type { z } from "zod";

/** What a notification says; undefined where it says nothing of the kind. */
export function readPayload<T>(schema: z.ZodType<T>, payload: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
