import { Readable } from "node:stream";
import { buffer as readAll } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { importSizeBytesMax } from "@fieldstone/model/limits.ts";
import {
  importedDataSizeBytesMax,
  projectDataPath,
} from "@fieldstone/model/project-export/project-export.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectReader } from "@fieldstone/platform/objects/object-store.ts";
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import type { ArchiveContents } from "../created/imported-file.ts";
import { StoredArchive } from "./stored-archive.ts";

/** The most entries of an archive: a text each and their files, of 100 projects. */
const entriesMax = 500_000;
/** Entries read in one turn of the event loop: some 20 ms. */
const entriesPerTurn = 2_000;

const ownFile = /^[^/]+\/files\/[^/]+$/u;

/** An entry's bytes do not match the archive's directory. */
export class DamagedEntryError extends Error {
  override readonly name = "DamagedEntryError";
}

/**
 * Reads an archive of exported projects from the object store: its directory, its data, and each file on
 * demand. Unpacks no more than the size that the directory states.
 */
export class ProjectArchiveReader {
  readonly #stored: StoredArchive;
  readonly #zip: ZipFile;
  readonly #directory: Directory;

  private constructor(stored: StoredArchive, zip: ZipFile, directory: Directory) {
    this.#stored = stored;
    this.#zip = zip;
    this.#directory = directory;
  }

  /** @throws ProductError `import.damaged`, `import.too_large`, `import.not_project` */
  static async open(
    objects: ObjectReader,
    key: ObjectKey,
    signal: AbortSignal,
  ): Promise<ProjectArchiveReader> {
    const sizeBytes = (await objects.head(key))?.sizeBytes ?? 0;
    const stored = new StoredArchive(objects, key, { sizeBytes, signal });
    return stored.orDamaged(async () => {
      const zip = await fromRandomAccessReaderPromise(stored, sizeBytes, { autoClose: false });
      if (zip.entryCount > entriesMax) throw tooLarge(`holds more than ${entriesMax} files`);
      return new ProjectArchiveReader(stored, zip, await readDirectory(zip, sizeBytes));
    }, damaged);
  }

  /**
   * The data and file sizes of its projects.
   * @throws ProductError `import.not_project`, `import.too_large`, `import.damaged`
   */
  async contents(): Promise<ArchiveContents> {
    const { entries, dataNames, fileSizes } = this.#directory;
    const names = dataNames.toSorted(byPart);
    if (names.length === 0) throw notProjects();
    const manifest = entries.has("manifest.json") ? ["manifest.json"] : [];
    const stated = [...names, ...manifest].map((name) => entries.get(name)?.uncompressedSize ?? 0);
    if (stated.some((size) => size > importSizeBytesMax))
      throw tooLarge("has data that is too long to be read");
    if (stated.reduce((sum, size) => sum + size, 0) > importedDataSizeBytesMax)
      throw tooLarge(`has more than ${formatBytes(importedDataSizeBytesMax)} of data`);
    const parts = [];
    for (const name of names) {
      const folder = projectDataPath.exec(name)?.[1] ?? "";
      parts.push({ folder, bytes: await this.#readWhole(name) });
    }
    const [manifestName] = manifest;
    return {
      parts,
      manifest: manifestName === undefined ? null : await this.#readWhole(manifestName),
      sizes: fileSizes,
    };
  }

  /** The unpacked size of its files. */
  get filesSizeBytes(): number {
    let sizeBytes = 0;
    for (const size of this.#directory.fileSizes.values()) sizeBytes += size;
    return sizeBytes;
  }

  /** The bytes of one file, checked against the stated size and checksum. @throws DamagedEntryError */
  stream(path: string): Readable {
    return Readable.from(this.#bytesOf(path), { objectMode: false });
  }

  close(): void {
    this.#zip.close();
  }

  async #readWhole(name: string): Promise<Uint8Array> {
    try {
      return await readAll(this.stream(name));
    } catch (error) {
      throw error instanceof DamagedEntryError ? damaged(error) : error;
    }
  }

  async *#bytesOf(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#directory.entries.get(path);
    if (entry === undefined) throw new DamagedEntryError(`no entry ${path}`);
    const failed = (cause: unknown) => new DamagedEntryError("an entry cannot be unpacked", { cause });
    const body = await this.#stored.orDamaged(() => this.#zip.openReadStreamPromise(entry), failed);
    let sizeBytes = 0;
    let checksum = 0;
    try {
      for await (const chunk of body) {
        const bytes: Uint8Array = Buffer.from(chunk);
        sizeBytes += bytes.length;
        if (sizeBytes > entry.uncompressedSize) break;
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
    } catch (error) {
      throw this.#stored.failure ?? failed(error);
    } finally {
      body.destroy();
    }
    if (sizeBytes !== entry.uncompressedSize || checksum !== entry.crc32)
      throw new DamagedEntryError(`entry of ${sizeBytes} bytes is not what it was`);
  }
}

interface Directory {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Names of its projects' data files. */
  readonly dataNames: readonly string[];
  /** Unpacked sizes of its projects' files, in bytes. */
  readonly fileSizes: ReadonlyMap<string, number>;
}

/** The entries that are read, without duplicate names, in short turns. Other entries are for people. */
async function readDirectory(zip: ZipFile, sizeBytes: number): Promise<Directory> {
  const entries = new Map<string, Entry>();
  const dataNames: string[] = [];
  const fileSizes = new Map<string, number>();
  let [packedBytes, count] = [0, 0];
  // yauzl itself rejects absolute names and those with `..`.
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count % entriesPerTurn === 0) await nextTurn();
    packedBytes += entry.compressedSize;
    const { fileName } = entry;
    const isData = projectDataPath.test(fileName);
    const isFile = ownFile.test(fileName);
    if (fileName !== "manifest.json" && !isData && !isFile) continue;
    if (entry.isEncrypted())
      throw importError("locked", "This archive is locked. Unlock it and import that.");
    if (entries.has(fileName)) throw damaged(new Error(`two entries are ${fileName}`));
    entries.set(fileName, entry);
    if (isData) dataNames.push(fileName);
    if (isFile) fileSizes.set(fileName, entry.uncompressedSize);
  }
  // Overlapping entries could unpack to any size.
  if (packedBytes > sizeBytes) throw damaged(new Error("entries overlap"));
  return { entries, dataNames, fileSizes };
}

/** Sorts a project's data files by part: `project.json`, `project-2.json`, `project-10.json`. */
function byPart(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

function notProjects() {
  return importError(
    "not_project",
    "This archive is not an export of projects. Choose the ZIP file as it was downloaded.",
  );
}

function damaged(cause: unknown) {
  return importError(
    "damaged",
    "This archive is damaged, or was changed since it was exported. Download the export again.",
    cause,
  );
}

function tooLarge(why: string) {
  return importError(
    "too_large",
    `This archive ${why}. Export fewer projects at once, or import the files project.json in it.`,
  );
}
