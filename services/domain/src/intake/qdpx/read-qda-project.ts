import { codeDescription } from "@fieldstone/model/qdpx/code-description.ts";
import type {
  QdaCase,
  QdaCode,
  QdaProject,
  QdaSelection,
  QdaSource,
} from "@fieldstone/model/qdpx/qda-project.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { listCommentsOfObjects } from "../../conversation/comments/read-comments.ts";
import { readMembers } from "../../identity/members/read-members.ts";
import type { CodebookEntry } from "../../research/codebook/codebook.ts";
import { findCodebookEntries } from "../../research/codebook/read-codebook.ts";
import { placesById, readRanges } from "../../research/documents/read-ranges.ts";
import { anchorsOf, type Highlight } from "../../research/highlights/highlight.ts";
import {
  findTagIdsOfHighlights,
  readHighlightsOfDocuments,
} from "../../research/highlights/read-highlights.ts";
import type { Note } from "../../research/notes/note.ts";
import { listProjectNotes } from "../../research/notes/read-notes.ts";
import { findPersonIdsOfNotes } from "../../research/people/read-note-people.ts";
import { findPeople } from "../../research/people/read-people.ts";
import { findReadableProjects } from "../../research/projects/read-projects.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../research/tags/boards/read-tag-boards.ts";
import { listTagsOfBoards } from "../../research/tags/read-tags.ts";
import type { Tag } from "../../research/tags/tag.ts";
import type { ReadAsMember } from "../project-exports/contents/read-as-member.ts";
import { codePointCounter } from "./code-point-counter.ts";
import { qdpxCodingsMax, qdpxNotesMax, qdpxTextBytesMax, qdpxTooLarge } from "./qdpx-limits.ts";
import { readExampleQuotes } from "./read-example-quotes.ts";

/**
 * A project as the actor may read it: notes become texts, tags of highlights codings, boards, groups and tags
 * codes, and the people of notes cases. Each note is read in a transaction of its own.
 * @throws ProductError `project.not_found`, `qdpx.too_large`, `document.busy`
 */
export async function readQdaProject(read: ReadAsMember, projectId: string): Promise<QdaProject> {
  const { name, notes, codes } = await read(async (tx) => {
    await requireProjectLevel(tx, projectId, "READ");
    const [project] = await findReadableProjects(tx, [projectId]);
    return {
      name: project?.title ?? "",
      notes: await readAllNotes(tx, projectId),
      codes: await readCodes(tx, projectId),
    };
  });
  const known = new Set(codes.flatMap(codableIds));
  const sources: QdaSource[] = [];
  const authorIds = new Set<string>();
  let bytes = codes.reduce((sum, code) => sum + describedBytes(code), 0);
  let codings = 0;
  // One note at a time: the words of all highlights together may be gigabytes.
  for (const note of notes) {
    const { source, memos, authors } = await read((tx) => readCodedNote(tx, note, known));
    bytes += Buffer.byteLength(source.text);
    for (const memo of memos.values()) bytes += Buffer.byteLength(memo);
    for (const { codeIds } of source.selections) codings += Math.max(1, codeIds.length);
    if (bytes > qdpxTextBytesMax || codings > qdpxCodingsMax) throw qdpxTooLarge();
    sources.push(source);
    for (const authorId of authors) authorIds.add(authorId);
  }
  return await read(async (tx) => {
    const users = [...(await readMembers(tx, [...authorIds])).values()].map(({ id, name }) => ({ id, name }));
    return { name, users, codes, sources, cases: await readCases(tx, sources) };
  });
}

/** A note with its codings, its comments by what they are on, and who made its highlights. */
async function readCodedNote(tx: TenantTransaction, note: Note, codable: ReadonlySet<string>) {
  const own = (await readHighlightsOfDocuments(tx, [note.id])).get(note.id) ?? [];
  const tagIds = await findTagIdsOfHighlights(
    tx,
    own.map(({ id }) => id),
  );
  const codeIdsOf = ({ id }: Highlight) => (tagIds.get(id) ?? []).filter((tagId) => codable.has(tagId));
  const memos = await readMemos(tx, note, own);
  const source = await readSource(tx, note, own, { codeIdsOf, memos });
  return { source, memos, authors: own.flatMap((highlight) => personOf(highlight) ?? []) };
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
  const anchors = anchorsOf(highlights);
  const { text, placed } = (await readRanges(tx, note.id, { anchors })) ?? { text: "", placed: [] };
  // The sources are the notes' texts, so highlights in files are left out.
  const places = placesById(anchors, placed);
  const codePointsBefore = codePointCounter(text);
  const selections = highlights.flatMap((highlight): readonly QdaSelection[] => {
    const range = places.get(highlight.id);
    const codeIds = codeIdsOf(highlight);
    const memo = memos.get(highlight.id) ?? "";
    if (range === undefined || (codeIds.length === 0 && memo === "")) return [];
    const [start, end] = [codePointsBefore(range.start), codePointsBefore(range.end)];
    const { id, createdAt } = highlight;
    return [{ id, start, end, codeIds, userId: personOf(highlight), memo, createdAt }];
  });
  const { id, title: name, createdAt } = note;
  const memo = memos.get(id) ?? "";
  return { id, name, createdAt, memo, text, selections };
}

/** Comments by the note or highlight that they are on. */
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
  const quotes = await readExampleQuotes(tx, [...entries.values()]);
  const codesOf = (boardId: string, groupId: string | null) =>
    tags
      .filter((tag) => tag.tagBoardId === boardId && tag.tagGroupId === groupId)
      .map((tag) => codeOf(tag, entries.get(tag.id), quotes));
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

function codeOf(tag: Tag, entry: CodebookEntry | undefined, quotes: ReadonlyMap<string, string>): QdaCode {
  const { id, title: name, color } = tag;
  const examples = (entry?.examples ?? []).flatMap((example) =>
    "text" in example ? example.text : (quotes.get(example.highlightId) ?? []),
  );
  const { definition = "", useWhen = "", avoidWhen = "" } = entry ?? {};
  const description = codeDescription(tag.description, { definition, useWhen, avoidWhen, examples });
  return { id, name, color, description, isCodable: true, codes: [] };
}

function describedBytes({ description, codes }: QdaCode): number {
  return codes.reduce((sum, code) => sum + describedBytes(code), Buffer.byteLength(description));
}

function codableIds({ id, isCodable, codes }: QdaCode): readonly string[] {
  return [...(isCodable ? [id] : []), ...codes.flatMap(codableIds)];
}

async function readCases(tx: TenantTransaction, sources: readonly QdaSource[]): Promise<readonly QdaCase[]> {
  const byNote = await findPersonIdsOfNotes(
    tx,
    sources.map(({ id }) => id),
  );
  const named = [...byNote].flatMap(([noteId, personIds]) =>
    personIds.map((personId) => ({ noteId, personId })),
  );
  const byPerson = Map.groupBy(named, ({ personId }) => personId);
  const people = await findPeople(tx, [...byPerson.keys()]);
  return people.map(({ id, name }) => ({
    id,
    name,
    sourceIds: (byPerson.get(id) ?? []).map(({ noteId }) => noteId),
  }));
}
