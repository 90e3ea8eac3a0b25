import type { Readable } from "node:stream";

/** Reads a UTF-8 stream as text; only for objects known to be small. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
