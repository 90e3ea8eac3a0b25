import { dayMs } from "@fieldstone/model/durations.ts";
import { fieldTargets, type SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import { findFoldersBelow } from "../../research/folders/folder-store.ts";
import { readIndexedHeads } from "../search/read-indexed-objects.ts";
import type { AskFilter } from "./ask.ts";
import { findCountedChannels } from "./count-points.ts";
import { type AskedCount, chosen, type ListTarget } from "./count-request.ts";
import { findByTitle } from "./counted-objects.ts";

/** A part of what is counted: in words, and as a list filters by it or, where lists have no such filter, as a condition. */
export interface CountPart {
  readonly text: string;
  readonly field?: Omit<FieldForm, "id">;
  readonly where?: RawBuilder<unknown>;
}

function part(name: SystemField, operator: FilterOperator, values: OperandValues, text: string): CountPart {
  return { field: { field: { source: "system", name }, operator, values }, text };
}

/** As the pages that the filter is opened in know ids. */
const shortIds = (ids: readonly string[]): OperandValues => ({ ids: ids.map((id) => toShortId(id)) });

const has = (target: ListTarget, name: SystemField): boolean =>
  target !== "folders" && fieldTargets({ source: "system", name }).includes(target);

/** What the question and its conversation ask for; undefined where what is counted has no such part, or a name is unknown. */
export async function findCountParts(
  tx: TenantTransaction,
  target: ListTarget,
  count: AskedCount,
): Promise<readonly CountPart[] | undefined> {
  const { asked, scope } = count;
  if (asked.isOfChannel) return undefined;
  const parts = [
    ...(target === "themes" ? [await themeParts(tx, count)] : [await scopeParts(tx, target, count)]),
    await namedPart(tx, target, "project", asked.project),
    await namedPart(tx, target, "tag", asked.tag),
    ...(target === "themes" ? [] : [await namedPart(tx, target, "folder", asked.folder)]),
    ...(target === "themes" || asked.channel === undefined ? [] : [undefined]),
    wordsPart(target, asked.about),
    daysPart(target, asked.days),
    scope.withoutAi && has(target, "AiGenerated")
      ? [part("AiGenerated", "is", { boolean: false }, "without what AI made")]
      : [],
  ];
  const known = parts.filter((each) => each !== undefined);
  return known.length === parts.length ? known.flat() : undefined;
}

type Parts = readonly CountPart[] | undefined;

/** Themes are of channels: those of projects are another thing, and are not counted. */
async function themeParts(tx: TenantTransaction, count: AskedCount): Promise<Parts> {
  const channels = await findCountedChannels(tx, count);
  if (channels === undefined) return undefined;
  const { channelIds, texts } = channels;
  if (channelIds === undefined) return [{ text: "found in channels", where: sql`true` }];
  return [part("Channel", "isOneOf", shortIds(channelIds), texts.join(", "))];
}

/** What the conversation is about. */
async function scopeParts(tx: TenantTransaction, target: ListTarget, { filter }: AskedCount): Promise<Parts> {
  if (filter === null || filter.objectIds.length === 0) return [];
  const { objectType, objectIds } = filter;
  switch (objectType) {
    case "project":
      if (!has(target, "Project")) return undefined;
      return [part("Project", "isOneOf", shortIds(objectIds), chosen(filter, "project"))];
    case "projectCategory": {
      if (!has(target, "ProjectCategory")) return undefined;
      const folderIds = await findFoldersBelow(tx, objectIds);
      return [part("ProjectCategory", "isOneOf", shortIds(folderIds), chosen(filter, "folder"))];
    }
    case "tag":
      if (!has(target, "Tags")) return undefined;
      return [part("Tags", "hasAnyOf", shortIds(objectIds), chosen(filter, "tag", "with"))];
    case "note":
      return inNotes(tx, target, filter);
    case "insight":
      if (target === "insights") return [among(filter, "insight")];
      if (!has(target, "Insights")) return undefined;
      return [part("Insights", "hasAnyOf", shortIds(objectIds), chosen(filter, "insight"))];
    case "channel":
      return undefined;
  }
}

async function inNotes(tx: TenantTransaction, target: ListTarget, filter: AskFilter): Promise<Parts> {
  const text = chosen(filter, "note");
  switch (target) {
    case "notes":
      return [among(filter, "note")];
    case "highlights":
      return [part("Note", "isOneOf", shortIds(filter.objectIds), text)];
    case "people": {
      const refs = filter.objectIds.map((objectId) => ({ objectType: "note", objectId }) as const);
      const readable = [...(await readIndexedHeads(tx, refs)).values()].map(({ objectId }) => objectId);
      const where = sql`people.person_id in (select person_id from note_people where note_id = any(${readable}::uuid[]))`;
      return [{ text, where }];
    }
    default:
      return undefined;
  }
}

/** Of the objects that the conversation is about themselves. */
function among(filter: AskFilter, type: "note" | "insight"): CountPart {
  const { table, idColumn } = objectKind(type);
  const where = sql`${sql.ref(`${table}.${idColumn}`)} = any(${[...filter.objectIds]}::uuid[])`;
  return { text: chosen(filter, type, "among"), where };
}

const namedFields = {
  project: { field: "Project", operator: "isOneOf", text: (name: string) => `in project “${name}”` },
  folder: { field: "ProjectCategory", operator: "isOneOf", text: (name: string) => `in folder “${name}”` },
  tag: { field: "Tags", operator: "hasAnyOf", text: (name: string) => `tagged “${name}”` },
} as const;

async function namedPart(
  tx: TenantTransaction,
  target: ListTarget,
  type: keyof typeof namedFields,
  name: string | undefined,
): Promise<Parts> {
  if (name === undefined) return [];
  const { field, operator, text } = namedFields[type];
  const found = has(target, field) ? await findByTitle(tx, type, name) : [];
  if (found.length === 0) return undefined;
  const ids = type === "folder" ? await findFoldersBelow(tx, found) : found;
  return [part(field, operator, shortIds(ids), text(name))];
}

function wordsPart(target: ListTarget, about: string | undefined): Parts {
  if (about === undefined) return [];
  return has(target, "Content")
    ? [part("Content", "contains", { text: about }, `containing “${about}”`)]
    : undefined;
}

function daysPart(target: ListTarget, days: number | undefined): readonly CountPart[] {
  if (days === undefined) return [];
  const since = new Date(Math.max(0, Date.now() - days * dayMs)).toISOString();
  const text = `created after ${since.slice(0, 10)}`;
  if (target === "folders") return [{ text, where: sql`folders.created_at > ${since}` }];
  return [part("Created", "isAfter", { date: since }, text)];
}
