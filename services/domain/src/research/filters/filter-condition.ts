import type { FilterNode } from "@fieldstone/model/filters/filter-condition.ts";
import {
  type CustomFilterField,
  type FilterField,
  fieldKey,
  fieldKind,
  isFieldVisible,
  type SearchedTarget,
  type SystemField,
} from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import type { DateContext } from "@fieldstone/model/filters/operands.ts";
import { translateFilter } from "@fieldstone/model/filters/translate-filter.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { accessOf, filterFieldHidden } from "../../access/permissions/reader-access.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { channelColumns, channelThemeColumns } from "./channel-columns.ts";
import { compareColumn } from "./compare-column.ts";
import { customFieldColumn } from "./custom-field-column.ts";
import { filterFieldNotFound, personOnPerson } from "./filter.ts";
import type { FilterColumn } from "./filter-column.ts";
import { highlightColumns } from "./highlight-columns.ts";
import { insightColumns } from "./insight-columns.ts";
import { noteColumns } from "./note-columns.ts";
import { personColumns } from "./person-columns.ts";
import { projectColumns } from "./project-columns.ts";
import { timeColumns } from "./shared-columns.ts";
import { tagColumns } from "./tag-columns.ts";

/** Lists that can be filtered, and what searches alone filter. */
export type FilteredList = SearchedTarget;

interface ListColumns {
  readonly system: Readonly<Partial<Record<SystemField, FilterColumn>>>;
  /** The id of the object with the custom fields. */
  readonly objectId?: RawBuilder<unknown>;
}

const columnsOf: Readonly<
  Record<FilteredList, (tx: TenantTransaction, now: Date, withoutAi: boolean) => ListColumns>
> = {
  notes: (tx, now, withoutAi) => ({ system: noteColumns(tx, now, withoutAi), objectId: sql`notes.note_id` }),
  insights: (tx, _now, withoutAi) => ({
    system: insightColumns(tx, withoutAi),
    objectId: sql`insights.insight_id`,
  }),
  highlights: (tx, now, withoutAi) => ({
    system: highlightColumns(tx, now, withoutAi),
    objectId: sql`highlights.document_id`,
  }),
  people: (tx, now) => ({ system: personColumns(tx, now), objectId: sql`people.person_id` }),
  projects: (tx) => ({ system: projectColumns(tx) }),
  channels: () => ({ system: channelColumns() }),
  themes: () => ({ system: channelThemeColumns() }),
  folders: () => ({ system: timeColumns("folders") }),
  points: () => ({ system: timeColumns("channel_data") }),
  tags: (tx, _now, withoutAi) => ({ system: tagColumns(tx, withoutAi) }),
};

/**
 * A filter as an SQL condition on the rows of a list, whose table it names (`notes`, `insights`, …): true or
 * false, never null, with all values as parameters. It grants nothing: the list checks access as usual.
 * @throws ProductError `filter.person_on_person`, `filter.field_hidden`, `filter.field_not_found`
 */
export async function filterCondition(
  tx: TenantTransaction,
  list: FilteredList,
  form: FilterForm,
  context: DateContext,
): Promise<RawBuilder<boolean>> {
  const access = accessOf(tx.context.actor);
  const { columns, fields } = await findColumns(tx, list, form, context.now);
  if (fields.some(({ field }) => !isFieldVisible(field, access))) throw filterFieldHidden();
  const filter = translateFilter({ combinator: form.combinator, fields }, [list], context)[list];
  return filter === undefined ? sql<boolean>`true` : compile(filter, columns);
}

/** The form with the current types of its custom fields, and the column of each key. */
async function findColumns(tx: TenantTransaction, list: FilteredList, form: FilterForm, now: Date) {
  const ids = form.fields.flatMap(({ field }) =>
    field.source === "system" ? [] : [tryParseId(field.fieldId) ?? []].flat(),
  );
  const stored = ids.length === 0 ? [] : await findReadableFields(tx, [...new Set(ids)]);
  const { system, objectId } = columnsOf[list](tx, now, leavesOutAi(form));
  const columns = new Map<string, FilterColumn>();
  const fields = form.fields.map(withFullIds).map((row) => {
    if (row.field.source === "system") {
      const column = system[row.field.name];
      if (column !== undefined) columns.set(fieldKey(row.field), column);
      return row;
    }
    const custom = storedField(row.field, stored);
    const field = asFilterField(row.field, custom);
    if (objectId !== undefined) columns.set(fieldKey(field), customFieldColumn(custom, objectId));
    return { ...row, field };
  });
  return { columns, fields };
}

/** Pages use short ids. Labels are separate: they may look like short ids, as consent states do. */
function withFullIds(row: FieldForm): FieldForm {
  const { ids } = row.values;
  const isOfStates = row.field.source === "system" && row.field.name === "Consent";
  if (ids === undefined || isOfStates) return row;
  return { ...row, values: { ...row.values, ids: ids.map((id) => tryParseId(id) ?? id) } };
}

const objectTypes: Readonly<Record<CustomFilterField["source"], readonly CustomField["objectType"][]>> = {
  note: ["NOTE"],
  insight: ["INSIGHT"],
  person: ["PERSON"],
  custom: ["NOTE", "INSIGHT"],
};

function storedField(field: CustomFilterField, stored: readonly CustomField[]): CustomField {
  const id = tryParseId(field.fieldId);
  const found = stored.find((custom) => custom.id === id);
  if (
    found === undefined ||
    found.archivedAt !== null ||
    !objectTypes[field.source].includes(found.objectType)
  )
    throw filterFieldNotFound();
  return found;
}

/**
 * With the field's current type, which an address or a saved filter may predate. Operators of single and of
 * multiple choice have the same meaning for both.
 */
function asFilterField(
  { source, fieldType, multiple }: CustomFilterField,
  { id, type, selectableMax }: CustomField,
): FilterField {
  const field = {
    source,
    fieldId: id,
    fieldType: type,
    multiple: fieldType === "SELECT" ? multiple : selectableMax > 1,
  };
  try {
    fieldKind(field);
  } catch (error) {
    throw error instanceof RangeError ? personOnPerson() : error;
  }
  return field;
}

function compile(node: FilterNode, columns: ReadonlyMap<string, FilterColumn>): RawBuilder<boolean> {
  if ("field" in node) {
    const column = columns.get(node.field);
    if (column === undefined) throw new Error(`no column for ${node.field}`);
    return compareColumn(column, node.where);
  }
  const parts = ("and" in node ? node.and : node.or).map((part) => compile(part, columns));
  if (parts.length === 0) return "and" in node ? sql<boolean>`true` : sql<boolean>`false`;
  return sql<boolean>`(${sql.join(parts, "and" in node ? sql` and ` : sql` or `)})`;
}
