import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AskedKind } from "../../kernel/objects/object-kind.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";
import { ofEachType } from "./read-indexed-objects.ts";

/** The kind of points, parts of channels that come by the thousand. */
export const pointsType = "channelDatum" as const satisfies IndexedType;

/** How answers read points. */
export function askedKind(): AskedKind {
  const asked = objectKind(pointsType).search?.asked;
  if (asked === undefined) throw new Error(`a ${pointsType} cannot be asked about`);
  return asked;
}

/** The ids among these that are live channels. */
export async function findChannelIds(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { table, idColumn } = objectKind(askedKind().withinType);
  const id = sql.ref(idColumn);
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.table(table)}
    where ${id} = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** The channels of the points that the actor may read, by point id. */
export async function readChannelsOfPoints(
  tx: TenantTransaction,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const refs = pointIds.map((objectId) => ({ objectType: pointsType, objectId }));
  const [query] = ofEachType(
    tx,
    refs,
    ({ columns, within, from, where }) => sql`select ${columns}, ${within} from ${from} where ${where}`,
  );
  if (query === undefined) return new Map();
  const { rows } = await sql<{ objectId: string; withinId: string }>`${query}`.execute(tx.db);
  return new Map(rows.map(({ objectId, withinId }) => [objectId, withinId]));
}
