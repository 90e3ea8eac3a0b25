import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ArchiveEntry } from "@fieldstone/domain/intake/project-exports/project-folder.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { ZipFile } from "yazl";

/** Extensions of files that are compressed already: doing it again takes time and saves nothing. */
const packed = /\.(?:mp4|m4a|mov|webm|mp3|ogg|jpe?g|png|webp|gif|zip|docx|pptx|xlsx|pdf|qdpx)$/iu;

type ArchiveEntries = AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>;

export interface ArchiveOptions {
  readonly objects: ObjectStore;
  /** The date of its files. */
  readonly at: Date;
  readonly signal: AbortSignal;
  /** Called where the bytes of an uploaded file are missing: the archive is written without it. */
  readonly onMissing: (fileId: string) => void;
}

/**
 * Writes entries as a ZIP file (ZIP64 beyond 4 GiB). Reads one entry at a time, at the consumer's pace. An
 * entry's error becomes the stream's.
 */
export function writeArchive(entries: ArchiveEntries, options: ArchiveOptions): Readable {
  const out = new PassThrough();
  addEntries(entries, options, out).catch((error: unknown) =>
    out.destroy(
      error instanceof Error ? error : new Error("an archive could not be written", { cause: error }),
    ),
  );
  return out;
}

async function addEntries(
  entries: ArchiveEntries,
  { objects, at, signal, onMissing }: ArchiveOptions,
  out: PassThrough,
): Promise<void> {
  const archive = new ZipFile();
  archive.outputStream.pipe(out);
  // The consumer may close the stream before the end.
  const closed = once(out, "close", { signal }).then(() => {
    throw new Error("nobody takes the archive any more");
  });
  closed.catch(() => undefined);
  for await (const entry of entries) {
    signal.throwIfAborted();
    const body =
      "content" in entry
        ? Readable.from(entry.content, { objectMode: false })
        : await open(objects, entry, onMissing);
    if (body === undefined) continue;
    archive.addReadStream(body, entry.path, { mtime: at, compress: !packed.test(entry.path) });
    try {
      await Promise.race([finished(body, { signal }), closed]);
    } finally {
      body.destroy();
    }
  }
  archive.end();
}

async function open(
  objects: ObjectStore,
  { fileId, objectKey }: Extract<ArchiveEntry, { readonly fileId: string }>,
  onMissing: (fileId: string) => void,
): Promise<Readable | undefined> {
  try {
    return (await objects.get(objectKey)).body;
  } catch (error) {
    if (!(error instanceof ProductError && error.code === "object.not_found")) throw error;
    onMissing(fileId);
    return undefined;
  }
}
