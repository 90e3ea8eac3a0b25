import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  CancelThemesDocument,
  DeleteTagOfThemeDocument,
  DeleteThemesDocument,
  FindThemesDocument,
  type FindThemesInput,
  MoveThemeHighlightsDocument,
  ProjectThemesDocument,
  RenameThemeDocument,
  RestoreTagOfThemeDocument,
  RestoreThemesDocument,
  TagThemeDocument,
} from "../../../graphql/graphql.ts";

/** Actions on a project's themes; each change can be undone in one step. */
export function useThemeActions(projectId: string) {
  const client = useApolloClient();
  const send = async <Data, Input>(
    mutation: TypedDocumentNode<Data, { input: Input }>,
    input: Input,
  ): Promise<Data | null | undefined> => {
    const { data } = await client.mutate<Data, { input: Input }>({ mutation, variables: { input } });
    // The shown query, with or without AI's work.
    await client.refetchQueries({ include: [ProjectThemesDocument] });
    return data;
  };
  return {
    find: (input: Omit<FindThemesInput, "projectId">) =>
      send(FindThemesDocument, { ...input, projectId }).catch(showError),
    cancel: (id: string) => send(CancelThemesDocument, { id }).catch(showError),
    remove: (id: string) =>
      performAction({
        label: t("themes.removed", "Themes removed."),
        run: () => send(DeleteThemesDocument, { id }),
        undo: () => send(RestoreThemesDocument, { id }),
      }),
    /** Resolves to the reason if it was rejected. */
    rename: (theme: { id: string; title: string }, title: string) =>
      rejectionOf({
        label: t("themes.renamed", "Theme renamed."),
        run: () => send(RenameThemeDocument, { id: theme.id, title }),
        undo: () => send(RenameThemeDocument, { id: theme.id, title: theme.title }),
      }),
    move: (highlightId: string, from: string, to: string) =>
      performAction({
        label: t("themes.moved", "Highlight moved."),
        run: () => send(MoveThemeHighlightsDocument, { id: to, highlightIds: [highlightId] }),
        undo: () => send(MoveThemeHighlightsDocument, { id: from, highlightIds: [highlightId] }),
      }),
    tag(id: string) {
      let tagId = "";
      return performAction({
        label: t("themes.tagged", "Tag created and added to all highlights in the theme."),
        run: async () => {
          tagId = (await send(TagThemeDocument, { id }))?.tagTheme.tagId ?? "";
        },
        undo: () => send(DeleteTagOfThemeDocument, { id: tagId }),
        redo: () => send(RestoreTagOfThemeDocument, { id: tagId }),
      });
    },
  };
}
