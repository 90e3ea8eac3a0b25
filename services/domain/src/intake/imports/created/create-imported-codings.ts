import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { commentLengthMax } from "../../../conversation/comments/comment.ts";
import { insertComment } from "../../../conversation/comments/comment-store.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordChanges } from "../../../kernel/changes/record-change.ts";
import { insertHighlights, insertHighlightTags } from "../../../research/highlights/highlight-store.ts";
import { findTagsLockedFor } from "../../../research/tags/tag-policy.ts";
import type { Import } from "../import.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";
import { ensureCodes } from "./ensure-codes.ts";
import { type CodePlace, codeKey, type ImportedCode } from "./imported-code.ts";

const highlightsAtOnce = 1_000;

type MadeNote = PreparedNote & { readonly id: string };

/**
 * Imports codings of another program or highlights of an export: codes become tags, codings become tagged
 * highlights, and memos of another program become comments.
 * @throws ProductError `tag.limit`
 */
export async function createImportedCodings(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly MadeNote[],
  author: Author,
): Promise<void> {
  const tagIds = await ensureCodes(tx, projectId, codesOf(notes), author);
  // Leaves out tags that were locked during the import.
  const locked = new Set((await findTagsLockedFor(tx, [...tagIds.values()])).map(({ id }) => id));
  const tagIdsOf = (codes: readonly CodePlace[]) =>
    [...new Set(codes.flatMap((code) => tagIds.get(codeKey(code)) ?? []))].filter((id) => !locked.has(id));
  const inTexts = notes.flatMap(({ id: documentId, codings }) =>
    codings.map((coding) => ({
      id: coding.kept === undefined ? newId() : importedId(importId, "highlight", coding.kept.number),
      documentId,
      anchorStart: coding.start,
      anchorEnd: coding.end,
      text: coding.text,
      speaker: coding.kept?.speaker ?? null,
      startMs: coding.kept?.startMs ?? null,
      endMs: coding.kept?.endMs ?? null,
      recordingFileId: null,
      documentVersion: 1,
      inlineCommentOnly: coding.kept?.inlineCommentOnly ?? coding.codes.length === 0,
      author,
      memo: coding.memo,
      tagIds: tagIdsOf(coding.codes),
    })),
  );
  const inFiles = notes.flatMap(({ id: documentId, exported }) =>
    (exported?.marks ?? []).map((mark) => ({
      id: importedId(importId, "highlight", mark.number),
      documentId,
      fileId: importedId(importId, "file", mark.fileNumber),
      fileAnchor: mark.anchor,
      text: mark.text,
      speaker: null,
      startMs: null,
      endMs: null,
      recordingFileId: null,
      inlineCommentOnly: mark.inlineCommentOnly,
      author,
      memo: "",
      tagIds: tagIdsOf(mark.codes),
    })),
  );
  const highlights = [...inTexts, ...inFiles];
  if (highlights.length > 0) {
    // A statement has at most 65,535 values.
    for (let at = 0; at < highlights.length; at += highlightsAtOnce)
      await insertHighlights(tx, highlights.slice(at, at + highlightsAtOnce));
    const taggings = highlights.flatMap(({ id: highlightId, tagIds: given }) =>
      given.map((tagId) => ({ highlightId, tagId })),
    );
    if (taggings.length > 0) await insertHighlightTags(tx, taggings, author);
    const recorded = highlights.map((highlight) => {
      const { id, documentId, tagIds: given } = highlight;
      const place =
        "fileId" in highlight
          ? { fileId: highlight.fileId, ...highlight.fileAnchor }
          : { documentVersion: 1 };
      return { id, projectId, documentId, data: { documentId, projectId, ...place, tagIds: given } };
    });
    await recordChanges(tx, "highlight", "created", recorded);
  }
  for (const { id, memo } of highlights)
    await comment(tx, projectId, { type: "highlight", id }, memo, author);
  for (const { objectType: type, id, memo } of notes)
    await comment(tx, projectId, { type, id }, memo, author);
}

function codesOf(notes: readonly MadeNote[]): readonly ImportedCode[] {
  const used = notes.flatMap(({ codings, exported }) =>
    [...codings, ...(exported?.marks ?? [])].flatMap(({ codes }) => codes),
  );
  return [
    ...notes.flatMap(({ codes }) => codes),
    ...used.map((place) => ({ ...place, color: null, description: "" })),
  ];
}

/** A memo as comments of the allowed length. */
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
  const made: { readonly id: string }[] = [];
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
    made.push(row);
  }
  await recordChanges(
    tx,
    "comment",
    "created",
    made.map(({ id }) => ({ id, projectId, data: { objectType, objectId } })),
  );
}
