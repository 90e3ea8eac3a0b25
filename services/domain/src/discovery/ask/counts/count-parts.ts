import { dayMs } from "@fieldstone/model/durations.ts";
import { fieldTargets, type SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { findFoldersBelow } from "../../../research/folders/folder-store.ts";
import type { AskFilter } from "../ask.ts";
import { findCountedChannels } from "./count-points.ts";
import { chosen, type ListTarget, type RequestedCount } from "./count-request.ts";
import { findByTitle, findLive } from "./counted-objects.ts";

/** One criterion of a count: as text, and as a field of list filters or, if they lack it, as a condition. */
export interface CountPart {
  readonly text: string;
  readonly field?: Omit<FieldForm, "id">;
  readonly where?: RawBuilder<unknown>;
}

function part(name: SystemField, operator: FilterOperator, values: OperandValues, text: string): CountPart {
  return { field: { field: { source: "system", name }, operator, values }, text };
}

/** The short ids that list pages use. */
const shortIds = (ids: readonly string[]): OperandValues => ({ ids: ids.map((id) => toShortId(id)) });

const has = (target: ListTarget, name: SystemField): boolean =>
  target !== "folders" && fieldTargets({ source: "system", name }).includes(target);

/**
 * The criteria of the question and its conversation; undefined if one does not apply or a name is unknown.
 */
export async function findCountParts(
  tx: TenantTransaction,
  target: ListTarget,
  count: RequestedCount,
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

/** With more channels, a list's URL would be too long. */
const namedChannelsMax = 100;

type Parts = readonly CountPart[] | undefined;

/** Only themes of channels; those of projects are different and not counted. */
async function themeParts(tx: TenantTransaction, count: RequestedCount): Promise<Parts> {
  const channels = await findCountedChannels(tx, count);
  if (channels === undefined) return undefined;
  const { channelIds, texts } = channels;
  if (channelIds !== undefined) return [part("Channel", "isOneOf", shortIds(channelIds), texts.join(", "))];
  const text = "found in channels";
  const all = await findLive(tx, "channel", namedChannelsMax + 1);
  // A list of all themes would include those of projects.
  if (all.length > namedChannelsMax) return [{ text, where: sql`true` }];
  return [part("Channel", "isOneOf", shortIds(all), text)];
}

interface ScopeField {
  readonly field: SystemField;
  readonly operator: FilterOperator;
  readonly name: string;
  readonly before?: string;
  /** What is counted if the question is about these objects themselves. */
  readonly countedAs?: ListTarget;
}

/** How the scope of a conversation filters each count. */
const scopeFields: Readonly<Record<Exclude<AskFilter["objectType"], "channel">, ScopeField>> = {
  project: { field: "Project", operator: "isOneOf", name: "project" },
  projectCategory: { field: "ProjectCategory", operator: "isOneOf", name: "folder" },
  tag: { field: "Tags", operator: "hasAnyOf", name: "tag", before: "with" },
  note: { field: "Note", operator: "isOneOf", name: "note", countedAs: "notes" },
  insight: { field: "Insights", operator: "hasAnyOf", name: "insight", countedAs: "insights" },
};

/** The criterion from the conversation's scope. */
async function scopeParts(
  tx: TenantTransaction,
  target: ListTarget,
  { filter }: RequestedCount,
): Promise<Parts> {
  if (filter === null || filter.objectIds.length === 0) return [];
  const { objectType, objectIds } = filter;
  if (objectType === "channel") return undefined;
  const { field, operator, name, before, countedAs } = scopeFields[objectType];
  if (!has(target, field)) return undefined;
  const ids = objectType === "projectCategory" ? await findFoldersBelow(tx, objectIds) : objectIds;
  const text = chosen(filter, name, countedAs === target ? "among" : before);
  return [part(field, operator, shortIds(ids), text)];
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
