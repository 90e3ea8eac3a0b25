import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createTagBoard } from "../../../research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "../../../research/tags/boards/create-tag-group.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../../research/tags/boards/read-tag-boards.ts";
import type { DraftBoard, LeftOut } from "../exported/exported-parts.ts";

/**
 * Creates the boards and groups that a project lacks, in their order and before their tags, so that those without
 * tags exist too. Returns what is left out. The caller holds `importedNames`.
 */
export async function ensureBoards(
  tx: TenantTransaction,
  projectId: string,
  drafts: readonly DraftBoard[],
): Promise<readonly LeftOut[]> {
  if (drafts.length === 0) return [];
  const boards = (await listBoardsOfProjects(tx, [projectId])).filter(
    (board) => board.projectId === projectId,
  );
  const groups = await listGroupsOfBoards(
    tx,
    boards.map(({ id }) => id),
  );
  const boardOf = new Map(boards.map(({ title, id }) => [keyOf(title), id] as const).toReversed());
  const groupsOf = Map.groupBy(groups, ({ tagBoardId }) => tagBoardId);
  const leftOut: LeftOut[] = [];
  let isFull = false;
  for (const { title, groups: titles } of drafts) {
    let tagBoardId = boardOf.get(keyOf(title));
    if (tagBoardId === undefined) {
      const made = await created(isFull, () => createTagBoard(tx, { projectId, title }));
      if ("reason" in made) {
        isFull ||= made.reason === "LIMIT";
        leftOut.push({ kind: "TAG_BOARD", name: title, ...made });
        continue;
      }
      tagBoardId = made.id;
      boardOf.set(keyOf(title), tagBoardId);
    }
    const existing = new Set(groupsOf.get(tagBoardId)?.map((group) => keyOf(group.title)));
    for (const each of await ensureGroups(tx, tagBoardId, titles, existing)) leftOut.push(each);
  }
  return leftOut;
}

async function ensureGroups(
  tx: TenantTransaction,
  tagBoardId: string,
  titles: readonly string[],
  existing: Set<string>,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  let isFull = false;
  for (const title of titles) {
    if (existing.has(keyOf(title))) continue;
    const made = await created(isFull, () => createTagGroup(tx, { tagBoardId, title }));
    if ("reason" in made) {
      isFull ||= made.reason === "LIMIT";
      leftOut.push({ kind: "TAG_GROUP", name: title, ...made });
    } else existing.add(keyOf(title));
  }
  return leftOut;
}

type Created = { readonly id: string } | Pick<LeftOut, "reason">;

/** The new id, or why there is none. A full project is not asked again. */
async function created(isFull: boolean, make: () => Promise<string>): Promise<Created> {
  if (isFull) return { reason: "LIMIT" };
  try {
    return { id: await make() };
  } catch (error) {
    if (error instanceof ProductError && error.code.endsWith(".too_many")) return { reason: "LIMIT" };
    if (error instanceof ProductError && error.code.startsWith("title.")) return { reason: "INVALID" };
    throw error;
  }
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}
