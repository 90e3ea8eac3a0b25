import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";

interface Place {
  readonly projectId: string;
  readonly extensionId: string;
}

const columns = sql`team_id, highlight_id, tag_id, author_kind, author_id, author_model, author_prompt_version,
  created_at`;

/** Moves the extension's taggings in a project to the hidden ones. */
export async function hideTaggings(tx: TenantTransaction, { projectId, extensionId }: Place): Promise<void> {
  const { teamId } = tx.context;
  // Lock the tags: concurrent taggings hold these locks, so they are waited for and hidden too.
  await sql`select 1 from tags join tag_boards using (team_id, tag_board_id)
    where tags.team_id = ${teamId} and extension_id = ${extensionId} order by tag_id for no key update of tags`.execute(
    tx.db,
  );
  await hide(tx, extensionId, sql`highlights.project_id = ${projectId}`);
}

async function hide(tx: TenantTransaction, extensionId: string, which: RawBuilder<unknown>): Promise<void> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from highlight_tags using highlights, tags, tag_boards
       where highlight_tags.team_id = ${teamId}
         and highlights.team_id = highlight_tags.team_id and highlights.highlight_id = highlight_tags.highlight_id
         and tags.team_id = highlight_tags.team_id and tags.tag_id = highlight_tags.tag_id
         and tag_boards.team_id = tags.team_id and tag_boards.tag_board_id = tags.tag_board_id
         and ${which} and tag_boards.extension_id = ${extensionId}
      returning highlight_tags.*)
    insert into hidden_taggings (${columns}, extension_id)
    select ${columns}, ${extensionId}::uuid from gone
    on conflict do nothing returning highlight_id as id`.execute(tx.db);
  await markForIndexing(tx, "highlight", [...new Set(rows.map(({ id }) => id))]);
}

/** Restores hidden taggings; for tags that were merged meanwhile, also adds the tag they were merged into. */
export async function showTaggings(tx: TenantTransaction, { projectId, extensionId }: Place): Promise<void> {
  await show(tx, extensionId, sql`highlights.project_id = ${projectId}`);
}

async function show(tx: TenantTransaction, extensionId: string, which: RawBuilder<unknown>): Promise<void> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`
    with back as (
      delete from hidden_taggings using highlights
       where hidden_taggings.team_id = ${teamId}
         and highlights.team_id = hidden_taggings.team_id and highlights.highlight_id = hidden_taggings.highlight_id
         and ${which} and hidden_taggings.extension_id = ${extensionId}
      returning hidden_taggings.*)
    insert into highlight_tags (${columns}) select ${columns} from back
    on conflict do nothing returning highlight_id as id`.execute(tx.db);
  const highlightIds = [...new Set(rows.map(({ id }) => id))];
  while (await followMerges(tx, highlightIds));
  await markForIndexing(tx, "highlight", highlightIds);
}

/**
 * Locks the extensions with taggings in these notes and insights, as turning one on or off does, and these tags,
 * which merges then wait for. Returns the extensions' ids. Moves begin with it, before they lock the documents'
 * highlights: a tagging has locked its highlight, and waits for its tags.
 */
export async function lockTaggedExtensions(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const { teamId } = tx.context;
  const inDocuments = sql`highlight_id in (select highlight_id from highlights
    where team_id = ${teamId} and document_id = any(${[...documentIds]}::uuid[]))`;
  const { rows } = await sql<{ id: string }>`select extension_id as id from extensions
    where team_id = ${teamId} and (
      extension_id in (select extension_id from hidden_taggings where team_id = ${teamId} and ${inDocuments})
      or extension_id in (select extension_id from highlight_tags join tags using (team_id, tag_id)
        join tag_boards using (team_id, tag_board_id) where team_id = ${teamId} and ${inDocuments}))
    order by extension_id for no key update`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sql`select from tags join tag_boards using (team_id, tag_board_id)
    where tags.team_id = ${teamId} and extension_id = any(${ids}::uuid[])
      and tag_id in (select tag_id from highlight_tags where team_id = ${teamId} and ${inDocuments})
    order by tag_id for share of tags`.execute(tx.db);
  return ids;
}

/**
 * Hides the taggings of a moved document's highlights whose extensions are off in the project, and shows those
 * whose extensions are on there.
 */
export async function moveTaggings(
  tx: TenantTransaction,
  projectId: string,
  documentId: string,
  highlightIds: readonly string[],
): Promise<void> {
  // Locked already, except for those of taggings that were added meanwhile.
  const ids = await lockTaggedExtensions(tx, [documentId]);
  if (ids.length === 0) return;
  const enabled = await sql<{ id: string }>`select extension_id as id from project_extensions
    where team_id = ${tx.context.teamId} and project_id = ${projectId}
      and extension_id = any(${[...ids]}::uuid[])`.execute(tx.db);
  const isOn = new Set(enabled.rows.map(({ id }) => id));
  const isMoved = sql`highlights.highlight_id = any(${[...highlightIds]}::uuid[])`;
  for (const id of ids) await (isOn.has(id) ? show : hide)(tx, id, isMoved);
}

/**
 * Follows one step of each merge, as the merge itself would have. Returns false if there was nothing to add.
 */
async function followMerges(tx: TenantTransaction, highlightIds: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into highlight_tags (${columns})
      select highlight_tags.team_id, highlight_id, into_tag_id, author_kind, author_id, author_model,
          author_prompt_version, highlight_tags.created_at
        from highlight_tags join tag_merges
          on tag_merges.team_id = highlight_tags.team_id and from_tag_id = tag_id and undone_at is null
       where highlight_tags.team_id = ${tx.context.teamId} and highlight_id = any(${[...highlightIds]}::uuid[])
      on conflict do nothing returning highlight_id, tag_id)
    update tag_merges set added_highlight_ids = added_highlight_ids || merged.highlight_ids
      from (select tag_id, array_agg(highlight_id) as highlight_ids from added group by tag_id) as merged
     where team_id = ${tx.context.teamId} and into_tag_id = merged.tag_id and undone_at is null
       and exists (select from highlight_tags where highlight_tags.team_id = tag_merges.team_id
         and highlight_tags.tag_id = from_tag_id and highlight_id = any(merged.highlight_ids))`.execute(
    tx.db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
