import { createWriteStream, ReadStream } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
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
  if (body instanceof ReadStream) return await copyLocal(body, { file, signal });
  await pipeline(body, createWriteStream(file), { signal });
  return sizeBytes;
}

/** A file of this machine is copied by the kernel: through Node, it took two to four times the processor time. */
async function copyLocal(
  body: ReadStream,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): Promise<number> {
  const { path } = body;
  // If the file cannot be opened, the copy fails with the same error.
  body.on("error", () => undefined).destroy();
  signal.throwIfAborted();
  await copyFile(path, file);
  signal.throwIfAborted();
  return (await stat(file)).size;
}
