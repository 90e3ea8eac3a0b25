import { useApolloClient } from "@apollo/client/react";
import { refetchFields, refetchLists } from "../../../../app/apollo/list-edits.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { rejectionOf, rejectionOfSent } from "../../../../app/undo/action-answers.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  type BoardFragment,
  CreateBoardDocument,
  CreateBoardGroupDocument,
  DeleteBoardDocument,
  DeleteBoardGroupDocument,
  RenameBoardDocument,
  RestoreBoardDocument,
  RestoreBoardGroupDocument,
  UpdateBoardGroupDocument,
} from "../../../../graphql/graphql.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";

/**
 * Creates, renames and deletes boards (the workspace's, without a project) and their groups. Each resolves to
 * the reason if it was rejected.
 */
export function useGroupActions(projectId: string | undefined) {
  const client = useApolloClient();
  const refresh = () =>
    projectId === undefined
      ? refetchLists(client, ["workspaceTagBoards"])
      : refetchFields(client, `Project:${projectId}`, ["tagBoards"]);
  const rename = (id: string, title: string) =>
    client.mutate({
      mutation: RenameBoardDocument,
      variables: { input: { id, title } },
      optimisticResponse: {
        updateTagBoard: withType("TagBoardPayload", { tagBoard: withType("TagBoard", { id, title }) }),
      },
    });
  const refreshGroups = (boardId: string) =>
    refetchFields(client, `TagBoard:${boardId}`, ["groups", "ungroupedTags"]);
  const updateGroup = (group: BoardGroup, change: { title?: string; rank?: number }) =>
    client.mutate({
      mutation: UpdateBoardGroupDocument,
      variables: { input: { id: group.id, ...change } },
      optimisticResponse: {
        updateTagGroup: withType("TagGroupPayload", {
          tagGroup: withType("TagGroup", { id: group.id, title: group.title, rank: group.rank, ...change }),
        }),
      },
    });
  return {
    renameBoard: (board: { id: string; title: string }, title: string) =>
      rejectionOf({
        label: t("board.renamed", "“{title}” was renamed.", { title: board.title }),
        toast: false,
        run: () => rename(board.id, title),
        undo: () => rename(board.id, board.title),
      }),
    deleteBoard: ({ id, title }: { id: string; title: string }) =>
      performAction({
        label: t("board.deleted", "“{title}” was moved to the trash with its tags.", { title }),
        run: async () => {
          await client.mutate({ mutation: DeleteBoardDocument, variables: { input: { id } } });
          refresh();
        },
        undo: async () => {
          await client.mutate({ mutation: RestoreBoardDocument, variables: { input: { id } } });
          refresh();
        },
      }),
    createBoard: async (title: string): Promise<{ id: string } | { refused: string }> => {
      try {
        const { data } = await client.mutate({
          mutation: CreateBoardDocument,
          variables: { input: { projectId: projectId ?? null, title } },
        });
        refresh();
        showToast(t("board.created", "“{title}” was created.", { title }));
        return { id: data?.createTagBoard.tagBoard.id ?? "" };
      } catch (error) {
        return { refused: readFailure(error).message };
      }
    },
    createGroup: (tagBoardId: string, title: string) =>
      rejectionOfSent(
        client
          .mutate({ mutation: CreateBoardGroupDocument, variables: { input: { tagBoardId, title } } })
          .then(() => {
            refetchFields(client, `TagBoard:${tagBoardId}`, ["groups"]);
            showToast(t("tag-group.created", "“{title}” was created.", { title }));
          }),
      ),
    renameGroup: (group: BoardGroup, title: string) =>
      rejectionOf({
        label: t("board.renamed", "“{title}” was renamed.", { title: group.title }),
        toast: false,
        run: () => updateGroup(group, { title }),
        undo: () => updateGroup({ ...group, title }, { title: group.title }),
      }),
    moveGroup: (group: BoardGroup, rank: number) =>
      performAction({
        label: t("group.moved", "“{title}” was moved.", { title: group.title }),
        toast: false,
        run: () => updateGroup(group, { rank }),
        undo: () => updateGroup({ ...group, rank }, { rank: group.rank }),
      }),
    deleteGroup: (boardId: string, group: BoardGroup) =>
      performAction({
        label: t("group.deleted", "“{title}” was deleted. Its tags stay on the board.", {
          title: group.title,
        }),
        run: async () => {
          await client.mutate({
            mutation: DeleteBoardGroupDocument,
            variables: { input: { id: group.id } },
          });
          refreshGroups(boardId);
        },
        undo: async () => {
          await client.mutate({
            mutation: RestoreBoardGroupDocument,
            variables: { input: { id: group.id } },
          });
          refreshGroups(boardId);
        },
      }),
  };
}

/** A group as loaded for its board. */
export type BoardGroup = BoardFragment["groups"][number];

export type GroupActions = ReturnType<typeof useGroupActions>;
