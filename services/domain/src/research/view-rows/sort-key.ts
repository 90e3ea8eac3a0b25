import { consentStatuses } from "@fieldstone/model/people/consent.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { CustomField } from "../fields/custom-field.ts";
import { insightHighlights, insightTagsColumn } from "../filters/insight-columns.ts";
import { liveInsights, tagsColumn } from "../filters/shared-columns.ts";
import { consentStatus, consentStatusOfHighlight } from "../people/consent/consent-status.ts";
import { highlightsByPerson, notesByPerson } from "../people/read-person-counts.ts";
import { columnOf, type ListedTable, listedTables } from "./listed-table.ts";

/** A sort expression, with joins that add at most one row each. */
export interface SortKey {
  readonly joins?: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** True if it is never null: the order then needs no "nulls last", and an index can provide it. */
  readonly isAlwaysSet?: boolean;
}

/** `alias` separates the joins of several keys; counts only include what the actor of `tx` may read. */
type MakeSortKey = (listed: ListedTable, alias: string, tx: TenantTransaction) => SortKey;

const ofColumn =
  (column: string): MakeSortKey =>
  (listed) => ({ key: columnOf(listed, column), isAlwaysSet: true });

const ofText =
  (column: string): MakeSortKey =>
  (listed) => ({ key: sql`lower(${columnOf(listed, column)})`, isAlwaysSet: true });

/** Joins rows of id and value. */
function ofRows(rows: RawBuilder<unknown>, id: RawBuilder<unknown>, alias: string): SortKey {
  const joined = sql.ref(alias);
  return {
    joins: sql`left join (${rows}) ${joined} on ${joined}.id = ${id}`,
    key: sql`${joined}.value`,
  };
}

const createdBy: MakeSortKey = (listed, alias) => {
  const author = sql.ref(alias);
  return {
    joins: sql`left join users ${author} on ${author}.team_id = ${columnOf(listed, "team_id")}
      and ${author}.user_id = ${columnOf(listed, "author_id")} and ${columnOf(listed, "author_kind")} = 'person'`,
    key: sql`lower(${author}.name)`,
  };
};

const contentPreview: MakeSortKey = (listed, alias) => {
  const text = sql.ref(alias);
  return {
    joins: sql`join documents ${text} on ${text}.team_id = ${columnOf(listed, "team_id")}
      and ${text}.document_id = ${listed.documentId}`,
    key: sql`lower(${text}.abstract)`,
    isAlwaysSet: true,
  };
};

const people: MakeSortKey = ({ documentId }, alias) =>
  ofRows(
    sql`select note_id as id, min(lower(people.name)) as value from note_people join people using (team_id, person_id)
      where people.deleted_at is null group by note_id`,
    documentId,
    alias,
  );

/** The first tag of each row, by title, that the actor may read. */
const firstTag = (tx: TenantTransaction, taggings: RawBuilder<unknown>, rowId: RawBuilder<unknown>) =>
  sql`select ${rowId} as id, min(lower(tags.title)) as value
    ${tagsColumn(tx, sql`${taggings} join highlight_tags using (team_id, highlight_id)`, sql`true`).rows}
    group by ${rowId}`;

const byConsent = (status: RawBuilder<string | null>): SortKey => ({
  key: sql`array_position(${[...consentStatuses]}::text[], ${status})`,
});

const ofOptionalText =
  (column: string): MakeSortKey =>
  (listed) => ({ key: sql`lower(${columnOf(listed, column)})` });

