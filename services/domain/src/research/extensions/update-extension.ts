import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { renameBoard } from "../tags/boards/tag-board-store.ts";
import { parseExtensionDescription, parseExtensionTitle } from "./extension.ts";
import { requireExtension } from "./extension-policy.ts";
import { updateExtensionRow } from "./extension-store.ts";

/**
 * Updates an extension; a new title also becomes its board's.
 * @throws ProductError `extension.not_found`, `title.*`, `description.too_long`, Forbidden
 */
export async function updateExtension(
  tx: TenantTransaction,
  input: {
    readonly id: string;
    readonly title?: string | null | undefined;
    readonly description?: string | null | undefined;
  },
): Promise<void> {
  const extension = await requireExtension(tx, input.id);
  const title = input.title == null ? extension.title : parseExtensionTitle(input.title);
  const description =
    input.description == null ? extension.description : parseExtensionDescription(input.description);
  await updateExtensionRow(tx, { id: extension.id, title, description });
  await renameBoard(tx, extension.tagBoardId, title);
  await recordChange(
    tx,
    "extension",
    "updated",
    { id: extension.id },
    { title, description, before: { title: extension.title, description: extension.description } },
  );
}
