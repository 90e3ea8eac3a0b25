import { filterFormSchema } from "@fieldstone/model/filters/filter-form.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { mapSettings } from "@fieldstone/model/views/map-settings.ts";
import {
  defaultViewSettings,
  type ViewSettings,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { MovedSettings, PersonMerge } from "./person-merge.ts";

type Moved = Pick<PersonMerge, "keptId" | "mergedId">;

/** Where settings are stored, and as what. */
const tables = {
  project_views: { id: sql`view_id`, column: sql`settings` },
  saved_filters: { id: sql`saved_filter_id`, column: sql`form` },
} as const satisfies Readonly<Record<MovedSettings["table"], unknown>>;

/** Replaces the merged person with the kept one in settings of views and in saved filters. */
export async function moveInSettings(
  tx: TenantTransaction,
  { keptId, mergedId }: Moved,
): Promise<readonly MovedSettings[]> {
  const move = (settings: ViewSettings) =>
    mapSettings(settings, (kind, id) => (kind === "person" && id === mergedId ? keptId : id)).settings;
  const moved: MovedSettings[] = [];
  for (const table of ["project_views", "saved_filters"] as const) {
    const { id, column } = tables[table];
    const { rows } = await sql<{ id: string; before: unknown }>`select ${id} as id, ${column} as before
      from ${sql.table(table)} where position(${toShortId(mergedId)} in ${column}::text) > 0
        or position(${mergedId} in ${column}::text) > 0 for no key update`.execute(tx.db);
    for (const { id: rowId, before } of rows) {
      const after = table === "project_views" ? movedView(before, move) : movedFilter(before, move);
      if (after !== undefined) moved.push({ table, id: rowId, before, after });
    }
  }
  await writeSettings(tx, moved, "after");
  return moved;
}

/** Restores settings, except those that were changed since. */
export async function moveBackInSettings(
  tx: TenantTransaction,
  moved: readonly MovedSettings[],
): Promise<void> {
  await writeSettings(tx, moved, "before");
}

function movedView(settings: unknown, move: (settings: ViewSettings) => ViewSettings): unknown {
  const parsed = viewSettingsSchema.safeParse(settings).data;
  return parsed && move(parsed);
}

function movedFilter(form: unknown, move: (settings: ViewSettings) => ViewSettings): unknown {
  const filter = filterFormSchema.safeParse(form).data;
  return filter && move({ ...defaultViewSettings, filter }).filter;
}

async function writeSettings(
  tx: TenantTransaction,
  moved: readonly MovedSettings[],
  to: "before" | "after",
): Promise<void> {
  const from = to === "after" ? "before" : "after";
  for (const { table, id, [from]: old, [to]: settings } of moved) {
    const { id: key, column } = tables[table];
    await sql`update ${sql.table(table)} set ${column} = ${jsonbText(settings)}::jsonb, updated_at = now()
      where ${key} = ${id} and ${column} = ${jsonbText(old)}::jsonb`.execute(tx.db);
  }
}
