import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { ensureCodes } from "../created/ensure-codes.ts";
import { codeKey } from "../created/imported-code.ts";
import type { DraftTag } from "./draft-whole.ts";
import { findTagsOfImport } from "./restored-store.ts";
import type { Restoring } from "./restoring.ts";

/** Finds the tag at a place, if this import created it. Others keep what they have. */
export async function tagsOfImport(
  tx: TenantTransaction,
  { current, author }: Restoring,
  drafts: readonly Pick<DraftTag, "place">[],
): Promise<(place: DraftTag["place"]) => string | undefined> {
  const codes = drafts.map(({ place }) => ({ ...place, color: null, description: "" }));
  const tagIds = await ensureCodes(tx, current.projectId, codes, author);
  const made = await findTagsOfImport(tx, current.id, [...tagIds.values()]);
  return (place) => {
    const id = tagIds.get(codeKey(place));
    return id !== undefined && made.has(id) ? id : undefined;
  };
}
