import { ProductError } from "@fieldstone/model/errors.ts";
import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";

export interface WebhookLink {
  readonly type: WebhookType;
  readonly externalId: string;
  readonly teamId: string;
}

/** Links a provider's account to a workspace. Idempotent. @throws ProductError `webhook.linked_elsewhere` */
export async function putWebhookLink(database: GlobalDatabase, link: WebhookLink): Promise<void> {
  const { type, externalId, teamId } = link;
  const inserted = await database.kysely
    .insertInto("webhook_links")
    .values({ type, external_id: externalId, team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("team_id")
    .executeTakeFirst();
  if (inserted !== undefined) return;
  const [holder] = await findWebhookTeams(database, type, [externalId]);
  if (holder === teamId) return;
  const message = "This account is connected to another workspace. Disconnect it there first.";
  throw new ProductError("InvalidOperation", "webhook.linked_elsewhere", message, { field: "externalId" });
}

/** Removes a workspace's link; another workspace's stays. */
export async function deleteWebhookLink(database: GlobalDatabase, link: WebhookLink): Promise<void> {
  await database.kysely
    .deleteFrom("webhook_links")
    .where("type", "=", link.type)
    .where("external_id", "=", link.externalId)
    .where("team_id", "=", link.teamId)
    .execute();
}

/**
 * The workspaces linked to any of a provider's ids: one, none, or several if the ids contradict each other.
 */
export async function findWebhookTeams(
  database: GlobalDatabase,
  type: WebhookType,
  externalIds: readonly string[],
): Promise<readonly string[]> {
  if (externalIds.length === 0) return [];
  const rows = await database.kysely
    .selectFrom("webhook_links")
    .select("team_id")
    .distinct()
    .where("type", "=", type)
    .where("external_id", "in", [...externalIds])
    .execute();
  return rows.map((row) => row.team_id);
}
