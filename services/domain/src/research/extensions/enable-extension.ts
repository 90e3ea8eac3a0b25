import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { extensionNotFound } from "../fields/custom-field.ts";
import { hideTaggings, showTaggings } from "../tags/hidden-tagging-store.ts";
import type { ExtensionUse } from "./extension.ts";
import { lockExtension, writeExtensionEnabled } from "./extension-store.ts";
import { countUseInProject, findReadableExtensions } from "./read-extensions.ts";

interface ExtensionPlace {
  readonly projectId: string;
  readonly extensionId: string;
}

/**
 * Turns an extension on or off for a project. While it is off, the taggings and field values of the extension
 * are kept hidden.
 * @throws ProductError `extension.not_found`, `project.not_found`, Forbidden
 */
export async function enableExtension(
  tx: TenantTransaction,
  { projectId, extensionId, enabled }: ExtensionPlace & { readonly enabled: boolean },
): Promise<void> {
  await requireProjectLevel(tx, projectId, "WRITE");
  const extension = await lockExtension(tx, extensionId);
  if (extension === undefined || extension.deletedAt !== null) throw extensionNotFound();
  if (!(await writeExtensionEnabled(tx, projectId, extensionId, enabled))) return;
  await (enabled ? showTaggings : hideTaggings)(tx, { projectId, extensionId });
  await recordChange(
    tx,
    "extension",
    enabled ? "enabled" : "disabled",
    { id: extensionId, projectId },
    { title: extension.title, projectId },
  );
}

/**
 * What turning an extension off would hide in a project; empty if it is already off.
 * @throws ProductError `extension.not_found`, `project.not_found`, Forbidden
 */
export async function planExtensionDisable(
  tx: TenantTransaction,
  place: ExtensionPlace,
): Promise<Pick<ExtensionUse, "highlightCount" | "valueCount">> {
  await requireProjectLevel(tx, place.projectId, "WRITE");
  if ((await findReadableExtensions(tx, [place.extensionId])).length === 0) throw extensionNotFound();
  return (await countUseInProject(tx, place)) ?? { highlightCount: 0, valueCount: 0 };
}
