import {
  findReadableBoards,
  findReadableGroups,
  listBoardsOfProjects,
  listGroupsOfBoards,
} from "@fieldstone/domain/research/tags/boards/read-tag-boards.ts";
import {
  countTaggedHighlights,
  countTagUses,
  type TagUse,
} from "@fieldstone/domain/research/tags/count-taggings.ts";
import {
  findReadableTags,
  findTagsOfDocuments,
  listTagsOfBoards,
} from "@fieldstone/domain/research/tags/read-tags.ts";
import {
  type Tag,
  type TagBoard,
  type TagGroup,
  tagBoardNotFound,
  tagGroupNotFound,
  tagNotFound,
} from "@fieldstone/domain/research/tags/tag.ts";
import { loadBoardLevels } from "@fieldstone/domain/research/tags/tag-policy.ts";
import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";

export const TagBoardRef = builder.objectRef<TagBoard>("TagBoard");
export const TagGroupRef = builder.objectRef<TagGroup>("TagGroup");
export const TagRef = builder.objectRef<Tag>("Tag");

export const TagConnection = defineConnection("Tag", TagRef, { totalCount: true });

export const tagLoader = defineLoader<Tag>(async (tx, ids) =>
  byKey(await findReadableTags(tx, ids), (tag) => tag.id),
);
answerKind("tag", TagRef, tagLoader);

/** The tags on a note's highlights. */
export const tagsOfDocumentLoader = defineAuthoredLoader<readonly Tag[]>(findTagsOfDocuments);

export const tagBoardLoader = defineLoader<TagBoard>(async (tx, ids) =>
  byKey(await findReadableBoards(tx, ids), (board) => board.id),
);

/** The boards for a project's highlights: its own, the workspace's and those of enabled extensions. */
export const boardsOfProjectLoader = defineLoader<readonly TagBoard[]>(async (tx, projectIds) => {
  const boards = await listBoardsOfProjects(tx, projectIds);
  return Map.groupBy(boards, ({ appliesIn }) => appliesIn);
});

export const groupsOfBoardLoader = defineLoader<readonly TagGroup[]>(async (tx, boardIds) =>
  Map.groupBy(await listGroupsOfBoards(tx, boardIds), (group) => group.tagBoardId),
);

export const tagGroupLoader = defineLoader<TagGroup>(async (tx, ids) =>
  byKey(await findReadableGroups(tx, ids), (group) => group.id),
);

/** All live tags of a board that was read through policy. */
export const tagsOfBoardLoader = defineLoader<readonly Tag[]>(async (tx, boardIds) =>
  Map.groupBy(await listTagsOfBoards(tx, boardIds), (tag) => tag.tagBoardId),
);

export const highlightCountLoader = defineAuthoredLoader<number>(countTaggedHighlights);

export const tagUsesLoader = defineAuthoredLoader<readonly TagUse[]>(countTagUses);

export const boardLevelLoader = defineLoader<Permission>(async (tx, boardIds) =>
  loadBoardLevels(tx, await findReadableBoards(tx, boardIds)),
);

/** @throws ProductError `tag.not_found` */
export function loadTag(context: ApiContext, tagId: string): Promise<Tag> {
  return loadOrRefuse(tagLoader, context, tagId, tagNotFound);
}

/** @throws ProductError `tag_board.not_found` */
export function loadTagBoard(context: ApiContext, tagBoardId: string): Promise<TagBoard> {
  return loadOrRefuse(tagBoardLoader, context, tagBoardId, tagBoardNotFound);
}

/** @throws ProductError `tag_group.not_found` */
export function loadTagGroup(context: ApiContext, tagGroupId: string): Promise<TagGroup> {
  return loadOrRefuse(tagGroupLoader, context, tagGroupId, tagGroupNotFound);
}

/** The tags of a board in one group, or without a group. */
export async function loadTagsInGroup(
  context: ApiContext,
  tagBoardId: string,
  tagGroupId: string | null,
): Promise<readonly Tag[]> {
  const tags = (await tagsOfBoardLoader(context).load(tagBoardId)) ?? [];
  return tags.filter((tag) => tag.tagGroupId === tagGroupId);
}
