import { Session } from "@lancedb/lancedb";
import { setLanceThreads } from "./lance-threads.ts";

/**
 * Bytes of indexes and file metadata that a process caches, once for all small tables and once for all large ones. The
 * library's defaults are 6 GB and 1 GB, far more than a pod's memory. It counts only what it knows of: with 300 tenants
 * a process has 500 MB.
 */
export const indexCacheBytesMax = 96 * 1024 * 1024;
export const metadataCacheBytesMax = 32 * 1024 * 1024;

/** Tables with more rows share a part of the caches: with an eighth, a search of a million rows costs half more. */
export const largeTableRows = 20_000;

/**
 * Parts of the caches of small tables, by tenant. For each index that it caches, the library looks through all that the
 * part holds, and counts it as part of the index (https://github.com/lance-format/lance/pull/7574, newer than the
 * release in use). With 300 tenants of 200 pieces in turn, a search took 70 ms with one part, 40 with eight.
 */
const smallParts = 8;

/** A part of the caches. */
export interface LanceSession {
  readonly name: string;
  readonly session: Session;
}

/** The caches shared by the tables of one process. */
export class LanceSessions {
  readonly #large = openPart("large", 1);
  readonly #small = Array.from({ length: smallParts }, (_, part) => openPart(`small-${part}`, smallParts));

  /** The part of a table. */
  of(teamId: string, isLarge: boolean): LanceSession {
    const sum = Array.from(teamId, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
    return (isLarge ? undefined : this.#small[sum % smallParts]) ?? this.#large;
  }

  /** Current size of the caches. */
  cachedBytes(): number {
    const parts = [this.#large, ...this.#small];
    return parts.reduce((bytes, { session }) => bytes + Number(session.sizeBytes()), 0);
  }
}

function openPart(name: string, parts: number): LanceSession {
  setLanceThreads();
  const share = (bytes: number) => BigInt(Math.floor(bytes / parts));
  return { name, session: new Session(share(indexCacheBytesMax), share(metadataCacheBytesMax)) };
}
