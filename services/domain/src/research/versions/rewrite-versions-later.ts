import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { rewordJob } from "../documents/document-jobs.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { maskAllJob } from "../documents/mask-jobs.ts";
import { deleteRejected } from "../documents/rejected-update-store.ts";
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

/** Versions in one transaction, and how long one goes on with them, in ms. */
const rewrittenAtOnce = 20;
const partMsMax = 2_000;

/**
 * Takes words out of a document, and out of its versions by a task: there may be a thousand. From the commit on nobody
 * reads a version that still has them.
 */
export async function rewriteDocumentLater(
  tx: TenantTransaction,
  documentId: string,
  { writer, work }: { readonly writer: string; readonly work: VersionWork },
): Promise<void> {
  // The version that follows has none of the words.
  const throughVersion = await findNewestVersion(tx, documentId);
  const current = await rewriteCurrent(tx, documentId, { writer, work: (parts) => workOn(tx, parts, work) });
  if (current?.isRewritten === true) await deleteRejected(tx, documentId);
  if (throughVersion !== undefined) await enqueueRewrite(tx, { documentId, throughVersion, work });
}

/** As rewriteDocumentLater, of the versions alone. */
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

/** Does the next part of what waits for a document's versions. True where nothing is left. */
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
  return work.kind === "REWORD"
    ? workOnDocument(tx.context.teamId, rewordJob, {
        parts,
        mask,
        heard: work.heard,
        wanted: work.wanted,
        muted: work.muted,
      })
    : workOnDocument(tx.context.teamId, maskAllJob, { parts, mask, kind: "text", words: work.words });
}
