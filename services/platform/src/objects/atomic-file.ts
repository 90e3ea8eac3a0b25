import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { removeLeftBehind } from "../process/limited/left-behind.ts";
import { readBytes } from "./object-store.ts";

const cleaned = new Map<string, Promise<void>>();

/**
 * Returns a new name for a temporary file. A process's first call for a folder deletes the files that killed
 * processes left there.
 */
export async function temporaryFile(temporaryDir: string): Promise<string> {
  await mkdir(temporaryDir, { recursive: true });
  const cleaning = cleaned.get(temporaryDir) ?? removeLeftBehind(temporaryDir);
  cleaned.set(temporaryDir, cleaning);
  await cleaning;
  return join(temporaryDir, `${process.pid}-${randomUUID()}`);
}

/**
 * Writes a file atomically: into a temporary file on the same disk, flushed, then renamed, and the folder
 * flushed so that the name survives a power cut. Returns its size in bytes.
 * @param onBytes receives each chunk as it is written
 */
export async function writeAtomically(
  path: string,
  body: Readable | Uint8Array | AsyncIterable<Uint8Array>,
  temporaryDir: string,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<number> {
  return await renamed(path, temporaryDir, (temporary) =>
    writeFlushed(temporary, body instanceof Uint8Array ? [body] : body, onBytes),
  );
}

/** Copies a file as `writeAtomically` writes one; through Node, that took twice the processor time. */
export async function copyAtomically(from: string, path: string, temporaryDir: string): Promise<number> {
  return await renamed(path, temporaryDir, async (temporary) => {
    await copyFile(from, temporary, constants.COPYFILE_EXCL);
    const file = await open(temporary, "r+");
    try {
      await file.sync();
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  });
}

async function renamed(
  path: string,
  temporaryDir: string,
  write: (temporary: string) => Promise<number>,
): Promise<number> {
  const temporary = await temporaryFile(temporaryDir);
  try {
    const sizeBytes = await write(temporary);
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
    await flushFolder(dirname(path));
    return sizeBytes;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The bytes of several files, one after another. */
export async function* concatenated(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: readBytes });
}

async function writeFlushed(
  path: string,
  body: Iterable<Uint8Array> | AsyncIterable<unknown>,
  onBytes: ((bytes: Uint8Array) => void) | undefined,
): Promise<number> {
  const file = await open(path, "wx");
  let sizeBytes = 0;
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError("an object's stream must give bytes");
      onBytes?.(chunk);
      await file.writeFile(chunk);
      sizeBytes += chunk.byteLength;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return sizeBytes;
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
