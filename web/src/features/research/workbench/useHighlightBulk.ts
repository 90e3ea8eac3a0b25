import { useApolloClient } from "@apollo/client/react";
import { copyText } from "../../../app/copy-text.ts";
import { t } from "../../../app/i18n/t.ts";
import { useBulkTrash } from "../../../app/lists/useBulkTrash.ts";
import { useNewInsightOpening } from "../../../app/peek/useNewInsightOpening.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  type BulkHighlight_HighlightFragment,
  CreateWorkbenchInsightDocument,
  UpdateHighlightTagsDocument,
} from "../../../graphql/graphql.ts";
import { useNewTags } from "../highlights/tag-picker/useNewTags.ts";
import { quoteText } from "./quote-text.ts";

/** What bulk actions need to know about a highlight. */
export type BulkHighlight = BulkHighlight_HighlightFragment;
/** What an action changed in a list: the rows' tags, or the set of rows. */
export type ChangedPart = "tags" | "rows";
type Highlights = readonly BulkHighlight[];
/** What tagging needs to know about a highlight. */
type Tagged = readonly Pick<BulkHighlight, "id" | "tags">[];
interface Change {
  add?: readonly string[];
  remove?: readonly string[];
  /** The added tag, if it was created for this: the undo deletes it. */
  newTagId?: string | undefined;
}

/** Bulk actions on highlights, each in one step; `refresh` refetches their list. */
export function useHighlightBulk(projectId: string | undefined, refresh: (changed: ChangedPart) => void) {
  const client = useApolloClient();
  const tags = useNewTags(projectId);
  const begin = useNewInsightOpening();
  const trash = useBulkTrash(() => refresh("rows"));

  function send(highlights: Tagged, { add = [], remove = [] }: Change) {
    return client.mutate({
      mutation: UpdateHighlightTagsDocument,
      variables: {
        input: {
          highlightIds: highlights.map(({ id }) => id),
          addTagIds: [...add],
          removeTagIds: [...remove],
        },
      },
    });
  }

  /** Restores exactly the tags that each highlight had. */
  async function undo(highlights: Tagged, { add = [], remove = [] }: Change): Promise<void> {
    const has = (highlight: Tagged[number], id: string) => highlight.tags.some((tag) => tag.id === id);
    for (const id of add) {
      const without = highlights.filter((highlight) => !has(highlight, id));
      if (without.length > 0) await send(without, { remove: [id] });
    }
    for (const id of remove) {
      const had = highlights.filter((highlight) => has(highlight, id));
      if (had.length > 0) await send(had, { add: [id] });
    }
    refresh("tags");
  }

  async function change(highlights: Tagged, wanted: Change, label: string): Promise<void> {
    const { newTagId } = wanted;
    const give = () => send(highlights, wanted).then(() => refresh("tags"));
    await performAction({
      label,
      run: give,
      undo: async () => {
        await undo(highlights, wanted);
        if (newTagId !== undefined) await tags.remove(newTagId);
      },
      redo: async () => {
        if (newTagId !== undefined) await tags.restore(newTagId);
        await give();
      },
    });
  }

  return {
    change,
    createTag: tags.add,
    async makeInsight(highlights: Highlights): Promise<void> {
      const into = projectId ?? highlights[0]?.project?.id;
      if (!into) return;
      const { open, cancel } = begin();
      try {
        const { data } = await client.mutate({
          mutation: CreateWorkbenchInsightDocument,
          variables: { input: { projectId: into, title: "", highlightIds: highlights.map(({ id }) => id) } },
        });
        if (data) open(data.createInsight.insight);
      } catch (error) {
        cancel();
        showError(error);
      }
    },
    remove: (highlights: Highlights) =>
      trash(highlights.map(({ id }) => ({ type: "highlight" as const, id }))),
    async copy(highlights: Highlights): Promise<void> {
      await copyText(
        quoteText(highlights),
        t("workbench.copied", "{n, plural, one {# quote} other {# quotes}} copied.", {
          n: highlights.length,
        }),
      );
    },
  };
}
