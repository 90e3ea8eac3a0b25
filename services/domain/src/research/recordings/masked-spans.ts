import type { RedactionEdit } from "@fieldstone/model/media/redaction.ts";
import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** A span of a recording that is muted, blurred or both. */
export interface Redaction extends Span {
  readonly id: string;
  readonly fileId: string;
  readonly mutesAudio: boolean;
  readonly blursVideo: boolean;
  readonly createdAt: Date;
}

/** Redactions by a condition on their table, in time order. Without access checks. */
export async function selectRedactions(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly Redaction[]> {
  const { rows } = await sql<Redaction>`select redaction_id as id, file_id as "fileId", start_ms as "startMs",
      end_ms as "endMs", mutes_audio as "mutesAudio", blurs_video as "blursVideo", created_at as "createdAt"
    from redactions where team_id = ${tx.context.teamId} and ${condition}
    order by file_id, start_ms, redaction_id`.execute(tx.db);
  return rows;
}

/** The muted and blurred spans of a recording, each in order and without overlaps. */
export interface MaskedSpans {
  readonly muted: readonly Span[];
  readonly blurred: readonly Span[];
}

/** Masked spans of recordings by file id, without access checks; none for a file without redactions. */
export async function findMaskedSpans(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, MaskedSpans>> {
  if (fileIds.length === 0) return new Map();
  const found = await selectRedactions(tx, sql`file_id = any(${[...fileIds]}::uuid[])`);
  return new Map(
    [...Map.groupBy(found, ({ fileId }) => fileId)].map(([fileId, redactions]) => [
      fileId,
      {
        muted: mergeSpans(redactions.filter(({ mutesAudio }) => mutesAudio)),
        blurred: mergeSpans(redactions.filter(({ blursVideo }) => blursVideo)),
      },
    ]),
  );
}

/** Muted spans of recordings with their recording, without access checks. */
export async function findMutedSpans(
  tx: TenantTransaction,
  fileIds: Iterable<string>,
): Promise<readonly (Span & { readonly fileId: string })[]> {
  const masked = await findMaskedSpans(tx, [...new Set(fileIds)]);
  return [...masked].flatMap(([fileId, { muted }]) => muted.map((span) => ({ fileId, ...span })));
}

/** A recording's redactions in the format of render jobs. */
export async function findVideoEdits(tx: TenantTransaction, fileId: string): Promise<RedactionEdit[]> {
  const found = await selectRedactions(tx, sql`file_id = ${fileId}`);
  return found.map(({ id, startMs, endMs, mutesAudio, blursVideo }) => ({
    type: "obfuscation",
    redactionId: id,
    parameters: { videoBlur: blursVideo, audioMuted: mutesAudio, start: startMs, end: endMs },
  }));
}
