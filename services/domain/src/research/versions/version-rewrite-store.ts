import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import {
  recordedSpans,
  spokenWords,
  type TranscribedTurn,
  transcribed,
} from "../documents/jobs/document-job.ts";

/** A word as the release before stores it: to it, a turn of the same kind of work would be one word. */
const storedWord = spokenWords
  .unwrap()
  .element.transform((word) => ({ ...word, speaker: null, wordTimes: [word.startMs, word.endMs] }));

/** For redactions of recordings: see rewordedRanges. */
const reworded = { wanted: spokenWords, muted: recordedSpans };

/** What was transcribed is stored as `heard`, the name that the release before reads. */
const transcribedOf = <T>({ heard, ...work }: T & { readonly heard: readonly TranscribedTurn[] }) => ({
  ...work,
  transcribed: heard,
});

const versionWork = z.union([
  z.object({ kind: z.literal("REWORD_TURNS"), heard: transcribed, ...reworded }).transform(transcribedOf),
  z
    .object({ kind: z.literal("REWORD"), heard: z.array(storedWord).readonly(), ...reworded })
    .transform(transcribedOf),
  z.object({ kind: z.literal("MASK_ALL"), words: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal("MASK_PASSAGES"), passages: z.array(z.string()).readonly() }),
]);

/** A removal of words from versions. */
export type VersionWork = z.output<typeof versionWork>;

interface RewriteKey {
  readonly documentId: string;
  readonly rewriteId: string;
}

const rewriteRow = z.object({
  documentId: z.string(),
  rewriteId: z.string(),
  doneVersion: z.number(),
  throughVersion: z.number(),
  work: versionWork,
});

type VersionRewrite = z.output<typeof rewriteRow>;

export async function findNewestVersion(
  tx: TenantTransaction,
  documentId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from document_versions
    where team_id = ${tx.context.teamId} and document_id = ${documentId}`.execute(tx.db);
  return rows[0]?.version ?? undefined;
}

export async function insertRewrite(
  tx: TenantTransaction,
  { documentId, throughVersion, work }: Pick<VersionRewrite, "documentId" | "throughVersion" | "work">,
): Promise<void> {
  const stored = "transcribed" in work ? { ...work, heard: work.transcribed, transcribed: undefined } : work;
  await sql`insert into version_rewrites (team_id, document_id, through_version, work)
    values (${tx.context.teamId}, ${documentId}, ${throughVersion}, ${jsonbText(stored)}::jsonb)`.execute(
    tx.db,
  );
}

/** The oldest queued rewrite, locked until the transaction ends: rewrites apply in order. */
export async function lockNextRewrite(
  tx: TenantTransaction,
  documentId: string,
): Promise<VersionRewrite | undefined> {
  const { rows } = await sql`select document_id as "documentId", rewrite_id::text as "rewriteId",
      done_version as "doneVersion", through_version as "throughVersion", work from version_rewrites
    where team_id = ${tx.context.teamId} and document_id = ${documentId}
    order by rewrite_id limit 1 for update`.execute(tx.db);
  return z.array(rewriteRow).parse(rows)[0];
}

export async function listVersionsAfter(
  tx: TenantTransaction,
  { documentId, doneVersion, throughVersion }: VersionRewrite,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ version: number }>`select version from document_versions
    where team_id = ${tx.context.teamId} and document_id = ${documentId} and version > ${doneVersion}
      and version <= ${throughVersion} order by version limit ${limit}`.execute(tx.db);
  return rows.map(({ version }) => version);
}

export async function setRewriteDone(
  tx: TenantTransaction,
  { documentId, rewriteId }: RewriteKey,
  doneVersion: number,
): Promise<void> {
  await sql`update version_rewrites set done_version = ${doneVersion} where team_id = ${tx.context.teamId}
    and document_id = ${documentId} and rewrite_id = ${rewriteId}`.execute(tx.db);
}

export async function deleteRewrite(
  tx: TenantTransaction,
  { documentId, rewriteId }: RewriteKey,
): Promise<void> {
  await sql`delete from version_rewrites where team_id = ${tx.context.teamId}
    and document_id = ${documentId} and rewrite_id = ${rewriteId}`.execute(tx.db);
}
