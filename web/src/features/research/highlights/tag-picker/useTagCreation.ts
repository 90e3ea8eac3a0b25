import { useApolloClient } from "@apollo/client/react";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { useCallback } from "react";
import { withType } from "../../../../app/apollo/with-type.ts";
import { HighlightTag_TagFragmentDoc } from "../../../../graphql/graphql.ts";
import type { HighlightTag } from "../cache/note-highlights-cache.ts";
import type { HighlightActions } from "../highlight-actions.ts";
import { rememberRecentTag } from "./recent-tags.ts";
import { useNewTags } from "./useNewTags.ts";

/** Creates a tag from the picker and adds it to a highlight, in one undoable action. */
export function useTagCreation(projectId: string, actions: HighlightActions) {
  const client = useApolloClient();
  const tags = useNewTags(projectId);
  return useCallback(
    async (highlightId: string, title: string, color: string, boardId: string | undefined): Promise<void> => {
      const tag: HighlightTag = withType("Tag", { id: toShortId(newId()), title, color });
      client.cache.writeFragment({ fragment: HighlightTag_TagFragmentDoc, data: tag });
      rememberRecentTag(projectId, tag.id);
      await actions.tagNew(highlightId, tag, {
        made: tags.create({ id: tag.id, title, color }, boardId),
        undo: () => tags.remove(tag.id),
        redo: () => tags.restore(tag.id),
      });
    },
    [client, projectId, actions, tags],
  );
}
