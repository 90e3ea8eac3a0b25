import { newId } from "@fieldstone/model/ids.ts";
import { extensionsMax, rankGap } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { insertBoard, lastBoardRank } from "../tags/boards/tag-board-store.ts";
import { extensionLimitReached, parseExtensionDescription, parseExtensionTitle } from "./extension.ts";
import { countExtensions, extensionCapacity, insertExtension } from "./extension-store.ts";

/**
 * Creates an extension with an empty board, off in every project.
 * @throws ProductError `title.*`, `description.too_long`, `extension.limit`, `plan.limit_reached`, Forbidden
 */
export async function createExtension(
  tx: TenantTransaction,
  input: { readonly title: string; readonly description?: string | null | undefined },
): Promise<string> {
  requireManager(tx.context.actor);
  await requireCapacity(tx, extensionCapacity);
  if ((await countExtensions(tx)) >= extensionsMax) throw extensionLimitReached();
  const id = newId();
  const title = parseExtensionTitle(input.title);
  await insertExtension(tx, { id, title, description: parseExtensionDescription(input.description ?? "") });
  const rank = (await lastBoardRank(tx, null)) + rankGap;
  await insertBoard(tx, { id: newId(), projectId: null, extensionId: id, title, rank });
  await recordChange(tx, "extension", "created", { id }, { title });
  return id;
}
