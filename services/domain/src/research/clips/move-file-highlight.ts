import {
  type FileAnchor,
  type FileAnchorParts,
  readFileAnchor,
} from "@fieldstone/model/files/file-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readAttachedFile } from "../files/read-file.ts";
import { lockSpoken, requireFileText } from "../highlights/file-text.ts";
import { filePlaceInvalid, type Highlight } from "../highlights/highlight.ts";
import { requireOwnHighlight } from "../highlights/highlight-policy.ts";
import { changeFilePlace, findHighlights } from "../highlights/highlight-store.ts";
import { dropClipOf } from "../recordings/drop-clip-of.ts";

export interface MoveFileHighlightInput {
  readonly id: string;
  readonly anchor: FileAnchorParts;
  /** The text that the person selected, for a range of a page's text. */
  readonly text?: string | null | undefined;
}

/**
 * Moves a highlight to another place in its file: other times of a recording, or other words or another area
 * of its pages. Its tags, comments and places in reels stay; its clip is cut again on request.
 * @throws ProductError `highlight.not_found`, `highlight.place_invalid`, `highlight.text_differs`,
 * `highlight.too_long`, Forbidden
 */
export async function moveFileHighlight(tx: TenantTransaction, input: MoveFileHighlightInput): Promise<void> {
  const { id } = input;
  const found = (await findHighlights(tx, [id])).get(id);
  const fileId = found?.fileId ?? null;
  if (found !== undefined && fileId !== null) await lockSpoken(tx, { fileId, documentId: found.documentId });
  const before = await requireOwnHighlight(tx, id);
  const anchor = readFileAnchor(input.anchor);
  if (fileId === null || anchor?.kind !== kindOf(before)) throw filePlaceInvalid();
  const text = await requireFileText(tx, await readAttachedFile(tx, fileId), anchor, input.text ?? "");
  await changeFilePlace(tx, id, anchor, text);
  await dropClipOf(tx, id);
  const { projectId, documentId } = before;
  await recordChange(
    tx,
    "highlight",
    "moved",
    { id, projectId, documentId },
    { documentId, fileId, ...anchor, before: before.text, after: text },
  );
}

function kindOf({ area, pageNum }: Highlight): FileAnchor["kind"] {
  if (pageNum === null) return "SPAN";
  return area === null ? "TEXT" : "AREA";
}
