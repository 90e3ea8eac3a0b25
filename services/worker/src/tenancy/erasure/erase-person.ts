import {
  eraseNextPart,
  finishErasure,
  readErasedTerms,
} from "@fieldstone/domain/tenancy/erasure/erase-next-part.ts";
import { eraseIndexTask, eraseRowsTask } from "@fieldstone/domain/tenancy/erasure/erasure-tasks.ts";
import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";

/** Mails that were stored where they were sent from, as the mailbox of one machine does. */
export interface StoredMails {
  /** Deletes those of a workspace that contain a term. Returns how many. */
  erase(teamId: string, terms: ErasedTerms): Promise<number>;
}

interface ErasureDependencies {
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
  readonly storedMails?: StoredMails | undefined;
}

/** Erases a person from rows in several transactions; a run after a kill resumes where it stopped. */
export function erasePersonRows({ cell }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseRowsTask, async ({ erasureId }, { context, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      if (await withTenant(cell, context, "write", (tx) => eraseNextPart(tx, erasureId))) return;
    }
  });
}

/**
 * Erases stored mails, drops the index, and finishes the erasure, which has the index rebuilt: data deleted from the
 * index would remain in its files until they are rewritten.
 */
export function erasePersonIndex({ cell, search, storedMails }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseIndexTask, async ({ erasureId }, { context }) => {
    const terms = await withTenant(cell, context, "read", (tx) => readErasedTerms(tx, erasureId));
    const mails = terms === undefined ? 0 : ((await storedMails?.erase(context.teamId, terms)) ?? 0);
    await search.drop(context);
    await withTenant(cell, context, "write", (tx) => finishErasure(tx, erasureId, { MAILS: mails }));
  });
}
