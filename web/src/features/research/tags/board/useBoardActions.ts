import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { rankBetween } from "@fieldstone/model/rank.ts";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import { t } from "../../../../app/i18n/t.ts";
import { rejectionOf } from "../../../../app/undo/action-answers.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  type BoardTagFragment,
  CreateBoardTagDocument,
  DeleteBoardTagDocument,
  MergeBoardTagsDocument,
  MoveBoardTagDocument,
  RestoreBoardTagDocument,
  UpdateBoardTagDocument,
} from "../../../../graphql/graphql.ts";
import { dropTag, putTag } from "./board-cache.ts";
import { type Column, type Place, placeOf, rankAt } from "./board-moves.ts";

interface ShownBoard {
  readonly client: ApolloClient;
  readonly boardId: string;
}

/** Moves a tag from one group to a rank in another. */
function sendMove(
  { client, boardId }: ShownBoard,
  tag: BoardTagFragment,
  from: string | null,
  to: { groupId: string | null; rank: number },
) {
  return client.mutate({
    mutation: MoveBoardTagDocument,
    variables: { input: { id: tag.id, tagGroupId: to.groupId, rank: to.rank } },
    optimisticResponse: {
      moveTag: withType("TagPayload", {
        tag: withType("Tag", {
          ...tag,
          rank: to.rank,
          group: to.groupId === null ? null : withType("TagGroup", { id: to.groupId }),
        }),
      }),
    },
    update: (cache) => {
      if (from !== to.groupId) dropTag(cache, boardId, from, tag.id);
      putTag(cache, boardId, to.groupId, tag.id);
    },
  });
}

/** Deletes a tag, which disappears from its group at once. */
const sendDelete = ({ client, boardId }: ShownBoard, id: string, groupId: string | null | undefined) =>
  client.mutate({
    mutation: DeleteBoardTagDocument,
    variables: { input: { id } },
    optimisticResponse: { deleteTag: withType("DeletedPayload", { deletedId: id }) },
    update: (cache) => {
      if (groupId !== undefined) dropTag(cache, boardId, groupId, id);
    },
  });

/** Actions on a board's tags: optimistic, rolled back with a reason, and undoable. */
export function useBoardActions(boardId: string, columns: readonly Column[]) {
  const client = useApolloClient();
  const board: ShownBoard = { client, boardId };
  const refresh = () => refetchFields(client, `TagBoard:${boardId}`, ["groups", "ungroupedTags"]);

  async function move(tag: BoardTagFragment, place: Place): Promise<void> {
    const from = placeOf(columns, tag.id);
    if (!from) return;
    const to = { groupId: place.groupId, rank: rankAt(columns, tag.id, place) };
    await performAction({
      label: t("tag.moved", "“{title}” was moved.", { title: tag.title }),
      toast: false,
      run: () => sendMove(board, tag, from.groupId, to),
      undo: () =>
        sendMove(board, { ...tag, rank: to.rank }, to.groupId, { groupId: from.groupId, rank: from.rank }),
    });
  }

  async function restore(id: string): Promise<void> {
    await client.mutate({ mutation: RestoreBoardTagDocument, variables: { input: { id } } });
    refresh();
  }

  async function create(groupId: string | null, title: string, color: string): Promise<string | undefined> {
    const id = toShortId(newId());
    const last = columns.find((column) => column.groupId === groupId)?.tags.at(-1)?.rank;
    const tag = { id, title, color, description: "", locked: false, rank: rankBetween(last, undefined) ?? 0 };
    return rejectionOf({
      label: t("tag.created.toast", "“{title}” was created.", { title }),
      toast: false,
      run: () =>
        client.mutate({
          mutation: CreateBoardTagDocument,
          variables: { input: { id, tagBoardId: boardId, tagGroupId: groupId, title, color } },
          optimisticResponse: {
            createTag: withType("TagPayload", { tag: withType("Tag", { ...tag, highlightCount: 0 }) }),
          },
          update: (cache) => putTag(cache, boardId, groupId, id),
        }),
      undo: () => sendDelete(board, id, groupId),
      redo: () => restore(id),
    });
  }

  async function update(
    tag: BoardTagFragment,
    change: { title?: string; color?: string; description?: string },
  ): Promise<string | undefined> {
    const apply = (next: typeof change) =>
      client.mutate({
        mutation: UpdateBoardTagDocument,
        variables: { input: { id: tag.id, ...next } },
        optimisticResponse: {
          updateTag: withType("TagPayload", { tag: withType("Tag", { ...tag, ...next }) }),
        },
      });
    const { title, color, description } = tag;
    return rejectionOf({
      label: t("tag.changed", "“{title}” was updated.", { title: change.title ?? tag.title }),
      toast: false,
      run: () => apply(change),
      undo: () => apply({ title, color, description }),
    });
  }

  async function remove(tag: BoardTagFragment): Promise<void> {
    const from = placeOf(columns, tag.id);
    await performAction({
      run: () => sendDelete(board, tag.id, from?.groupId),
      label: t("tag.deleted.toast", "“{title}” was moved to the trash and is no longer on its highlights.", {
        title: tag.title,
      }),
      undo: () => restore(tag.id),
    });
  }

  async function merge(tag: BoardTagFragment, into: BoardTagFragment): Promise<string | undefined> {
    const from = placeOf(columns, tag.id);
    return rejectionOf({
      run: () =>
        client.mutate({
          mutation: MergeBoardTagsDocument,
          variables: { input: { fromId: tag.id, intoId: into.id } },
          update: (cache) => {
            if (from) dropTag(cache, boardId, from.groupId, tag.id);
          },
        }),
      label: t("tag.merged", "“{title}” was merged into “{into}”.", { title: tag.title, into: into.title }),
      undo: () => restore(tag.id),
    });
  }

  return { move, create, update, remove, merge };
}

export type BoardActions = ReturnType<typeof useBoardActions>;
