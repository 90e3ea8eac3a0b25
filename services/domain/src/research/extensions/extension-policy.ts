import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { extensionNotFound } from "../fields/custom-field.ts";
import type { Extension } from "./extension.ts";
import { lockExtension } from "./extension-store.ts";

/** Locks an extension; only managers may change it. @throws ProductError `extension.not_found`, Forbidden */
export async function requireExtension(
  tx: TenantTransaction,
  extensionId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<Extension> {
  requireManager(tx.context.actor);
  const extension = await lockExtension(tx, extensionId);
  if (extension === undefined || (extension.deletedAt !== null && !deleted)) throw extensionNotFound();
  return extension;
}
