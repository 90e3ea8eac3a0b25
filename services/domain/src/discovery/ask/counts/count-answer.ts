import type { AskCount } from "@fieldstone/model/ask/ask-event.ts";
import { type CountableObject, parseCountQuestion } from "@fieldstone/model/ask/count-question.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind } from "../../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../../kernel/objects/object-types.ts";
import { filterCondition } from "../../../research/filters/filter-condition.ts";
import type { AskFilter } from "../ask.ts";
import { type CountPart, findCountParts } from "./count-parts.ts";
import { countPoints } from "./count-points.ts";
import type { CountRequest, ListTarget } from "./count-request.ts";
import { countLive } from "./counted-objects.ts";

const objectOf: Readonly<Record<ListTarget, IndexedType>> = {
  notes: "note",
  insights: "insight",
  highlights: "highlight",
  people: "person",
  projects: "project",
  folders: "folder",
  tags: "tag",
  channels: "channel",
  themes: "channelTheme",
};

/**
 * Answers "How many … ?" with a count and the list filter behind it; undefined if it is no such question, or
 * names something that cannot be found or counted.
 */
export async function countAnswer(
  tx: TenantTransaction,
  { question, ...about }: CountRequest,
): Promise<AskCount | undefined> {
  const asked = parseCountQuestion(question);
  if (asked === undefined || !isHere(asked.here, about.filter)) return undefined;
  if (asked.target === "points") return countPoints(tx, { ...about, asked });
  const parts = await findCountParts(tx, asked.target, { ...about, asked });
  return parts === undefined ? undefined : countList(tx, asked.target, parts);
}

/** “This channel” is the one that the conversation covers. */
function isHere(here: CountableObject | undefined, filter: AskFilter | null): boolean {
  if (here === undefined) return true;
  return (
    filter?.objectType === (here === "folder" ? "projectCategory" : here) && filter.objectIds.length === 1
  );
}

/** Search lists channels with their points, which have no title of their own: every channel has one. */
const ownRows: Readonly<Partial<Record<ListTarget, readonly FieldForm[]>>> = {
  channels: [{ id: "Title", field: { source: "system", name: "Title" }, operator: "isNotEmpty", values: {} }],
};

async function countList(
  tx: TenantTransaction,
  target: ListTarget,
  parts: readonly CountPart[],
): Promise<AskCount> {
  const fields = parts.flatMap(({ field }, at): FieldForm[] =>
    field === undefined ? [] : [{ ...field, id: String(at + 1) }],
  );
  const form: FilterForm = { combinator: "And", fields: [...fields, ...(ownRows[target] ?? [])] };
  const isForm = target !== "folders" && fields.length === parts.length;
  const conditions = [
    ...parts.flatMap(({ where }) => (where === undefined ? [] : [where])),
    ...(target === "folders" ? [] : [await filterCondition(tx, target, form, { now: new Date() })]),
  ];
  const { table, idColumn } = objectKind(objectOf[target]);
  const wanted = sql`array(select ${sql.ref(`${table}.${idColumn}`)} from ${sql.table(table)}
    where ${sql.join([sql`true`, ...conditions], sql` and `)})`;
  const value = await countLive(tx, objectOf[target], wanted);
  return { target, form: isForm ? form : null, parts: parts.map(({ text }) => text), value };
}
