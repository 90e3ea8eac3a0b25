import { useApolloClient } from "@apollo/client/react";
import { refetchFields, refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { refusalOf } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  CreateBoardDocument,
  CreateBoardGroupDocument,
  DeleteBoardDocument,
  DeleteBoardGroupDocument,
  RenameBoardDocument,
  RestoreBoardDocument,
  UpdateBoardGroupDocument,
} from "../../../graphql/graphql.ts";

/**
 * Making, renaming and deleting boards, the workspace's without a project, and their groups. Each answers with the
 * reason when it is refused.
 */
export function useGroupActions(projectId: string | undefined) {
  const client = useApolloClient();
  const attempt = async (act: () => Promise<unknown>, holder: string, fields: string[]) => {
    try {
      await act();
      refetchFields(client, holder, fields);
      return undefined;
    } catch (error) {
      return readFailure(error).message;
    }
  };
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
  return {
    renameBoard: (board: { id: string; title: string }, title: string) =>
      refusalOf({
        label: t("board.renamed", "“{title}” was renamed.", { title: board.title }),
        toast: false,
        run: () => rename(board.id, title),
        undo: () => rename(board.id, board.title),
      }),
    deleteBoard: ({ id, title }: { id: string; title: string }) =>
      performAction({
        label: t("board.deleted", "“{title}” was moved to trash with its tags.", { title }),
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
        return { id: data?.createTagBoard.tagBoard.id ?? "" };
      } catch (error) {
        return { refused: readFailure(error).message };
      }
    },
    createGroup: (tagBoardId: string, title: string) =>
      attempt(
        () =>
          client.mutate({ mutation: CreateBoardGroupDocument, variables: { input: { tagBoardId, title } } }),
        `TagBoard:${tagBoardId}`,
        ["groups"],
      ),
    renameGroup: (boardId: string, group: { id: string; rank: number }, title: string) =>
      attempt(
        () =>
          client.mutate({
            mutation: UpdateBoardGroupDocument,
            variables: { input: { id: group.id, title } },
            optimisticResponse: {
              updateTagGroup: withType("TagGroupPayload", {
                tagGroup: withType("TagGroup", { id: group.id, title, rank: group.rank }),
              }),
            },
          }),
        `TagBoard:${boardId}`,
        [],
      ),
    deleteGroup: (boardId: string, id: string) =>
      attempt(
        () => client.mutate({ mutation: DeleteBoardGroupDocument, variables: { input: { id } } }),
        `TagBoard:${boardId}`,
        ["groups", "ungroupedTags"],
      ),
  };
}

export type GroupActions = ReturnType<typeof useGroupActions>;
