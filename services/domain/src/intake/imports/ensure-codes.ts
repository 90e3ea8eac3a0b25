import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { createTagBoard } from "../../research/tags/create-tag-board.ts";
import { createTagGroup } from "../../research/tags/create-tag-group.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../research/tags/read-tag-boards.ts";
import { listTagsOfBoards } from "../../research/tags/read-tags.ts";
import { codeKey, type ImportedCode } from "./imported-code.ts";

/**
 * The tags of these codes by their keys: those that the project's boards have already, else new ones. `importedNames`
 * is held by the caller.
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
  const boardOf = firstOf(boards.map(({ title, id }) => [title.toLowerCase(), id]));
  const groupOf = firstOf(
    (await listGroupsOfBoards(tx, boardIds)).map(({ tagBoardId, title, id }) => [
      groupKey(tagBoardId, title),
      id,
    ]),
  );
  const titles = new Map(boards.map(({ id, title }) => [id, title]));
  const tagOf = firstOf(
    (await listTagsOfBoards(tx, boardIds)).map(({ tagBoardId, title, id }) => [
      codeKey({ boardTitle: titles.get(tagBoardId) ?? "", groupTitle: null, title }),
      id,
    ]),
  );
  // Without colours of one's own in the plan, tags take the palette's, and nothing else is lost.
  const keepsColors = (await readEntitlements(tx)).capabilities.has("customTagColors");
  for (const { boardTitle, groupTitle, title, color: given, description } of codes) {
    const color = keepsColors ? given : null;
    const key = codeKey({ boardTitle, groupTitle, title });
    if (tagOf.has(key)) continue;
    const tagBoardId = await known(boardOf, boardTitle.toLowerCase(), () =>
      createTagBoard(tx, { projectId, title: boardTitle }),
    );
    const tagGroupId =
      groupTitle === null
        ? null
        : await known(groupOf, groupKey(tagBoardId, groupTitle), () =>
            createTagGroup(tx, { tagBoardId, title: groupTitle }),
          );
    tagOf.set(key, await createTag(tx, { tagBoardId, tagGroupId, title, color, description }, author));
  }
  return tagOf;
}

function groupKey(tagBoardId: string, title: string): string {
  return `${tagBoardId} ${title.toLowerCase()}`;
}

/** The first of those that have one key. */
function firstOf(entries: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(entries.toReversed());
}

async function known(ids: Map<string, string>, key: string, make: () => Promise<string>): Promise<string> {
  const found = ids.get(key) ?? (await make());
  ids.set(key, found);
  return found;
}
