import { ProductError } from "@fieldstone/model/errors.ts";
import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { createTagBoard } from "../../../research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "../../../research/tags/boards/create-tag-group.ts";
import { ensureDefaultTagBoard } from "../../../research/tags/boards/default-tag-board.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../../research/tags/boards/read-tag-boards.ts";
import { createTag } from "../../../research/tags/create-tag.ts";
import { listTagsOfBoards } from "../../../research/tags/read-tags.ts";
import { tagsPerBoardMax } from "../../../research/tags/tag.ts";
import { codeKey, type ImportedCode } from "./imported-code.ts";

/**
 * Tags for these codes, by code key: those on the project's boards, or new ones. A tag is in no group if its
 * board can have no more, and on another board, with the missing board's title before its own, if the project
 * can have no more boards. The caller holds `importedNames`.
 * @throws ProductError `tag.limit`
 */
export async function ensureCodes(
  tx: TenantTransaction,
  projectId: string,
  codes: readonly ImportedCode[],
  author: Author,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const boards = (await listBoardsOfProjects(tx, [projectId])).filter(
    (board) => board.projectId === projectId,
  );
  const boardIds = boards.map(({ id }) => id);
  const boardOf = firstOf<string | null>(boards.map(({ title, id }) => [title.toLowerCase(), id]));
  const groupOf = firstOf<string | null>(
    (await listGroupsOfBoards(tx, boardIds)).map(({ tagBoardId, title, id }) => [
      groupKey(tagBoardId, title),
      id,
    ]),
  );
  const titles = new Map(boards.map(({ id, title }) => [id, title]));
  const tags = await listTagsOfBoards(tx, boardIds);
  const tagOf = firstOf(
    tags.map(({ tagBoardId, title, id }) => [
      codeKey({ boardTitle: titles.get(tagBoardId) ?? "", groupTitle: null, title }),
      id,
    ]),
  );
  const titled = firstOf(tags.map(({ title, id }) => [title.toLowerCase(), id]));
  const counts = new Map(boardIds.map((id) => [id, 0]));
  const countTag = (boardId: string) => counts.set(boardId, (counts.get(boardId) ?? 0) + 1);
  for (const { tagBoardId } of tags) countTag(tagBoardId);
  // If the plan has no custom colours, tags get colours of the palette.
  const keepsColors = (await readEntitlements(tx)).capabilities.has("customTagColors");
  for (const { boardTitle, groupTitle, title, color: given, description } of codes) {
    const color = keepsColors ? given : null;
    const key = codeKey({ boardTitle, groupTitle, title });
    if (tagOf.has(key)) continue;
    const ownBoardId = await known(boardOf, boardTitle.toLowerCase(), () =>
      unlessFull("tag_board.too_many", () => createTagBoard(tx, { projectId, title: boardTitle })),
    );
    const ownTitle = ownBoardId === null ? titleElsewhere(boardTitle, title) : title;
    const elsewhere = ownBoardId === null ? titled.get(ownTitle.toLowerCase()) : undefined;
    if (elsewhere !== undefined) {
      tagOf.set(key, elsewhere);
      continue;
    }
    const tagBoardId = ownBoardId ?? lastWithRoom(counts) ?? (await ensureDefaultTagBoard(tx, projectId));
    const tagGroupId =
      groupTitle === null
        ? null
        : await known(groupOf, groupKey(tagBoardId, groupTitle), () =>
            unlessFull("tag_group.too_many", () => createTagGroup(tx, { tagBoardId, title: groupTitle })),
          );
    const tag = { tagBoardId, tagGroupId, title: ownTitle, color, description };
    const tagId = await createTag(tx, tag, author);
    tagOf.set(key, tagId);
    titled.set(ownTitle.toLowerCase(), tagId);
    countTag(tagBoardId);
  }
  return tagOf;
}

function groupKey(tagBoardId: string, title: string): string {
  return `${tagBoardId} ${title.toLowerCase()}`;
}

/** The title of a tag whose own board could not be created. Imports that go on later find it by this. */
function titleElsewhere(boardTitle: string, title: string): string {
  const ending = ` / ${title}`;
  const room = tagTitleLengthMax - ending.length;
  return room < 1 ? title : `${cutText(boardTitle, room)}${ending}`;
}

function lastWithRoom(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].findLast(([, count]) => count < tagsPerBoardMax)?.[0];
}

/** What was created; null if there may be no more. */
async function unlessFull(limit: string, make: () => Promise<string>): Promise<string | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ProductError && error.code === limit) return null;
    throw error;
  }
}

/** The first entry of each key. */
function firstOf<V = string>(entries: readonly (readonly [string, V])[]): Map<string, V> {
  return new Map(entries.toReversed());
}

async function known(
  ids: Map<string, string | null>,
  key: string,
  make: () => Promise<string | null>,
): Promise<string | null> {
  const found = ids.get(key);
  if (found !== undefined) return found;
  const made = await make();
  ids.set(key, made);
  return made;
}
