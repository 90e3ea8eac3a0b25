import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { commentLengthMax } from "../../conversation/comments/comment.ts";
import { insertComment } from "../../conversation/comments/comment-store.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { insertHighlights, insertHighlightTags } from "../../research/highlights/highlight-store.ts";
import { findTagsLockedFor } from "../../research/tags/tag-policy.ts";
import { ensureCodes } from "./ensure-codes.ts";
import type { Import } from "./import.ts";
import { codeKey, type ImportedCode } from "./imported-code.ts";
import { importedHighlightId } from "./imported-highlight-id.ts";
import type { PreparedNote } from "./prepare-import.ts";

/** A note that was just made. */
type MadeNote = PreparedNote & { readonly id: string };

/**
 * What another program coded, or was highlighted here: its codes as tags, its codings as highlights that carry them, its
 * memos as comments there.
 * @throws ProductError `tag.limit`
 */
export async function createImportedCodings(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly MadeNote[],
  author: Author,
): Promise<void> {
  const tagIds = await ensureCodes(tx, projectId, codesOf(notes), author);
  // One that somebody locked while the import was under way is left out.
  const locked = new Set((await findTagsLockedFor(tx, [...tagIds.values()])).map(({ id }) => id));
  const highlights = notes.flatMap(({ id: documentId, codings }) =>
    codings.map((coding) => ({
      id: coding.kept === undefined ? newId() : importedHighlightId(importId, coding.kept.number),
      documentId,
      projectId,
      anchorStart: coding.start,
      anchorEnd: coding.end,
      text: coding.text,
      speaker: coding.kept?.speaker ?? null,
      startMs: coding.kept?.startMs ?? null,
      endMs: coding.kept?.endMs ?? null,
      documentVersion: 1,
      inlineCommentOnly: coding.kept?.inlineCommentOnly ?? coding.codes.length === 0,
      author,
      memo: coding.memo,
      tagIds: [...new Set(coding.codes.flatMap((code) => tagIds.get(codeKey(code)) ?? []))].filter(
        (tagId) => !locked.has(tagId),
      ),
    })),
  );
  if (highlights.length > 0) {
    await insertHighlights(tx, highlights);
    const taggings = highlights.flatMap(({ id: highlightId, tagIds: given }) =>
      given.map((tagId) => ({ highlightId, tagId })),
    );
    if (taggings.length > 0) await insertHighlightTags(tx, taggings, author);
    for (const { id, documentId, tagIds: given } of highlights) {
      const data = { documentId, projectId, documentVersion: 1, tagIds: given };
      await recordAudit(tx, { kind: "highlight.created", subjectType: "highlight", subjectId: id, data });
    }
    await markForIndexing(
      tx,
      "highlight",
      highlights.map(({ id }) => id),
    );
  }
  for (const { id, memo } of highlights)
    await comment(tx, projectId, { type: "highlight", id }, memo, author);
  for (const { objectType: type, id, memo } of notes)
    await comment(tx, projectId, { type, id }, memo, author);
}

function codesOf(notes: readonly MadeNote[]): readonly ImportedCode[] {
  const used = notes.flatMap(({ codings }) => codings.flatMap(({ codes }) => codes));
  return [
    ...notes.flatMap(({ codes }) => codes),
    ...used.map((place) => ({ ...place, color: null, description: "" })),
  ];
}

/** A memo as comments, each as long as one may be. */
async function comment(
  tx: TenantTransaction,
  projectId: string,
  {
    type: objectType,
    id: objectId,
  }: { readonly type: "highlight" | "insight" | "note"; readonly id: string },
  memo: string,
  author: Author,
): Promise<void> {
  const characters = [...memo];
  for (let at = 0; at < characters.length; at += commentLengthMax) {
    const body = characters.slice(at, at + commentLengthMax).join("");
    const row = {
      id: newId(),
      objectType,
      objectId,
      projectId,
      parentCommentId: null,
      body,
      mentionedUserIds: [],
    };
    await insertComment(tx, row, author);
    const data = { objectType, objectId };
    await recordAudit(tx, { kind: "comment.created", subjectType: "comment", subjectId: row.id, data });
    await markForIndexing(tx, objectType, objectId);
  }
}
