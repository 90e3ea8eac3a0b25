import { createWriteStream, ReadStream } from "node:fs";
import { copyFile, link, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { ObjectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";

interface DownloadOptions {
  readonly file: string;
  readonly signal: AbortSignal;
  /** The file is only read, so it may be the store's own under a second name, which costs nothing. */
  readonly isOnlyRead?: boolean;
}

/** Writes an object to a local file. Returns its size in bytes. */
export async function downloadObject(
  objects: ObjectStore,
  key: ObjectKey,
  { file, signal, isOnlyRead = false }: DownloadOptions,
): Promise<number> {
  const { body, sizeBytes } = await objects.get(key);
  if (body instanceof ReadStream) return await copyLocal(body, { file, signal, isOnlyRead });
  await pipeline(body, createWriteStream(file), { signal });
  return sizeBytes;
}

/** A file of this machine is copied by the kernel: through Node, it took two to four times the processor time. */
async function copyLocal(
  body: ReadStream,
  { file, signal, isOnlyRead }: Required<DownloadOptions>,
): Promise<number> {
  const { path } = body;
  // If the file cannot be opened, the copy fails with the same error.
  body.on("error", () => undefined).destroy();
  signal.throwIfAborted();
  if (!isOnlyRead || !(await isLinked(path, file))) await copyFile(path, file);
  signal.throwIfAborted();
  return (await stat(file)).size;
}

/** False where the store is on another disk, or its disk has no links. An object is replaced, never rewritten. */
async function isLinked(path: string | Buffer, file: string): Promise<boolean> {
  return await link(path, file).then(
    () => true,
    () => false,
  );
}
