import { ProductError } from "@fieldstone/model/errors.ts";
import { crossTableCellsMax, crossTableColumnsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requirePeopleVisible } from "../../access/permissions/reader-access.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { type CustomField, customFieldNotFound } from "../../research/fields/custom-field.ts";
import { findEnabledFieldsOfProjects, findReadableFields } from "../../research/fields/read-custom-fields.ts";
import { findPeople } from "../../research/people/read-people.ts";
import { type CountedHighlights, taggedHighlights } from "./count-tags.ts";

/** The counts for one tag and one value; with a null id, the total over all tags or all values. */
export interface CrossCount {
  readonly tagId: string | null;
  readonly columnId: string | null;
  readonly highlightCount: number;
  readonly noteCount: number;
}

interface RankedCount extends CrossCount {
  /** All tags in use. */
  readonly tagCount: number;
  /** False for the totals of values that are left out. */
  readonly isShown: boolean;
}

export interface CrossColumn {
  readonly id: string;
  /** The option's label; empty for a person and for notes without a value. */
  readonly label: string;
  readonly color: string | null;
  readonly personId: string | null;
}

export interface CrossTable {
  readonly field: CustomField;
  /** Values in use: options in their order, people by name; only the most used if there are too many. */
  readonly columns: readonly CrossColumn[];
  readonly cells: readonly CrossCount[];
  /** The number of values beyond a table's limit. */
  readonly omittedCount: number;
  /** The number of least used tags that are left out. */
  readonly omittedTagCount: number;
}

/** The column of notes without a value. */
export const emptyColumnId = "none";

/**
 * A project's tags by a SELECT or PERSON field of its notes. A note with several values counts once for each
 * and once in the totals.
 * @throws ProductError `project.not_found`, `custom_field.not_found`, `chart.field_type`,
 *   `filter.field_hidden`, `plan.upgrade_needed`
 */
export async function countCrossTable(
  tx: TenantTransaction,
  counted: CountedHighlights,
  fieldId: string,
): Promise<CrossTable> {
  const { projectId } = counted;
  await requireProjectLevel(tx, projectId, "READ");
  await requireCapability(tx, "charts");
  const field = await requireNoteField(tx, projectId, fieldId);
  if (field.type === "PERSON") requirePeopleVisible(tx.context.actor);
  const { rows } = await sql<RankedCount>`
    with tagged as (${taggedHighlights(tx, counted)}),
    valued as (
      select object_id, chosen from custom_field_values,
        lateral unnest(string_to_array(value, ';')) as chosen
       where field_id = ${field.id} and ${isLiveChoice(field)}),
    crossed as (
      select tagged.tag_id, coalesce(valued.chosen, ${emptyColumnId}) as chosen, tagged.highlight_id, tagged.note_id
        from tagged left join valued on valued.object_id = tagged.note_id where tagged.note_id is not null),
    counted as (
      select tag_id as "tagId", chosen as "columnId", count(distinct highlight_id)::int as "highlightCount",
          count(distinct note_id)::int as "noteCount"
        from crossed group by cube (tag_id, chosen)),
    columns as (
      select "columnId" from counted where "tagId" is null and "columnId" is not null
       order by "highlightCount" desc, "columnId" limit ${crossTableColumnsMax}),
    tags as (
      select "tagId" from counted where "columnId" is null and "tagId" is not null
       order by "highlightCount" desc, "tagId"
       limit (select ${crossTableCellsMax} / greatest(count(*), 1) from columns))
    select counted.*, (select count(*) from counted where "columnId" is null and "tagId" is not null)::int as "tagCount",
        "columnId" is null or "columnId" in (select "columnId" from columns) as "isShown"
      from counted
     where ("columnId" is null or "tagId" is null or "columnId" in (select "columnId" from columns))
       and ("tagId" is null or "tagId" in (select "tagId" from tags))`.execute(tx.db);
  const columns = await describeColumns(tx, field, rows);
  const shown = new Set(rows.flatMap(({ columnId, isShown }) => (isShown ? [columnId] : [])));
  const shownColumns = columns.filter(({ id }) => shown.has(id));
  const shownTags = rows.filter(({ tagId, columnId }) => tagId !== null && columnId === null);
  return {
    field,
    columns: shownColumns,
    cells: rows.filter(({ isShown }) => isShown),
    omittedCount: columns.length - shownColumns.length,
    omittedTagCount: (rows[0]?.tagCount ?? 0) - shownTags.length,
  };
}

/** False for a removed option and for a person in the trash; a note with no other value counts as empty. */
function isLiveChoice(field: CustomField): RawBuilder<boolean> {
  if (field.type === "SELECT") return sql`chosen = any(${field.options.map(({ id }) => id)}::text[])`;
  return sql`exists (select 1 from people where people.person_id::text = chosen and people.deleted_at is null)`;
}

async function requireNoteField(
  tx: TenantTransaction,
  projectId: string,
  fieldId: string,
): Promise<CustomField> {
  const [field] = await findReadableFields(tx, [fieldId]);
  const isHere =
    field?.projectId === projectId ||
    (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId)?.some(({ id }) => id === field?.id);
  if (field === undefined || !isHere || field.objectType !== "NOTE" || field.archivedAt !== null)
    throw customFieldNotFound();
  if (field.type === "SELECT" || field.type === "PERSON") return field;
  throw new ProductError(
    "ValidationError",
    "chart.field_type",
    "Choose a field with options or people: a cross table has a column for each of them.",
    { field: "fieldId" },
  );
}

async function describeColumns(
  tx: TenantTransaction,
  field: CustomField,
  rows: readonly CrossCount[],
): Promise<readonly CrossColumn[]> {
  const used = new Set(rows.flatMap(({ columnId }) => columnId ?? []));
  const values =
    field.type === "SELECT"
      ? field.options.map(({ id, label, color }) => ({ id, label, color, personId: null }))
      : (
          await findPeople(
            tx,
            [...used].filter((id) => id !== emptyColumnId),
          )
        )
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ id }) => ({ id, label: "", color: null, personId: id }));
  return [...values, { id: emptyColumnId, label: "", color: null, personId: null }].filter(({ id }) =>
    used.has(id),
  );
}
