import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { requireMemberOrSystem } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { boardApplicable, boardReadable } from "../tags/read-tags.ts";
import { type CodebookEntry, codebookChangesListedMax, codebookTooLong } from "./codebook.ts";

/** Size limit of entries that are read together, in bytes. */
const entriesBytesMax = 8_000_000;
/** Up to this many entries are read without measuring them. */
const entriesAlwaysRead = 50;

const row = z.object({
  tagId: z.string(),
  changeNumber: z.number(),
  definition: z.string(),
  useWhen: z.string(),
  avoidWhen: z.string(),
  examples: z.array(z.union([z.object({ text: z.string() }), z.object({ highlightId: z.string() })])),
  changedBy: z.string().nullable(),
  changedAt: z.date(),
});

/**
 * Entries of tags on boards that the member may read, newest change first. None for a visitor with a share
 * link: the codebook is internal to the team.
 */
function entriesOf(tx: TenantTransaction, tagIds: readonly string[]) {
  return sql`select codebook_changes.tag_id as "tagId", change_number as "changeNumber", definition,
      use_when as "useWhen", avoid_when as "avoidWhen", examples, changed_by as "changedBy",
      changed_at as "changedAt",
      row_number() over (partition by codebook_changes.tag_id order by change_number desc) as place
    from codebook_changes join tags using (team_id, tag_id) join tag_boards using (team_id, tag_board_id)
    where codebook_changes.tag_id = any(${[...tagIds]}::uuid[]) and ${boardReadable(tx)}`;
}

/**
 * The current entry of each tag; tags without an entry are left out.
 * @throws ProductError `codebook.too_long` if they are too large to be read together
 */
export async function findCodebookEntries(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, CodebookEntry>> {
  await requireShortTogether(tx, tagIds);
  const { rows } = await sql`select * from (${entriesOf(tx, tagIds)}) as entries where place = 1`.execute(
    tx.db,
  );
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map((entry) => [entry.tagId, entry]),
  );
}

/** One entry may have 32,000 characters: sizes are summed before entries of many tags are read. */
async function requireShortTogether(tx: TenantTransaction, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length <= entriesAlwaysRead) return;
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(octet_length(definition)
      + octet_length(use_when) + octet_length(avoid_when) + octet_length(examples::text)), 0)::float8 as bytes
    from (select distinct on (tag_id) definition, use_when, avoid_when, examples from codebook_changes
      where tag_id = any(${[...tagIds]}::uuid[]) order by tag_id, change_number desc) as entries`.execute(
    tx.db,
  );
  if ((rows[0]?.bytes ?? 0) > entriesBytesMax) throw codebookTooLong();
}

/**
 * Entries of the live tags that a project's highlights can have, including workspace tags; without a project,
 * only the workspace tags. Ordered by tag id.
 * @throws ProductError `project.not_found`, Forbidden for actors who are not members
 */
export async function pageCodebookEntries(
  tx: TenantTransaction,
  projectId: string | null,
  page: PageRequest,
): Promise<Page<CodebookEntry>> {
  if (projectId === null) requireMemberOrSystem(tx.context.actor);
  else await requireProjectLevel(tx, projectId, "READ");
  const [after] = page.after ?? [];
  const { rows } = await sql`select distinct on (tag_id) codebook_changes.tag_id as "tagId",
      change_number as "changeNumber", definition, use_when as "useWhen", avoid_when as "avoidWhen", examples,
      changed_by as "changedBy", changed_at as "changedAt"
    from codebook_changes join tags using (team_id, tag_id) join tag_boards using (team_id, tag_board_id)
    where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}
      and ${projectId === null ? sql`tag_boards.project_id is null` : boardApplicable(sql`${projectId}::uuid`)}
      and (${after ?? null}::uuid is null or tag_id > ${after ?? null}::uuid)
    order by tag_id, change_number desc limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(z.array(row).parse(rows), page.limit);
}

/** The newest changes of each tag's entry, each with the whole entry after the change. */
export async function findCodebookChanges(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CodebookEntry[]>> {
  const { rows } = await sql`select * from (${entriesOf(tx, tagIds)}) as entries
    where place <= ${codebookChangesListedMax} order by place`.execute(tx.db);
  return Map.groupBy(z.array(row).parse(rows), ({ tagId }) => tagId);
}

export interface CodebookChangeKey {
  readonly tagId: string;
  readonly changeNumber: number;
}

/** All changes of the entries of these tags, oldest first, without their texts, which may be large. */
export async function listCodebookChanges(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<readonly CodebookChangeKey[]> {
  const { rows } = await sql<CodebookChangeKey>`select codebook_changes.tag_id as "tagId",
      change_number as "changeNumber"
    from codebook_changes join tags using (team_id, tag_id) join tag_boards using (team_id, tag_board_id)
    where codebook_changes.tag_id = any(${[...tagIds]}::uuid[]) and ${boardReadable(tx)}
    order by tag_id, change_number`.execute(tx.db);
  return rows;
}

/** A tag's entry after one change, if the member may read it. */
export async function readCodebookChange(
  tx: TenantTransaction,
  { tagId, changeNumber }: CodebookChangeKey,
): Promise<CodebookEntry | undefined> {
  const { rows } = await sql`select * from (${entriesOf(tx, [tagId])}) as entries
    where "changeNumber" = ${changeNumber}`.execute(tx.db);
  return z.array(row).parse(rows)[0];
}
