import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { IdColumn } from "../filters/filter-column.ts";
import { insightTagsColumn } from "../filters/insight-columns.ts";
import { documentTagsColumn } from "../filters/shared-columns.ts";
import { boardReadable } from "../tags/read-tags.ts";
import { columnOf, type ListedTable, listedTables } from "./listed-table.ts";

export type ViewGroup = NonNullable<ViewSettings["group"]>;

/** The group of rows without a value or tag, and of drafts. */
export const uncategorized = "";
export const publishedGroup = "published";

/** The SQL that assigns rows to groups. */
export interface GroupKey {
  /** Joins for `value`. */
  readonly joins: RawBuilder<unknown>;
  /** The value that rows are first counted by. */
  readonly value: RawBuilder<string | null>;
  /** Joins the groups of a `counted.value`; gives one row without a key if it has none. */
  readonly split: RawBuilder<unknown>;
  readonly key: RawBuilder<string | null>;
  /** A condition for rows in the group; `key` is in the counted form. */
  inGroup(key: string): RawBuilder<boolean>;
}

export function groupNotPossible(): ProductError {
  return new ProductError(
    "ValidationError",
    "view.group_invalid",
    "This view cannot be grouped so. Choose another field to group by.",
    { field: "group" },
  );
}

/**
 * The grouping of a view's rows, as far as the actor may read them.
 * @param field the current field of SELECT and PERSON groups
 * @param withoutAi ignores tags that AI added
 * @throws ProductError `view.group_invalid` if the objects cannot be grouped that way
 */
export function groupKeyOf(
  tx: TenantTransaction,
  target: ListedType,
  group: ViewGroup,
  field: CustomField | undefined,
  withoutAi: boolean,
): GroupKey {
  const listed = listedTables[target];
  switch (group.kind) {
    case "SELECT":
    case "PERSON":
      if (field === undefined || field.type !== group.kind) throw groupNotPossible();
      return fieldGroup(listed, field);
    case "PUBLISHED":
      if (target !== "INSIGHT") throw groupNotPossible();
      return publishedKey;
    case "TAG":
      if (target === "HIGHLIGHT") return tagKey(tx, listed, withoutAi);
      if (target === "NOTE") return documentTagKey(documentTagsColumn(tx, listed.documentId, withoutAi));
      if (target === "INSIGHT") return documentTagKey(insightTagsColumn(tx, listed.documentId, withoutAi));
      throw groupNotPossible();
  }
}

/** A value that a select no longer has counts as not chosen, as users see it. */
function fieldGroup(listed: ListedTable, field: CustomField): GroupKey {
  const known =
    field.type === "SELECT"
      ? sql`chosen.key = any(${field.options.map(({ id }) => id)}::text[])`
      : sql`chosen.key in (select person_id::text from people where deleted_at is null)`;
  const ofField = sql`grouped.team_id = ${columnOf(listed, "team_id")} and grouped.field_id = ${field.id}`;
  const objectsWith = (condition: RawBuilder<unknown>) =>
    sql`(select grouped.object_id from custom_field_values grouped
      cross join lateral unnest(string_to_array(grouped.value, ';')) chosen (key)
      where grouped.field_id = ${field.id} and ${condition})`;
  return {
    joins: sql`left join custom_field_values grouped on ${ofField} and grouped.object_id = ${listed.documentId}`,
    value: sql<string | null>`grouped.value`,
    split: sql`left join lateral unnest(string_to_array(counted.value, ';')) chosen (key) on ${known}`,
    key: sql<string | null>`chosen.key`,
    inGroup: (key) =>
      key === uncategorized
        ? sql<boolean>`${listed.documentId} not in ${objectsWith(known)}`
        : sql<boolean>`${listed.documentId} in ${objectsWith(sql`chosen.key = ${key}`)}`,
  };
}

const isPublished = sql<boolean>`insights.published_at is not null`;
const oneGroup = { split: sql``, key: sql<string | null>`counted.value` };
const publishedKey: GroupKey = {
  ...oneGroup,
  joins: sql``,
  value: sql<string | null>`case when ${isPublished} then ${sql.lit(publishedGroup)} end`,
  inGroup: (key) => (key === publishedGroup ? isPublished : sql<boolean>`not ${isPublished}`),
};

function tagKey(tx: TenantTransaction, listed: ListedTable, withoutAi: boolean): GroupKey {
  const given = countsIn("highlight_tags", withoutAi);
  const live = sql`tags.deleted_at is null and tag_boards.deleted_at is null and ${given}
    and ${boardReadable(tx)}`;
  const joinTags = sql`join tags using (team_id, tag_id) join tag_boards using (team_id, tag_board_id)`;
  return {
    ...oneGroup,
    joins: sql`left join (select highlight_tags.highlight_id, tag_id::text as key from highlight_tags ${joinTags}
      where ${live}) chosen on chosen.highlight_id = ${listed.id}`,
    value: sql<string | null>`chosen.key`,
    inGroup: (key) =>
      key === uncategorized
        ? sql<boolean>`not exists (select from highlight_tags ${joinTags}
            where highlight_tags.highlight_id = ${listed.id} and ${live})`
        : sql<boolean>`exists (select from highlight_tags ${joinTags}
            where highlight_tags.team_id = highlights.team_id and highlight_tags.highlight_id = ${listed.id}
              and highlight_tags.tag_id = ${key}::uuid and ${live})`,
  };
}

/** For notes and insights: the tags of their highlights, each once. */
function documentTagKey({ value, rows }: IdColumn): GroupKey {
  return {
    ...oneGroup,
    joins: sql`left join lateral (select distinct (${value})::text as key ${rows}) chosen on true`,
    value: sql<string | null>`chosen.key`,
    inGroup: (key) =>
      key === uncategorized
        ? sql<boolean>`not exists (select ${rows})`
        : sql<boolean>`exists (select ${rows} and ${value} = ${key}::uuid)`,
  };
}

/** Converts a group's key from the API's form to the database's. @throws ProductError `view.group_invalid` */
export function parseGroupKey(key: string): string {
  if (key === uncategorized || key === publishedGroup) return key;
  const id = tryParseId(key);
  if (id === undefined) throw groupNotPossible();
  return id;
}
