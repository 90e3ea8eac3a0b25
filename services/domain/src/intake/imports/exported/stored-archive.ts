import { Readable } from "node:stream";
import { buffer as readAll } from "node:stream/consumers";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectReader } from "@fieldstone/platform/objects/object-store.ts";
import { RandomAccessReader } from "yauzl";

/** Bytes fetched at once; a directory is read in pieces of 46 bytes and more. */
const blockBytes = 1_048_576;

/** A ZIP file in the object store, fetched in parts on demand. */
export class StoredArchive extends RandomAccessReader {
  readonly #objects: ObjectReader;
  readonly #key: ObjectKey;
  readonly #sizeBytes: number;
  readonly #signal: AbortSignal;
  #block: { readonly start: number; readonly bytes: Buffer } | undefined;
  /** The store's error, which does not mean that the archive is damaged. */
  failure: unknown;

  constructor(
    objects: ObjectReader,
    key: ObjectKey,
    { sizeBytes, signal }: { readonly sizeBytes: number; readonly signal: AbortSignal },
  ) {
    super();
    this.#objects = objects;
    this.#key = key;
    this.#sizeBytes = sizeBytes;
    this.#signal = signal;
  }

  /** Runs `work` and reports any error except the store's own as a damaged archive. */
  async orDamaged<T>(work: () => Promise<T>, damaged: (cause: unknown) => Error): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.failure !== undefined) throw this.failure;
      throw error instanceof ProductError ? error : damaged(error);
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#cached(position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        callback(null);
      },
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error("unreadable", { cause: error })),
    );
  }

  async #cached(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.#sizeBytes) throw new Error("outside of the archive");
    const block = this.#block;
    if (block !== undefined && position >= block.start) {
      const at = position - block.start;
      if (at + length <= block.bytes.length) return block.bytes.subarray(at, at + length);
    }
    const end = Math.min(this.#sizeBytes, position + Math.max(length, blockBytes));
    const bytes = await readAll(this._readStreamForRange(position, end));
    this.#block = { start: position, bytes };
    return bytes.subarray(0, length);
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      this.#signal.throwIfAborted();
      const { body } = await this.#objects.get(this.#key, { start, end: end - 1 });
      for await (const chunk of body) {
        this.#signal.throwIfAborted();
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
