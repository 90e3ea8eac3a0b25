import { resolveHighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { listCommentsOfObjects } from "../../conversation/comments/read-comments.ts";
import { readMembers } from "../../identity/members/read-members.ts";
import type { CodebookEntry } from "../../research/codebook/codebook.ts";
import { findCodebookEntries } from "../../research/codebook/read-codebook.ts";
import { withStoredDocument } from "../../research/documents/open-stored.ts";
import type { Highlight } from "../../research/highlights/highlight.ts";
import {
  findTagIdsOfHighlights,
  readHighlightsOfDocuments,
} from "../../research/highlights/read-highlights.ts";
import type { Note } from "../../research/notes/note.ts";
import { listProjectNotes } from "../../research/notes/read-notes.ts";
import { findPersonIdsOfNotes } from "../../research/people/read-note-people.ts";
import { findPeople } from "../../research/people/read-people.ts";
import { findReadableProjects } from "../../research/projects/read-projects.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../research/tags/read-tag-boards.ts";
import { listTagsOfBoards } from "../../research/tags/read-tags.ts";
import type { Tag } from "../../research/tags/tag.ts";
import { codePointCounter } from "./code-point-counter.ts";
import {
  type QdaCase,
  type QdaCode,
  type QdaProject,
  type QdaSelection,
  type QdaSource,
  qdpxNotesMax,
  qdpxTextBytesMax,
  qdpxTooLarge,
} from "./qda-project.ts";

/**
 * A project as the actor may read it: its notes as texts, its highlights' tags as codings, its boards, groups and tags
 * as codes, the people of its notes as cases.
 * @throws ProductError `project.not_found`, `qdpx.too_large`
 */
export async function readQdaProject(tx: TenantTransaction, projectId: string): Promise<QdaProject> {
  await requireProjectLevel(tx, projectId, "READ");
  const [project] = await findReadableProjects(tx, [projectId]);
  const notes = await readAllNotes(tx, projectId);
  const codes = await readCodes(tx, projectId);
  const known = new Set(codes.flatMap(codableIds));
  const highlights = await readHighlightsOfDocuments(
    tx,
    notes.map(({ id }) => id),
  );
  const marked = [...highlights.values()].flat();
  const tagIds = await findTagIdsOfHighlights(
    tx,
    marked.map(({ id }) => id),
  );
  const authors = await readMembers(tx, [...new Set(marked.flatMap((each) => personOf(each) ?? []))]);
  const sources: QdaSource[] = [];
  let bytes = 0;
  for (const note of notes) {
    const codeIdsOf = ({ id }: Highlight) => (tagIds.get(id) ?? []).filter((tagId) => known.has(tagId));
    const own = highlights.get(note.id) ?? [];
    const source = await readSource(tx, note, own, { codeIdsOf, memos: await readMemos(tx, note, own) });
    bytes += Buffer.byteLength(source.text);
    if (bytes > qdpxTextBytesMax) throw qdpxTooLarge();
    sources.push(source);
  }
  return {
    name: project?.title ?? "",
    users: [...authors.values()].map(({ id, name }) => ({ id, name })),
    codes,
    sources,
    cases: await readCases(tx, sources),
  };
}

async function readAllNotes(tx: TenantTransaction, projectId: string): Promise<readonly Note[]> {
  const list = { projectId, sort: "CREATED", direction: "ASC", titleContains: undefined } as const;
  const page = await listProjectNotes(tx, list, { limit: qdpxNotesMax, after: undefined });
  if (page.hasNextPage) throw qdpxTooLarge();
  return page.items;
}

function personOf({ author_kind, author_id }: Highlight): string | null {
  return author_kind === "person" ? author_id : null;
}

interface CodedAndNoted {
  readonly codeIdsOf: (highlight: Highlight) => readonly string[];
  readonly memos: ReadonlyMap<string, string>;
}

async function readSource(
  tx: TenantTransaction,
  note: Note,
  highlights: readonly Highlight[],
  { codeIdsOf, memos }: CodedAndNoted,
): Promise<QdaSource> {
  const read = await withStoredDocument(tx, note.id, (fragment) => {
    const shared = readSharedText(fragment);
    const codePointsBefore = codePointCounter(shared.text);
    const selections = highlights.flatMap((highlight): readonly QdaSelection[] => {
      const { anchorStart: start, anchorEnd: end } = highlight;
      // The exchange's sources are the notes' texts: what is marked in their files is in none of them.
      const range = start === null || end === null ? null : resolveHighlightAnchor(shared, { start, end });
      const codeIds = codeIdsOf(highlight);
      const memo = memos.get(highlight.id) ?? "";
      if (range === null || (codeIds.length === 0 && memo === "")) return [];
      const [from, to] = [codePointsBefore(range.start), codePointsBefore(range.end)];
      const { id, createdAt } = highlight;
      return [{ id, start: from, end: to, codeIds, userId: personOf(highlight), memo, createdAt }];
    });
    return { text: shared.text, selections };
  });
  const { id, title: name, createdAt } = note;
  const memo = memos.get(id) ?? "";
  return { id, name, createdAt, memo, ...(read ?? { text: "", selections: [] }) };
}

/** What was said in comments, by the note or highlight that it was said of. */
async function readMemos(
  tx: TenantTransaction,
  note: Note,
  highlights: readonly Highlight[],
): Promise<ReadonlyMap<string, string>> {
  const ids = highlights.map(({ id }) => id);
  const comments = [
    ...(await listCommentsOfObjects(tx, "note", [note.id])),
    ...(await listCommentsOfObjects(tx, "highlight", ids)),
  ];
  return new Map(comments.map(([id, said]) => [id, said.map(({ body }) => body).join("\n\n")]));
}

async function readCodes(tx: TenantTransaction, projectId: string): Promise<readonly QdaCode[]> {
  const boards = await listBoardsOfProjects(tx, [projectId]);
  const boardIds = boards.map(({ id }) => id);
  const [groups, tags] = [await listGroupsOfBoards(tx, boardIds), await listTagsOfBoards(tx, boardIds)];
  const entries = await findCodebookEntries(
    tx,
    tags.map(({ id }) => id),
  );
  const codesOf = (boardId: string, groupId: string | null) =>
    tags
      .filter((tag) => tag.tagBoardId === boardId && tag.tagGroupId === groupId)
      .map((tag) => codeOf(tag, entries.get(tag.id)));
  const heading = { description: "", isCodable: false };
  return boards.map(({ id, title: name }) => ({
    ...heading,
    id,
    name,
    codes: [
      ...groups
        .filter(({ tagBoardId }) => tagBoardId === id)
        .map((group) => ({ ...heading, id: group.id, name: group.title, codes: codesOf(id, group.id) })),
      ...codesOf(id, null),
    ],
  }));
}

function codeOf(tag: Tag, entry: CodebookEntry | undefined): QdaCode {
  const { id, title: name, color } = tag;
  const texts = [
    tag.description,
    entry?.definition ?? "",
    entry?.useWhen ? `When to use: ${entry.useWhen}` : "",
    entry?.avoidWhen ? `When not to use: ${entry.avoidWhen}` : "",
    ...(entry?.examples ?? []).flatMap((example) => ("text" in example ? [`Example: ${example.text}`] : [])),
  ];
  const description = texts.filter((text) => text !== "").join("\n\n");
  return { id, name, color, description, isCodable: true, codes: [] };
}

function codableIds({ id, isCodable, codes }: QdaCode): readonly string[] {
  return [...(isCodable ? [id] : []), ...codes.flatMap(codableIds)];
}

async function readCases(tx: TenantTransaction, sources: readonly QdaSource[]): Promise<readonly QdaCase[]> {
  const byNote = await findPersonIdsOfNotes(
    tx,
    sources.map(({ id }) => id),
  );
  const people = await findPeople(tx, [...new Set([...byNote.values()].flat())]);
  return people.map(({ id, name }) => ({
    id,
    name,
    sourceIds: [...byNote].filter(([, ids]) => ids.includes(id)).map(([noteId]) => noteId),
  }));
}
