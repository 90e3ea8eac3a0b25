import { ProductError } from "@fieldstone/model/errors.ts";
import { tagRoleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels } from "../../../access/permissions/project-access.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { type CodebookTexts, parseCodebookTexts } from "../../../research/codebook/codebook.ts";
import { insertCodebookChange } from "../../../research/codebook/codebook-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftTag, DraftWhole } from "./draft-whole.ts";
import { writeTagSettings } from "./restored-store.ts";
import type { Restoring } from "./restoring.ts";
import { tagsOfImport } from "./tags-of-import.ts";

/** Restores roles, locks and codebook entries of tags that this import created. */
export async function restoreTags(
  tx: TenantTransaction,
  restoring: Restoring,
  { tags }: DraftWhole,
): Promise<readonly LeftOut[]> {
  const { current, member } = restoring;
  const tagAt = await tagsOfImport(tx, restoring, tags);
  const levels = member === undefined ? undefined : await loadProjectLevels(member, [current.projectId]);
  const mayLock = levels?.get(current.projectId) === "FULL";
  const leftOut: LeftOut[] = [];
  const restored = new Set<string>();
  for (const draft of tags) {
    const id = tagAt(draft.place);
    if (id === undefined || restored.has(id)) {
      leftOut.push({ kind: "TAG_SETTING", name: draft.place.title, reason: "KEPT" });
      continue;
    }
    restored.add(id);
    for (const each of await restoreCodebook(tx, restoring, id, draft)) leftOut.push(each);
    const locked = draft.locked && mayLock;
    if (draft.locked && !mayLock)
      leftOut.push({ kind: "TAG_SETTING", name: `${draft.place.title}: lock`, reason: "NOT_ALLOWED" });
    const role = cutText(draft.role?.trim() ?? "", tagRoleLengthMax) || null;
    if (role === null && !locked) continue;
    await writeTagSettings(tx, id, { role, locked });
    const { projectId } = current;
    await recordChange(tx, "tag", "updated", { id, projectId }, { role, locked, importId: current.id });
  }
  return leftOut;
}

async function restoreCodebook(
  tx: TenantTransaction,
  { current: { id: importId, projectId }, memberIds }: Restoring,
  tagId: string,
  { place, codebookChanges }: DraftTag,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  let changeNumber = 0;
  for (const { changedByEmail, changedAt, ...texts } of codebookChanges) {
    const parsed = textsIn(texts);
    if (parsed === undefined) {
      leftOut.push({ kind: "TAG_SETTING", name: `${place.title}: codebook`, reason: "INVALID" });
      continue;
    }
    changeNumber += 1;
    const changedBy = memberIds.get(changedByEmail?.toLowerCase() ?? "") ?? null;
    const change = { ...parsed, tagId, changeNumber, changedBy };
    await insertCodebookChange(tx, { ...change, changedAt: new Date(changedAt) });
  }
  if (changeNumber > 0)
    await recordChange(tx, "tag", "defined", { id: tagId, projectId }, { changeNumber, importId });
  return leftOut;
}

function textsIn(texts: CodebookTexts): CodebookTexts | undefined {
  try {
    return parseCodebookTexts(texts);
  } catch (error) {
    if (error instanceof ProductError) return undefined;
    throw error;
  }
}
