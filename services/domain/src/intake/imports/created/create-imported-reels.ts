import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordReel } from "../../../research/reels/record-reel.ts";
import { insertReel, replaceClips } from "../../../research/reels/reel-store.ts";
import type { DraftReel } from "../exported/exported-parts.ts";
import type { Import } from "../import.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";
import { ensureCodes } from "./ensure-codes.ts";
import { codeKey } from "./imported-code.ts";

/** Creates the reels of an exported project, after its last text. Clips are cut when first played. */
export async function createImportedReels(
  tx: TenantTransaction,
  { id: importId, projectId, createdBy }: Pick<Import, "createdBy" | "id" | "projectId">,
  notes: readonly Pick<PreparedNote, "exported">[],
  author: Author,
): Promise<void> {
  const reels = notes.flatMap(({ exported }) => exported?.reels ?? []);
  const codes = reels.flatMap(({ tag }) => (tag === null ? [] : [{ ...tag, color: null, description: "" }]));
  const tagIds = await ensureCodes(tx, projectId, codes, author);
  const placeOf = ({ documentNumber, tag }: DraftReel) => ({
    documentId: documentNumber === null ? null : importedId(importId, "document", documentNumber),
    tagId: tag === null ? null : (tagIds.get(codeKey(tag)) ?? null),
  });
  for (const draft of reels) {
    const { number, title, transition, clips } = draft;
    const reel = {
      id: importedId(importId, "reel", number),
      projectId,
      ...placeOf(draft),
      title,
      transition,
    };
    await insertReel(tx, { ...reel, createdBy });
    await replaceClips(
      tx,
      reel.id,
      clips.map((clip) => ({
        highlightId: importedId(importId, "highlight", clip.number),
        title: clip.title,
        removedAt: null,
      })),
    );
    await recordReel(tx, "created", reel, { title, clips: clips.length });
  }
}
