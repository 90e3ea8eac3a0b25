import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { maskAllJob, maskPassagesJob } from "../documents/jobs/mask-jobs.ts";
import { rewordJob } from "../documents/jobs/reword-job.ts";
import { deleteRejected } from "../documents/updates/rejected-update-store.ts";
import { rewriteCurrent } from "./rewrite-document.ts";
import { type Rewritten, rewriteVersion } from "./rewrite-versions.ts";
import {
  deleteRewrite,
  findNewestVersion,
  insertRewrite,
  listVersionsAfter,
  lockNextRewrite,
  setRewriteDone,
  type VersionWork,
} from "./version-rewrite-store.ts";
import { rewriteVersionsTask } from "./version-tasks.ts";

/** Versions per transaction, and its maximum duration in ms. */
const rewrittenAtOnce = 20;
const partMsMax = 2_000;

/**
 * Removes words from a document, and from its versions in a task, as there may be a thousand. From the commit
 * on, versions that still contain the words cannot be read.
 */
export async function rewriteDocumentLater(
  tx: TenantTransaction,
  documentId: string,
  { writer, work }: { readonly writer: string; readonly work: VersionWork },
): Promise<void> {
  // The version that this rewrite saves does not contain the words.
  const throughVersion = await findNewestVersion(tx, documentId);
  const current = await rewriteCurrent(tx, documentId, { writer, work: (parts) => workOn(tx, parts, work) });
  if (current?.isRewritten === true) await deleteRejected(tx, documentId);
  if (throughVersion !== undefined) await enqueueRewrite(tx, { documentId, throughVersion, work });
}

/** As rewriteDocumentLater, for the versions only. */
export async function rewriteVersionsLater(
  tx: TenantTransaction,
  documentId: string,
  work: VersionWork,
): Promise<void> {
  const throughVersion = await findNewestVersion(tx, documentId);
  if (throughVersion !== undefined) await enqueueRewrite(tx, { documentId, throughVersion, work });
}

async function enqueueRewrite(
  tx: TenantTransaction,
  rewrite: { readonly documentId: string; readonly throughVersion: number; readonly work: VersionWork },
): Promise<void> {
  const { documentId } = rewrite;
  await insertRewrite(tx, rewrite);
  await tx.enqueue(rewriteVersionsTask, { documentId }, { jobKey: `versions-rewrite:${documentId}` });
}

/** Processes the next part of a document's queued rewrites. True if nothing is left. */
export async function rewriteNextVersions(tx: TenantTransaction, documentId: string): Promise<boolean> {
  const next = await lockNextRewrite(tx, documentId);
  if (next === undefined) return true;
  const startedAt = performance.now();
  const versions = await listVersionsAfter(tx, next, rewrittenAtOnce);
  let at = next.doneVersion;
  let isRewritten = false;
  for (const version of versions) {
    const work = (parts: readonly Uint8Array[]) => workOn(tx, parts, next.work);
    if (await rewriteVersion(tx, { documentId, version }, work)) isRewritten = true;
    at = version;
    if (performance.now() - startedAt > partMsMax) break;
  }
  if (isRewritten) await deleteRejected(tx, documentId);
  if (versions.length === 0 || (at === versions.at(-1) && versions.length < rewrittenAtOnce))
    await deleteRewrite(tx, next);
  else await setRewriteDone(tx, next, at);
  return false;
}

function workOn(tx: TenantTransaction, parts: readonly Uint8Array[], work: VersionWork): Promise<Rewritten> {
  const mask = maskedWord;
  const { teamId } = tx.context;
  switch (work.kind) {
    case "REWORD":
    case "REWORD_TURNS": {
      const { transcribed, wanted, muted } = work;
      return workOnDocument(teamId, rewordJob, { parts, mask, transcribed, wanted, muted });
    }
    case "MASK_ALL":
      return workOnDocument(teamId, maskAllJob, { parts, mask, kind: "text", words: work.words });
    case "MASK_PASSAGES":
      return workOnDocument(teamId, maskPassagesJob, { parts, mask, passages: work.passages });
  }
}
