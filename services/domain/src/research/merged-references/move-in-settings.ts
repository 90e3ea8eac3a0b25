import { filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { conversationFilterSchema } from "@fieldstone/model/search/answer.ts";
import { parseSearchParams } from "@fieldstone/model/search/search-params.ts";
import { mapFilter, mapSettings, type SettingsIdOf } from "@fieldstone/model/views/map-settings.ts";
import { type ViewSettings, viewSettingsSchema } from "@fieldstone/model/views/view-settings.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

/** A merge of two objects: what named `mergedId` names `keptId` from now on. */
export interface MergedReference {
  readonly kind: "person" | "tag";
  readonly keptId: string;
  readonly mergedId: string;
}

interface SettingsPlace {
  readonly id: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  /** What is stored, with other ids; undefined where it cannot be read. */
  move(stored: unknown, merged: MergedReference): unknown;
}

const placeNames = ["project_views", "saved_filters", "saved_feeds", "ask_conversations"] as const;

/** Settings that a merge changed. */
export const movedSettingsSchema = z.object({
  table: z.enum(placeNames),
  id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type MovedSettings = z.infer<typeof movedSettingsSchema>;

/** Where settings that name people and tags are stored, and as what. */
const places: Readonly<Record<(typeof placeNames)[number], SettingsPlace>> = {
  project_views: { id: sql`view_id`, column: sql`settings`, move: movedView },
  saved_filters: {
    id: sql`saved_filter_id`,
    column: sql`form`,
    move(form, merged) {
      const filter = filterFormSchema.safeParse(form).data;
      return filter && mapFilter(filter, idIn(merged));
    },
  },
  saved_feeds: {
    id: sql`feed_id`,
    column: sql`search`,
    move(stored, merged) {
      const search = parseSearchParams(stored);
      return { ...search, filter: mapFilter(search.filter, idIn(merged)) };
    },
  },
  ask_conversations: {
    id: sql`conversation_id`,
    column: sql`filter`,
    move(stored, { kind, keptId, mergedId }) {
      const filter = conversationFilterSchema.safeParse(stored).data;
      if (filter?.objectType !== kind) return undefined;
      const ids = filter.objectIds.map((id) => (tryParseId(id) === mergedId ? keptId : id));
      return { ...filter, objectIds: [...new Set(ids)] };
    },
  },
};

const idIn =
  ({ kind, keptId, mergedId }: MergedReference): SettingsIdOf =>
  (of, id) =>
    of === kind && id === mergedId ? keptId : id;

function movedView(stored: unknown, merged: MergedReference): ViewSettings | undefined {
  const view = viewSettingsSchema.safeParse(stored).data;
  if (view === undefined) return undefined;
  const { settings } = mapSettings(view, idIn(merged));
  if (merged.kind !== "tag" || view.group?.kind !== "TAG") return settings;
  // A hidden tag does not hide the one that it was merged into.
  const hiddenOptions = view.group.hiddenOptions.filter((id) => tryParseId(id) !== merged.mergedId);
  return { ...settings, group: { ...view.group, hiddenOptions } };
}

/**
 * Replaces a merged object with the kept one in views and the places of their cards, saved filters and feeds, and what
 * conversations are about.
 */
export async function moveInSettings(
  tx: TenantTransaction,
  merged: MergedReference,
): Promise<readonly MovedSettings[]> {
  const moved: MovedSettings[] = [];
  for (const table of placeNames) {
    const { id, column, move } = places[table];
    const { rows } = await sql<{ id: string; before: unknown }>`select ${id} as id, ${column} as before
      from ${sql.table(table)} where position(${toShortId(merged.mergedId)} in ${column}::text) > 0
        or position(${merged.mergedId} in ${column}::text) > 0 order by 1 for no key update`.execute(tx.db);
    for (const { id: rowId, before } of rows) {
      const after = move(before, merged);
      if (after !== undefined) moved.push({ table, id: rowId, before, after });
    }
  }
  await writeSettings(tx, moved, "after");
  // Places that the merged object's cards had stay, for an undo.
  await sql`insert into view_card_ranks (team_id, view_id, group_key, object_id, rank)
    select team_id, view_id, ${merged.keptId}, object_id, rank from view_card_ranks
     where group_key = ${merged.mergedId} on conflict do nothing`.execute(tx.db);
  return moved;
}

/** Restores settings, except those that were changed since. */
export async function moveBackInSettings(
  tx: TenantTransaction,
  moved: readonly MovedSettings[],
): Promise<void> {
  await writeSettings(tx, moved, "before");
}

/** Does not count as an edit: conversations are listed by their last question. */
async function writeSettings(
  tx: TenantTransaction,
  moved: readonly MovedSettings[],
  to: "before" | "after",
): Promise<void> {
  const from = to === "after" ? "before" : "after";
  for (const { table, id, [from]: old, [to]: settings } of moved) {
    const { id: key, column } = places[table];
    await sql`update ${sql.table(table)} set ${column} = ${jsonbText(settings)}::jsonb
      where ${key} = ${id} and ${column} = ${jsonbText(old)}::jsonb`.execute(tx.db);
  }
}
