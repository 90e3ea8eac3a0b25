import { setTimeout as wait } from "node:timers/promises";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededWorkspace } from "./seed.testing.ts";

/** Writes to the workspace while it is read: each write invalidates the caches of every process. */
export class Writer {
  readonly #cell: CellDatabase;
  readonly #seeded: SeededWorkspace;
  #writes = 0;

  constructor(cell: CellDatabase, seeded: SeededWorkspace) {
    this.#cell = cell;
    this.#seeded = seeded;
  }

  /** Writes until `loading` settles, and returns its result. */
  async during<T>(loading: Promise<T>, writesPerSecond: number): Promise<T> {
    if (writesPerSecond === 0) return await loading;
    const ended = new AbortController();
    const settled = loading.finally(() => ended.abort());
    while (!ended.signal.aborted) {
      await this.#write();
      await wait(1_000 / writesPerSecond, undefined, { signal: ended.signal }).catch(() => undefined);
    }
    return await settled;
  }

  async #write(): Promise<void> {
    const { projectId, context } = this.#seeded;
    this.#writes += 1;
    await withTenant(this.#cell, context, "write", (tx) =>
      updateProject(tx, { id: projectId, title: `Interviews ${this.#writes}` }),
    );
  }
}
