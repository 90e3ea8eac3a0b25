import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ProductError } from "@fieldstone/model/errors.ts";

/** Sends at the reader's pace and stops if they disconnect. A failure ends the answer at once: it is logged only. */
export async function sendReadable(answer: Readable, response: ServerResponse): Promise<void> {
  // A reader who left before it began is no error of ours either.
  if (response.destroyed) {
    answer.destroy();
    return;
  }
  try {
    await pipeline(answer, response);
  } catch (error) {
    if (isDisconnect(error)) return;
    throw error instanceof ProductError ? error : new Error("the answer failed", { cause: error });
  }
}

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
