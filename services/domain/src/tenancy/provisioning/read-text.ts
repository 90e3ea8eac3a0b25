import type { Readable } from "node:stream";

/** A stream of UTF-8 as text, for objects that are known to be small. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
