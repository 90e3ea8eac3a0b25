import { consentStates } from "@fieldstone/model/people/consent.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import {
  moveBackInSettings,
  movedSettingsSchema,
  moveInSettings,
} from "../../merged-references/move-in-settings.ts";
import type { ListedMerge, MergedState, MovedParts, PersonMerge } from "./person-merge.ts";

const state = z.object({
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  otherNames: z.array(z.string()),
  consent: z
    .object({
      state: z.enum(consentStates),
      until: z.string().nullable(),
      recordedBy: z.string().nullable(),
      recordedAt: z.string(),
    })
    .nullable(),
  values: z.record(z.string(), z.string()),
});
const moved = z.object({
  noteIds: z.array(z.string()),
  addedNoteIds: z.array(z.string()),
  commentIds: z.array(z.string()).default([]),
  references: z.array(
    z.object({ objectId: z.string(), fieldId: z.string(), before: z.string(), after: z.string() }),
  ),
  settings: z.array(movedSettingsSchema).default([]),
});
const mergeRow = z.object({
  id: z.string(),
  keptId: z.string(),
  mergedId: z.string(),
  mergedName: z.string(),
  before: state,
  after: state,
  moved,
  mergedBy: z.string().nullable(),
  mergedAt: z.date(),
});
const listedColumns = sql`person_merges.person_merge_id as id, person_merges.kept_person_id as "keptId",
  people.name as "mergedName", person_merges.merged_by as "mergedBy", person_merges.merged_at as "mergedAt"`;
const mergeColumns = sql`${listedColumns}, person_merges.merged_person_id as "mergedId", person_merges.before,
  person_merges.after, person_merges.moved`;
const fromMerges = sql`from person_merges join people on people.team_id = person_merges.team_id
  and people.person_id = person_merges.merged_person_id`;

/** The data of one person that a merge combines. */
export async function readMergedState(
  tx: TenantTransaction,
  personId: string,
): Promise<MergedState | undefined> {
  const { rows } =
    await sql`select name, email, company, job_title as "jobTitle", other_names as "otherNames",
      case when consent_state is null then null else json_build_object('state', consent_state,
        'until', consent_until, 'recordedBy', consent_recorded_by, 'recordedAt', consent_recorded_at) end as consent,
      coalesce((select json_object_agg(field_id, value) from custom_field_values
        where custom_field_values.team_id = people.team_id and object_id = people.person_id and value is not null),
        '{}'::json) as values
    from people where person_id = ${personId}`.execute(tx.db);
  return z.array(state).parse(rows)[0];
}

/** Details, other names and consent; fields are written separately. */
export async function writeMergedState(
  tx: TenantTransaction,
  personId: string,
  { name, email, company, jobTitle, otherNames, consent }: MergedState,
): Promise<void> {
  await sql`update people set name = ${name}, email = ${email}, company = ${company}, job_title = ${jobTitle},
      other_names = ${jsonbText(otherNames)}::jsonb, consent_state = ${consent?.state ?? null},
      consent_until = ${consent?.until ?? null}::timestamptz,
      consent_recorded_by = ${consent?.recordedBy ?? null}::uuid,
      consent_recorded_at = ${consent?.recordedAt ?? null}::timestamptz, updated_at = now()
    where person_id = ${personId}`.execute(tx.db);
}

export async function insertMerge(
  tx: TenantTransaction,
  merge: Pick<PersonMerge, "id" | "keptId" | "mergedId" | "before" | "after" | "moved" | "mergedBy">,
): Promise<void> {
  await sql`insert into person_merges (team_id, person_merge_id, kept_person_id, merged_person_id, before, after,
      moved, merged_by)
    values (${tx.context.teamId}, ${merge.id}, ${merge.keptId}, ${merge.mergedId},
      ${jsonbText(merge.before)}::jsonb, ${jsonbText(merge.after)}::jsonb,
      ${jsonbText(merge.moved)}::jsonb, ${merge.mergedBy})`.execute(tx.db);
}

/** A merge that was not undone, locked. */
export async function lockMerge(tx: TenantTransaction, mergeId: string): Promise<PersonMerge | undefined> {
  const { rows } = await sql`select ${mergeColumns} ${fromMerges}
    where person_merge_id = ${mergeId} and undone_at is null for update of person_merges`.execute(tx.db);
  return z.array(mergeRow).parse(rows)[0];
}

/**
 * Merges into each person that can be undone, latest first. Without the data to undo them: megabytes each, if
 * the people have long values.
 */
export async function findMergesOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedMerge[]>> {
  const { rows } = await sql<ListedMerge>`select ${listedColumns} ${fromMerges}
    where kept_person_id = any(${[...personIds]}::uuid[]) and undone_at is null
    order by merged_at desc, person_merge_id desc`.execute(tx.db);
  return Map.groupBy(rows, ({ keptId }) => keptId);
}

export async function markMergeUndone(tx: TenantTransaction, mergeId: string): Promise<void> {
  await sql`update person_merges set undone_at = now() where person_merge_id = ${mergeId}`.execute(tx.db);
}

