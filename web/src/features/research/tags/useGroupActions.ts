import { useApolloClient } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import {
  CreateBoardDocument,
  CreateBoardGroupDocument,
  DeleteBoardGroupDocument,
  UpdateBoardGroupDocument,
} from "../../../graphql/graphql.ts";

/** Making, renaming and deleting boards and their groups. Each answers with the reason when it is refused. */
export function useGroupActions(projectId: string) {
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
  return {
    createBoard: async (title: string): Promise<{ id: string } | { refused: string }> => {
      try {
        const { data } = await client.mutate({
          mutation: CreateBoardDocument,
          variables: { input: { projectId, title } },
        });
        refetchFields(client, `Project:${projectId}`, ["tagBoards"]);
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
