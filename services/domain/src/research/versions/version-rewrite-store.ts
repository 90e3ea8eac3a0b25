import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { heard } from "../documents/document-job.ts";

const versionWork = z.discriminatedUnion("kind", [
  /** As a recording is redacted: see rewordedRanges. */
  z.object({
    kind: z.literal("REWORD"),
    heard,
    wanted: heard,
    muted: z.array(z.object({ fileId: z.string(), startMs: z.number(), endMs: z.number() })).readonly(),
  }),
  z.object({ kind: z.literal("MASK_ALL"), words: z.array(z.string()).readonly() }),
]);

/** What is taken out of versions. */
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
  await sql`insert into version_rewrites (team_id, document_id, through_version, work)
    values (${tx.context.teamId}, ${documentId}, ${throughVersion}, ${jsonbText(work)}::jsonb)`.execute(
    tx.db,
  );
}

/** What was asked for first, held until the transaction ends: each follows from what those before it left. */
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
