import { useApolloClient } from "@apollo/client/react";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { useMemo } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import {
  CreateBoardFromPickerDocument,
  CreateTagFromPickerDocument,
  DeleteTagFromPickerDocument,
  RestoreTagFromPickerDocument,
} from "../../../../graphql/graphql.ts";

export interface NewTag {
  readonly id: string;
  readonly title: string;
  readonly color: string;
}

/** Creates tags from a picker, with the project's first board where it has none, and takes them back. */
export function useNewTags(projectId: string | undefined) {
  const client = useApolloClient();
  return useMemo(() => {
    // Refetched only where a picker is on screen; other pickers refetch when opened.
    const refreshPicker = () =>
      void client.refetchQueries({
        updateCache: (cache) =>
          cache.modify({
            id: cache.identify({ __typename: "Project", id: projectId }) ?? "",
            fields: { tagBoards: (_boards, { INVALIDATE }) => INVALIDATE },
          }),
      });
    async function createBoard(): Promise<string> {
      const { data } = await client.mutate({
        mutation: CreateBoardFromPickerDocument,
        variables: { input: { projectId: projectId ?? "", title: t("tags.first-board", "Tags") } },
      });
      if (!data) throw new Error("The board was not created.");
      return data.createTagBoard.tagBoard.id;
    }
    async function create(tag: NewTag, boardId: string | undefined): Promise<void> {
      const tagBoardId = boardId ?? (await createBoard());
      await client.mutate({
        mutation: CreateTagFromPickerDocument,
        variables: { input: { ...tag, tagBoardId } },
      });
      refreshPicker();
    }
    return {
      create,
      /** Resolves to nothing, once it has shown why, if the tag cannot be created. */
      async add(title: string, color: string, boardId: string | undefined): Promise<NewTag | undefined> {
        const tag = { id: toShortId(newId()), title, color };
        try {
          await create(tag, boardId);
          return tag;
        } catch (error) {
          showError(error);
          return undefined;
        }
      },
      async remove(id: string): Promise<void> {
        await client.mutate({ mutation: DeleteTagFromPickerDocument, variables: { input: { id } } });
        refreshPicker();
      },
      async restore(id: string): Promise<void> {
        await client.mutate({ mutation: RestoreTagFromPickerDocument, variables: { input: { id } } });
        refreshPicker();
      },
    };
  }, [client, projectId]);
}