/** Replaces the merged person with the kept one in notes, field values, comment threads and filters. */
export async function moveMentions(
  tx: TenantTransaction,
  { keptId, mergedId }: Pick<PersonMerge, "keptId" | "mergedId">,
): Promise<MovedParts> {
  const taken = await sql<{ id: string }>`delete from note_people where person_id = ${mergedId}
    returning note_id as id`.execute(tx.db);
  const noteIds = taken.rows.map(({ id }) => id);
  const added = await sql<{ id: string }>`insert into note_people (team_id, note_id, person_id)
    select ${tx.context.teamId}, note_id, ${keptId} from unnest(${noteIds}::uuid[]) as taken (note_id)
    on conflict do nothing returning note_id as id`.execute(tx.db);
  const named = await sql<{ objectId: string; fieldId: string; before: string }>`
    select object_id as "objectId", field_id as "fieldId", value as before from custom_field_values
     where field_id in (select field_id from custom_fields where type = 'PERSON')
       and ${mergedId} = any(string_to_array(value, ';')) for update`.execute(tx.db);
  const references = named.rows.map((row) => {
    const ids = row.before.split(";").map((id) => (id === mergedId ? keptId : id));
    return { ...row, after: [...new Set(ids)].join(";") };
  });
  await replaceValues(tx, references, "after");
  const commentIds = await moveThreads(tx, { from: mergedId, to: keptId });
  const settings = await moveInSettings(tx, { kind: "person", keptId, mergedId });
  return { noteIds, addedNoteIds: added.rows.map(({ id }) => id), commentIds, references, settings };
}

/** Restores the merged person in notes, field values and filters, except those that were changed since. */
export async function moveMentionsBack(
  tx: TenantTransaction,
  { keptId, mergedId, moved: { noteIds, addedNoteIds, commentIds, references, settings } }: PersonMerge,
): Promise<void> {
  await sql`delete from note_people where person_id = ${keptId}
    and note_id = any(${[...addedNoteIds]}::uuid[])`.execute(tx.db);
  await sql`insert into note_people (team_id, note_id, person_id)
    select ${tx.context.teamId}, note_id, ${mergedId} from notes where note_id = any(${[...noteIds]}::uuid[])
    on conflict do nothing`.execute(tx.db);
  await replaceValues(tx, references, "before");
  await moveBackInSettings(tx, settings);
  await moveThreads(tx, { from: keptId, to: mergedId, firstIds: commentIds });
}

/** Moves threads about a person, optionally only those with these first comments. Returns first comments. */
async function moveThreads(
  tx: TenantTransaction,
  {
    from,
    to,
    firstIds,
  }: { readonly from: string; readonly to: string; readonly firstIds?: readonly string[] },
): Promise<readonly string[]> {
  const isMoved =
    firstIds === undefined
      ? sql`true`
      : sql`coalesce(parent_comment_id, comment_id) = any(${[...firstIds]}::uuid[])`;
  const { rows } = await sql<{ id: string; isFirst: boolean }>`update comments set object_id = ${to}
    where object_type = 'person' and object_id = ${from} and ${isMoved}
    returning comment_id as id, parent_comment_id is null as "isFirst"`.execute(tx.db);
  return rows.filter(({ isFirst }) => isFirst).map(({ id }) => id);
}

async function replaceValues(
  tx: TenantTransaction,
  references: MovedParts["references"],
  to: "before" | "after",
): Promise<void> {
  const from = to === "after" ? "before" : "after";
  await sql`update custom_field_values set value = changed.new, updated_at = now()
    from unnest(${references.map(({ objectId }) => objectId)}::uuid[],
      ${references.map(({ fieldId }) => fieldId)}::uuid[], ${references.map((each) => each[from])}::text[],
      ${references.map((each) => each[to])}::text[]) as changed (object_id, field_id, old, new)
    where custom_field_values.object_id = changed.object_id and custom_field_values.field_id = changed.field_id
      and custom_field_values.value = changed.old`.execute(tx.db);
}

/** Whether a person was merged into another. */
export async function isMerged(tx: TenantTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from person_merges
    where merged_person_id = ${personId} and undone_at is null`.execute(tx.db);
  return rows.length > 0;
}

/** Everyone who was merged into a person, also through others. */
const mergedInto = (personId: string) => sql`merged (id) as (
    select merged_person_id from person_merges where kept_person_id = ${personId} and undone_at is null
    union select person_merges.merged_person_id from person_merges join merged on kept_person_id = merged.id
      where undone_at is null)`;

export async function findMergedIds(tx: TenantTransaction, personId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive ${mergedInto(personId)}
    select id from merged`.execute(tx.db);
  return rows.map(({ id }) => id);
}

const identity = z.object({
  name: z.string(),
  email: z.string().nullable(),
  otherNames: z.array(z.string()),
});

/**
 * Names and addresses of a person and of everyone who was merged into them: present ones, those that came with
 * merges, and those that merges replaced.
 */
export async function findIdentities(tx: TenantTransaction, personId: string) {
  const { rows } = await sql`with recursive ${mergedInto(personId)},
      everyone (id) as (select ${personId}::uuid union select id from merged)
    select name, email::text as email, other_names as "otherNames" from people join everyone on person_id = id
    union all select before->>'name', before->>'email', before->'otherNames' from person_merges
      join everyone on kept_person_id = id`.execute(tx.db);
  return z.array(identity).parse(rows);
}
