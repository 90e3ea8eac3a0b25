import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { folderNotFound } from "../../research/folders/folder.ts";
import { findFolders } from "../../research/folders/read-folders.ts";
import { parseChannelTitle, parseThemeSize, strictnessInvalid } from "./channel.ts";
import { requireWritableChannel } from "./channel-policy.ts";
import { sortAgain, updateChannelRow } from "./channel-store.ts";
import { enqueueSorting } from "./channel-tasks.ts";

export interface UpdateChannelInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  /** Null removes it from its folder. */
  readonly folderId?: string | null | undefined;
  readonly strictness?: number | null | undefined;
  readonly themeSizePercent?: number | null | undefined;
  readonly archived?: boolean | null | undefined;
}

/**
 * Renames, moves or archives a channel, or changes its strictness or theme size.
 * @throws ProductError `channel.*`, `title.*`, `folder.not_found`, Forbidden for a VIEWER
 */
export async function updateChannel(tx: TenantTransaction, input: UpdateChannelInput): Promise<void> {
  const before = await requireWritableChannel(tx, input.id);
  const after = {
    title: input.title == null ? before.title : parseChannelTitle(input.title),
    folderId: input.folderId === undefined ? before.folderId : input.folderId,
    strictness: input.strictness ?? before.strictness,
    themeSizePercent:
      input.themeSizePercent == null ? before.themeSizePercent : parseThemeSize(input.themeSizePercent),
    archived: input.archived ?? before.archivedAt !== null,
  };
  if (!Number.isInteger(after.strictness) || after.strictness < 1 || after.strictness > 5)
    throw strictnessInvalid();
  if (after.folderId !== before.folderId) await requireFolderFor(tx, after.folderId);
  await updateChannelRow(tx, before.id, after);
  if (after.strictness !== before.strictness) {
    await sortAgain(tx, before.id);
    await enqueueSorting(tx, before.id);
  }
  const { title, folderId, strictness, themeSizePercent } = before;
  const was = { title, folderId, strictness, themeSizePercent, archived: before.archivedAt !== null };
  await recordChange(tx, "channel", "updated", { id: before.id }, { ...after, before: was });
}

/** @throws ProductError `folder.not_found` */
export async function requireFolderFor(tx: TenantTransaction, folderId: string | null): Promise<void> {
  if (folderId !== null && (await findFolders(tx, [folderId])).length === 0) throw folderNotFound();
}
