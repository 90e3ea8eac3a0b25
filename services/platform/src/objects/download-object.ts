import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ObjectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";

/** Writes an object to a local file. Returns its size in bytes. */
export async function downloadObject(
  objects: ObjectStore,
  key: ObjectKey,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): Promise<number> {
  const { body, sizeBytes } = await objects.get(key);
  await pipeline(body, createWriteStream(file), { signal });
  return sizeBytes;
}
