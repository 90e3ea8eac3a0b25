import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { projectExportsPrefix } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { projectExportRuns } from "@fieldstone/domain/intake/project-exports/run-project-export.ts";
import { derivedPrefix } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import { reelExportRuns } from "@fieldstone/domain/research/reel-exports/run-reel-export.ts";
import type { FileOutcome } from "@fieldstone/domain/tenancy/erasure/erase-bytes.ts";
import {
  type FilesToErase,
  findFilesOfObject,
  findTermsOfSource,
  readFilesToErase,
  recordRemovedFile,
  recordRewriting,
  recordRewrittenFile,
} from "@fieldstone/domain/tenancy/erasure/erase-files.ts";
import { eraseInThread } from "@fieldstone/domain/tenancy/erasure/erase-in-thread.ts";
import { recordErasedFiles } from "@fieldstone/domain/tenancy/erasure/erase-next-part.ts";
import { eraseFilesTask } from "@fieldstone/domain/tenancy/erasure/erasure-tasks.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import {
  deletePrefix,
  type ListedObject,
  type ObjectStore,
} from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Objects per step, after which progress is recorded. */
const objectsPerStep = 50;
/** Largest object that is read, in bytes: larger ones are recordings, which contain no texts of ours. */
const readBytesMax = 64 * 1024 * 1024;

interface FileErasureDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  /** Exports of the whole workspace, made before the person's erasure. */
  readonly exports: ObjectStore;
}

/** Searches a workspace's objects and removes its earlier exports. After a kill, the next run continues. */
export function erasePersonFiles(dependencies: FileErasureDependencies): TaskImplementation {
  const { cell, objects, exports } = dependencies;
  return implementTask(eraseFilesTask, async ({ erasureId }, { context, signal }) => {
    const due = await withTenant(cell, context, "read", (tx) => readFilesToErase(tx, erasureId));
    if (due === undefined) return;
    let removed = 0;
    if (due.position === null) {
      for (const runs of [projectExportRuns, reelExportRuns])
        await withTenant(cell, context, "write", (tx) => runs.withdraw(tx, "export.person_forgotten"));
      removed += await deletePrefix(objects, projectExportsPrefix(context));
    }
    for (let after = due.position ?? undefined; ; ) {
      signal.throwIfAborted();
      const page = await objects.list(objectPrefix(context), {
        limit: objectsPerStep,
        ...(after === undefined ? {} : { after }),
      });
      for (const object of page) await eraseObject(dependencies, context, { ...due, erasureId, object });
      after = page.at(-1)?.key ?? after;
      const isLast = page.length < objectsPerStep;
      if (isLast) removed += await deletePrefix(exports, objectPrefix(context));
      await withTenant(cell, context, "write", (tx) =>
        recordErasedFiles(tx, erasureId, {
          position: after ?? null,
          isLast,
          found: { EXPORTS: removed },
        }),
      );
      removed = 0;
      if (isLast) return;
    }
  });
}

interface ObjectWork extends Pick<FilesToErase, "terms" | "rewriting"> {
  readonly erasureId: string;
  readonly object: ListedObject;
}

/**
 * Removes the terms from an object, and records it as done if it contained any. Bytes go before the row, so that
 * another run can complete it.
 */
async function eraseObject(
  { cell, objects }: FileErasureDependencies,
  context: TenantContext,
  { erasureId, terms, rewriting, object: { key, sizeBytes } }: ObjectWork,
): Promise<void> {
  // Of an object that a killed run has rewritten, nothing is known but that it contained all that texts do.
  const isRewritten = key === rewriting;
  const derivedTerms = isRewritten
    ? undefined
    : await withTenant(cell, context, "read", (tx) => findTermsOfSource(tx, erasureId, key));
  const stored = sizeBytes > readBytesMax ? undefined : await objects.get(key);
  const body = stored && (await buffer(stored.body));
  const outcome: FileOutcome =
    body === undefined
      ? { kind: derivedTerms ? "removed" : "unchanged" }
      : await eraseInThread(context.teamId, { bytes: body, terms, derivedTerms });
  if (outcome.kind === "unchanged" && !isRewritten) return;
  if (outcome.kind === "removed") {
    const fileIds = await withTenant(cell, context, "read", (tx) => findFilesOfObject(tx, key));
    for (const fileId of fileIds) await deletePrefix(objects, derivedPrefix(context, fileId));
    await objects.delete(key);
  } else if (outcome.kind === "rewritten") {
    await withTenant(cell, context, "write", (tx) => recordRewriting(tx, erasureId, key));
    await objects.put(key, outcome.bytes, stored?.contentType ?? "text/plain");
  }
  const bytes = outcome.kind === "rewritten" ? outcome.bytes : body;
  const sha256 = bytes && createHash("sha256").update(bytes).digest();
  await withTenant(cell, context, "write", async (tx) => {
    if (outcome.kind === "removed") await recordRemovedFile(tx, key);
    else if (bytes !== undefined && sha256 !== undefined)
      await recordRewrittenFile(tx, key, { sizeBytes: bytes.length, sha256 });
    await recordErasedFiles(tx, erasureId, { position: key, isLast: false, found: { FILES: 1 } });
  });
}
