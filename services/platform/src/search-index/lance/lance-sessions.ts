import { Session } from "@lancedb/lancedb";
import { setLanceThreads } from "./lance-threads.ts";

/**
 * Bytes of indexes that a process caches of small tables, and of large ones. The library's default is 6 GB, far more than
 * a pod's memory. With 96 MB of large ones, one of a hundred searches of a million rows by both took 180 to 255 ms, and
 * with 256 MB 55 to 87; the process had 950 MB. With 300 small tables in turn it had 500 MB.
 */
const smallIndexBytes = 96 * 1024 * 1024;
const largeIndexBytes = 256 * 1024 * 1024;
/** Bytes of files' metadata, of each of the two; 1 GB by default. */
const metadataBytes = 32 * 1024 * 1024;

/** Tables with more rows are large. */
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
  readonly #large: LanceSession;
  readonly #small: readonly LanceSession[];

  constructor() {
    setLanceThreads();
    this.#large = openPart("large", largeIndexBytes, 1);
    this.#small = Array.from({ length: smallParts }, (_, part) =>
      openPart(`small-${part}`, smallIndexBytes, smallParts),
    );
  }

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

function openPart(name: string, indexBytes: number, parts: number): LanceSession {
  const share = (bytes: number) => BigInt(Math.floor(bytes / parts));
  return { name, session: new Session(share(indexBytes), share(metadataBytes)) };
}
