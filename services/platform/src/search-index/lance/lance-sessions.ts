import { Session } from "@lancedb/lancedb";
import { setLanceThreads } from "./lance-threads.ts";

/**
 * Maximum bytes of indexes and file metadata that a process caches, over all tenants. The library's defaults
 * are 6 GB and 1 GB, far more than a pod's memory.
 */
export const indexCacheBytesMax = 96 * 1024 * 1024;
export const metadataCacheBytesMax = 32 * 1024 * 1024;

/**
 * Parts of the caches, by tenant. The library weighs what it caches of an index with all that its part holds of files
 * (https://github.com/lance-format/lance/pull/7574, newer than the release in use), which takes the longer and evicts
 * the more, the more tenants share it. With 300 tenants of 200 pieces, a search cost 158 ms of a core with one part,
 * whether or not the tenant had been searched before, and 19 ms with four to sixteen of the same size in all.
 */
const partCount = 8;

/** The caches shared by the tables of one process. */
export class LanceSessions {
  readonly #sessions: readonly Session[];

  constructor() {
    setLanceThreads();
    const share = (bytes: number) => BigInt(Math.floor(bytes / partCount));
    this.#sessions = Array.from(
      { length: partCount },
      () => new Session(share(indexCacheBytesMax), share(metadataCacheBytesMax)),
    );
  }

  /** The part of the caches that a tenant's tables use. */
  of(teamId: string): { readonly part: number; readonly session: Session | undefined } {
    const part =
      Array.from(teamId, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % partCount;
    return { part, session: this.#sessions[part] };
  }

  /** Current size of the caches. */
  cachedBytes(): number {
    return this.#sessions.reduce((bytes, session) => bytes + Number(session.sizeBytes()), 0);
  }
}
