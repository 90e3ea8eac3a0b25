import type { AskCount } from "@fieldstone/model/ask/ask-event.ts";
import { type CountQuestion, parseCountQuestion } from "@fieldstone/model/ask/count-question.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { fieldTargets, type SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { ObjectType } from "../../kernel/objects/object-types.ts";
import { filterCondition } from "../../research/filters/filter-condition.ts";
import type { AskScope, DocumentScope } from "./ask-scope.ts";

const objectOf: Readonly<Record<AskCount["target"], ObjectType>> = {
  notes: "note",
  insights: "insight",
  highlights: "highlight",
  people: "person",
  projects: "project",
  tags: "tag",
};

/**
 * Answers "How many … ?" by a filter of lists, which is shown with the number; undefined where the question is none, or
 * names what cannot be found or counted so.
 */
export async function countAnswer(
  tx: TenantTransaction,
  question: string,
  scope: AskScope,
): Promise<AskCount | undefined> {
  const asked = parseCountQuestion(question);
  const { documents, withoutAi } = scope;
  // A conversation about some notes or insights, or about channels, counts no lists.
  if (asked === undefined || documents === undefined || documents.documentIds !== undefined) return undefined;
  const named = await filterParts(tx, asked, documents);
  if (named === undefined) return undefined;
  const parts = withoutAi && hasAuthors(asked.target) ? [...named, leavingOutAi] : named;

  const fields = parts.map(({ field }, at): FieldForm => ({ ...field, id: String(at + 1) }));
  const form: FilterForm = { combinator: "And", fields };
  const value = await countFiltered(tx, asked.target, form);
  return { target: asked.target, form, parts: parts.map(({ text }) => text), value };
}

interface Part {
  readonly field: Omit<FieldForm, "id">;
  readonly text: string;
}

function part(name: SystemField, operator: FilterOperator, values: OperandValues, text: string): Part {
  return { field: { field: { source: "system", name }, operator, values }, text };
}

const leavingOutAi = part("AiGenerated", "is", { boolean: false }, "without what AI made");

function hasAuthors(target: AskCount["target"]): boolean {
  return fieldTargets({ source: "system", name: "AiGenerated" }).includes(target);
}

const texts: readonly AskCount["target"][] = ["notes", "insights", "highlights"];
const inProjects: readonly AskCount["target"][] = [...texts, "tags"];

/** What the question and its scope ask for; undefined where what is counted has no such field, or a name is unknown. */
async function filterParts(
  tx: TenantTransaction,
  { target, tag, project, about, days }: CountQuestion,
  { projectIds, tagIds }: DocumentScope,
): Promise<readonly Part[] | undefined> {
  const parts: Part[] = [];
  if (projectIds !== undefined || project !== undefined) {
    if (!inProjects.includes(target)) return undefined;
    if (projectIds !== undefined)
      parts.push(part("Project", "isOneOf", { ids: projectIds }, "in the chosen projects"));
    if (project !== undefined) {
      const ids = await findByTitle(tx, "project", project);
      if (ids.length === 0) return undefined;
      parts.push(part("Project", "isOneOf", { ids }, `in project “${project}”`));
    }
  }
  if (tagIds !== undefined || tag !== undefined) {
    if (!texts.includes(target)) return undefined;
    if (tagIds !== undefined) parts.push(part("Tags", "hasAnyOf", { ids: tagIds }, "with the chosen tags"));
    if (tag !== undefined) {
      const ids = await findByTitle(tx, "tag", tag);
      if (ids.length === 0) return undefined;
      parts.push(part("Tags", "hasAnyOf", { ids }, `tagged “${tag}”`));
    }
  }
  if (about !== undefined) {
    if (!texts.includes(target)) return undefined;
    parts.push(part("Content", "contains", { text: about }, `containing “${about}”`));
  }
  if (days !== undefined) {
    const since = new Date(Date.now() - days * dayMs).toISOString();
    parts.push(part("Created", "isAfter", { date: since }, `created after ${since.slice(0, 10)}`));
  }
  return parts;
}

/** Those that the actor may read and that have the title, whatever its case. */
async function findByTitle(
  tx: TenantTransaction,
  type: "project" | "tag",
  title: string,
): Promise<readonly string[]> {
  const { table, idColumn, search } = objectKind(type);
  if (search === undefined) throw new Error(`a ${type} cannot be searched`);
  const wanted = sql`array(select ${sql.ref(idColumn)} from ${sql.table(table)} where lower(title) = lower(${title}))`;
  const { from, where } = search.live(tx, wanted);
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(`${table}.${idColumn}`)} as id from ${from} where ${where}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** How many the actor may read. */
async function countFiltered(
  tx: TenantTransaction,
  target: AskCount["target"],
  form: FilterForm,
): Promise<number> {
  const { table, idColumn, search } = objectKind(objectOf[target]);
  if (search === undefined) throw new Error(`${target} cannot be searched`);
  const condition = await filterCondition(tx, target, form, { now: new Date() });
  const wanted = sql`array(select ${sql.ref(idColumn)} from ${sql.table(table)} where ${condition})`;
  const { from, where } = search.live(tx, wanted);
  const { rows } = await sql<{
    value: number;
  }>`select count(*)::integer as value from ${from} where ${where}`.execute(tx.db);
  return rows[0]?.value ?? 0;
}
