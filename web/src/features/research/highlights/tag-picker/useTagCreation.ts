import { useApolloClient } from "@apollo/client/react";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { useCallback } from "react";
import { withType } from "../../../../app/apollo/with-type.ts";
import { t } from "../../../../app/i18n/t.ts";
import {
  CreateBoardFromPickerDocument,
  CreateTagFromPickerDocument,
  DeleteTagFromPickerDocument,
  HighlightTag_TagFragmentDoc,
  RestoreTagFromPickerDocument,
} from "../../../../graphql/graphql.ts";
import type { HighlightTag } from "../cache/note-highlights-cache.ts";
import type { HighlightActions } from "../highlight-actions.ts";
import { rememberRecentTag } from "./recent-tags.ts";

/** Creates a tag from the picker and adds it to a highlight, in one undoable action. */
export function useTagCreation(projectId: string, actions: HighlightActions) {
  const client = useApolloClient();
  return useCallback(
    async (highlightId: string, title: string, color: string, boardId: string | undefined): Promise<void> => {
      const tag: HighlightTag = withType("Tag", { id: toShortId(newId()), title, color });
      client.cache.writeFragment({ fragment: HighlightTag_TagFragmentDoc, data: tag });
      // Refetched only where a picker is on screen; other pickers refetch when opened.
      const refreshPicker = () =>
        void client.refetchQueries({
          updateCache: (cache) =>
            cache.modify({
              id: cache.identify({ __typename: "Project", id: projectId }) ?? "",
              fields: { tagBoards: (_boards, { INVALIDATE }) => INVALIDATE },
            }),
        });
      const make = async () => {
        const board =
          boardId ??
          (
            await client.mutate({
              mutation: CreateBoardFromPickerDocument,
              variables: { input: { projectId, title: t("tags.first-board", "Tags") } },
            })
          ).data?.createTagBoard.tagBoard.id;
        if (!board) throw new Error("The board was not made.");
        await client.mutate({
          mutation: CreateTagFromPickerDocument,
          variables: { input: { id: tag.id, tagBoardId: board, title, color } },
        });
        refreshPicker();
      };
      const variables = { input: { id: tag.id } };
      rememberRecentTag(projectId, tag.id);
      await actions.tagNew(highlightId, tag, {
        made: make(),
        undo: async () => {
          await client.mutate({ mutation: DeleteTagFromPickerDocument, variables });
          refreshPicker();
        },
        redo: async () => {
          await client.mutate({ mutation: RestoreTagFromPickerDocument, variables });
          refreshPicker();
        },
      });
    },
    [client, projectId, actions],
  );
}