/** The sortable columns of each type. */
const systemKeys: Readonly<Record<ListedType, Readonly<Record<string, MakeSortKey>>>> = {
  NOTE: {
    title: ofText("title"),
    createdAt: ofColumn("created_at"),
    updatedAt: ofColumn("updated_at"),
    createdBy,
    contentPreview,
    people,
    tags: ({ id }, alias, tx) =>
      ofRows(firstTag(tx, sql`highlights`, sql`highlights.document_id`), id, alias),
    highlightCount: ({ id }, alias) =>
      ofRows(
        sql`select document_id as id, count(*) as value from highlights
          where deleted_at is null and not inline_comment_only group by document_id`,
        id,
        alias,
      ),
    insights: ({ id }, alias, tx) =>
      ofRows(
        sql`select highlights.document_id as id, count(distinct insights.insight_id) as value
          from insight_highlights join highlights using (team_id, highlight_id) join insights using (team_id, insight_id)
          where highlights.deleted_at is null and ${liveInsights(tx)} group by highlights.document_id`,
        id,
        alias,
      ),
  },
  INSIGHT: {
    title: ofText("title"),
    published: (listed) => ({ key: columnOf(listed, "published_at") }),
    createdAt: ofColumn("created_at"),
    updatedAt: ofColumn("updated_at"),
    createdBy,
    contentPreview,
    tags: ({ id }, _alias, tx) => ({
      key: sql`(select min(lower(tags.title)) ${insightTagsColumn(tx, id, false).rows})`,
    }),
    highlightCount: ({ id }, _alias, tx) => {
      const { shown, readable } = insightHighlights(tx, id, false);
      return { key: sql`(select nullif(count(*), 0) from ${shown} where ${readable})` };
    },
  },
  HIGHLIGHT: {
    text: ofText("text"),
    createdAt: ofColumn("created_at"),
    updatedAt: ofColumn("updated_at"),
    createdBy,
    people,
    consent: () => byConsent(consentStatusOfHighlight(sql`now()`)),
    tags: ({ id }, alias, tx) => ofRows(firstTag(tx, sql`highlights`, sql`highlight_id`), id, alias),
    note: ({ documentId }, alias) =>
      ofRows(
        sql`select note_id as id, lower(title) as value from notes
          union all select insight_id, lower(title) from insights`,
        documentId,
        alias,
      ),
    insights: ({ id }, alias, tx) =>
      ofRows(
        sql`select highlight_id as id, count(*) as value from insight_highlights
          join insights using (team_id, insight_id) where ${liveInsights(tx)} group by highlight_id`,
        id,
        alias,
      ),
  },
  PERSON: {
    name: ofText("name"),
    email: ofOptionalText("email"),
    company: ofOptionalText("company"),
    jobTitle: ofOptionalText("job_title"),
    consent: () => byConsent(consentStatus(sql`now()`)),
    createdAt: ofColumn("created_at"),
    updatedAt: ofColumn("updated_at"),
    createdBy,
    noteCount: ({ id }, alias, tx) => ofRows(notesByPerson(tx), id, alias),
    highlightCount: ({ id }, alias, tx) => ofRows(highlightsByPerson(tx), id, alias),
  },
};

/** The sort key of a column; undefined if the table cannot be sorted by it. */
export function systemSortKey(
  tx: TenantTransaction,
  target: ListedType,
  key: string,
  alias: string,
): SortKey | undefined {
  const keys = systemKeys[target];
  return Object.hasOwn(keys, key) ? keys[key]?.(listedTables[target], alias, tx) : undefined;
}

/**
 * The sort key of a custom field. Casts are guarded: during a change of type, a query may read values of the
 * old type.
 */
export function fieldSortKey(target: ListedType, field: CustomField, alias: string): SortKey {
  const listed = listedTables[target];
  const values = sql.ref(alias);
  const value = sql`${values}.value`;
  const joins = sql`left join custom_field_values ${values} on ${values}.team_id = ${columnOf(listed, "team_id")}
    and ${values}.field_id = ${field.id} and ${values}.object_id = ${listed.documentId}`;
  switch (field.type) {
    case "NPS":
    case "NUMBER":
      return {
        joins,
        key: sql`case when pg_input_is_valid(${value}, 'numeric') then ${value}::numeric end`,
      };
    case "SELECT":
      return {
        joins,
        key: sql`array_position(${field.options.map(({ id }) => id)}::text[], split_part(${value}, ';', 1))`,
      };
    case "PERSON": {
      const chosen = sql.ref(`${alias}_people`);
      const id = sql`split_part(${value}, ';', 1)`;
      return {
        joins: sql`${joins} left join people ${chosen} on ${chosen}.team_id = ${columnOf(listed, "team_id")}
          and ${chosen}.deleted_at is null
          and ${chosen}.person_id = case when pg_input_is_valid(${id}, 'uuid') then ${id}::uuid end`,
        key: sql`lower(${chosen}.name)`,
      };
    }
    case "BOOLEAN":
    case "DATETIME":
      return { joins, key: sql`${value} collate "C"` };
    case "EMAIL":
    case "PHONE":
    case "TEXT":
    case "URL":
      return { joins, key: sql`lower(${value})` };
  }
}
