import { erasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Erasure, erasedPlaces, erasurePhases, type PlaceCounts } from "./erasure.ts";

const row = z.object({
  id: z.string(),
  personId: z.string(),
  phase: z.enum(erasurePhases),
  terms: erasedTerms.nullable(),
  position: z.string().nullable(),
  documentIds: z.array(z.string()),
  counts: z.partialRecord(z.enum(erasedPlaces), z.number()),
  requestedBy: z.string().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});

const columns = sql`erasure_id as id, person_id as "personId", phase, terms, position,
  document_ids as "documentIds", counts, requested_by as "requestedBy", created_at as "createdAt",
  finished_at as "finishedAt"`;

export async function insertErasure(
  tx: TenantTransaction,
  erasure: Pick<Erasure, "id" | "personId" | "terms" | "counts" | "requestedBy">,
): Promise<void> {
  await sql`insert into person_erasures (team_id, erasure_id, person_id, terms, counts, requested_by)
    values (${tx.context.teamId}, ${erasure.id}, ${erasure.personId}, ${jsonbText(erasure.terms)}::jsonb,
      ${jsonbText(erasure.counts)}::jsonb, ${erasure.requestedBy})`.execute(tx.db);
}

export async function findErasures(
  tx: TenantTransaction,
  erasureIds: readonly string[],
): Promise<readonly Erasure[]> {
  const { rows } = await sql`select ${columns} from person_erasures
    where erasure_id = any(${[...erasureIds]}::uuid[])`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** Newest first. */
export async function selectErasures(tx: TenantTransaction, limit: number): Promise<readonly Erasure[]> {
  const { rows } = await sql`select ${columns} from person_erasures
    order by created_at desc, erasure_id limit ${limit}`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** Locked until the transaction ends, so that two runs of a task never process the same part. */
export async function lockErasure(tx: TenantTransaction, erasureId: string): Promise<Erasure | undefined> {
  const { rows } = await sql`select ${columns} from person_erasures
    where erasure_id = ${erasureId} for update`.execute(tx.db);
  return z.array(row).parse(rows)[0];
}

/** The result of one part of the work. */
interface ErasureStep {
  readonly phase: Erasure["phase"];
  readonly position: string | null;
  readonly documentIds?: readonly string[];
  /** The terms that texts contained when they were created or imported, by document. */
  readonly termsOf?: Readonly<Record<string, readonly string[]>>;
  readonly found: PlaceCounts;
}

export async function updateErasure(
  tx: TenantTransaction,
  before: Erasure,
  step: ErasureStep,
): Promise<void> {
  const counts = addCounts(before.counts, step.found);
  const documentIds = [...new Set([...before.documentIds, ...(step.documentIds ?? [])])];
  const isDone = step.phase === "DONE";
  await sql`update person_erasures set phase = ${step.phase}, position = ${step.position},
      counts = ${jsonbText(counts)}::jsonb, document_ids = ${isDone ? [] : documentIds}::uuid[],
      terms = case when not ${isDone} then terms || jsonb_build_object('termsOf',
        coalesce(terms->'termsOf', '{}') || ${jsonbText(step.termsOf ?? {})}::jsonb) end,
      finished_at = case when ${isDone} then now() end
    where erasure_id = ${before.id}`.execute(tx.db);
}

export function addCounts(before: PlaceCounts, found: PlaceCounts): PlaceCounts {
  return Object.fromEntries(
    erasedPlaces
      .map((place) => [place, (before[place] ?? 0) + (found[place] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}
