import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { rewordJob } from "../documents/document-jobs.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { findHeardWords, type HeardWord } from "../transcription/heard-words.ts";
import { rewriteDocument } from "../versions/rewrite-document.ts";

/** Names the masking to the processes that have the text open. */
const redactionWriter = "redaction";

/**
 * Writes a transcript as its recordings are redacted now, in the note's text and in its versions, given what was heard
 * in them before.
 */
export async function maskTranscript(
  tx: TenantTransaction,
  noteId: string,
  heard: readonly HeardWord[],
): Promise<void> {
  if (heard.length === 0) return;
  const wanted = await findHeardWords(tx, noteId);
  const masked = await findMaskedSpans(tx, [...new Set(heard.map(({ fileId }) => fileId))]);
  const muted = [...masked].flatMap(([fileId, spans]) => spans.muted.map((span) => ({ fileId, ...span })));
  const words = { heard, wanted, muted, mask: maskedWord };
  const rewritten = await rewriteDocument(tx, noteId, {
    writer: redactionWriter,
    work: (parts) => workOnDocument(rewordJob, { parts, ...words }),
  });
  if (rewritten === undefined || (!rewritten.isRewritten && rewritten.versionCount === 0)) return;
  // Edits that could not be applied can be taken out as a whole alone.
  await sql`delete from document_updates_rejected where document_id = ${noteId}`.execute(tx.db);
}
