import type { ApolloClient } from "@apollo/client";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { type Action, performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateHighlightDocument,
  DeleteHighlightDocument,
  MoveHighlightDocument,
  RestoreHighlightDocument,
  TagHighlightDocument,
  UntagHighlightDocument,
} from "../../../graphql/graphql.ts";
import {
  addToNote,
  type DocumentHighlight,
  type HighlightTag,
  patchHighlight,
  readHighlight,
  removeFromNote,
} from "./note-highlights-cache.ts";
import type { SelectionAnchor } from "./selection-anchor.ts";

export interface HighlightActsContext {
  client: ApolloClient;
  noteId: string;
  /** See `Action.page`. */
  page: object;
  authorName: string;
  /** Resolves when the server holds the text that anchors point into. */
  whenSaved: () => Promise<void>;
}

/** What was done, as its undo says it. */
const labels = {
  created: () => t("highlights.done.created", "Text highlighted."),
  deleted: () => t("highlights.done.deleted", "Highlight deleted."),
  tagged: ({ title }: HighlightTag) => t("highlights.done.tagged", "Tagged “{title}”.", { title }),
  untagged: ({ title }: HighlightTag) => t("highlights.done.untagged", "Tag “{title}” removed.", { title }),
};

/** A change that is shown at once, sent, and taken back on screen when it is refused. */
interface Change {
  show: () => void;
  hide: () => void;
  send: () => Promise<unknown>;
}

/**
 * What a person does to highlights. Each act is on screen before it is sent, is in the page's undo stack, and returns
 * at once; undoing it brings back the same highlight with the same tags.
 */
export function createHighlightActions(context: HighlightActsContext) {
  const { client, noteId, page } = context;
  const { cache } = client;

  async function apply(change: Change): Promise<void> {
    change.show();
    try {
      await change.send();
    } catch (error) {
      change.hide();
      throw error;
    }
  }

  /** With `again`, how it is sent the second time: a highlight made before is restored, not made anew. */
  function perform(
    label: string,
    forward: Change,
    backward: Change,
    { again = forward, toast = false }: { again?: Change; toast?: boolean } = {},
  ): Promise<boolean> {
    return performAction({
      label,
      toast,
      page,
      run: () => apply(forward),
      undo: () => apply(backward),
      redo: () => apply(again),
    });
  }

  function removal(highlight: DocumentHighlight): Change {
    return {
      show: () => removeFromNote(cache, noteId, highlight.id),
      hide: () => addToNote(cache, noteId, highlight),
      send: () =>
        client.mutate({ mutation: DeleteHighlightDocument, variables: { input: { id: highlight.id } } }),
    };
  }

  function restoring(highlight: DocumentHighlight): Change {
    return {
      show: () => addToNote(cache, noteId, highlight),
      hide: () => removeFromNote(cache, noteId, highlight.id),
      send: () =>
        client.mutate({ mutation: RestoreHighlightDocument, variables: { input: { id: highlight.id } } }),
    };
  }

  function tagging(
    highlightId: string,
    tag: HighlightTag,
    way: "tag" | "untag",
    ready?: Promise<unknown>,
  ): Change {
    const without = (tags: DocumentHighlight["tags"]) => tags.filter(({ id }) => id !== tag.id);
    const add = () =>
      patchHighlight(cache, highlightId, (before) => ({ ...before, tags: [...without(before.tags), tag] }));
    const remove = () =>
      patchHighlight(cache, highlightId, (before) => ({ ...before, tags: without(before.tags) }));
    const mutation = way === "tag" ? TagHighlightDocument : UntagHighlightDocument;
    return {
      show: way === "tag" ? add : remove,
      hide: way === "tag" ? remove : add,
      send: async () => {
        await ready;
        await pending.get(highlightId);
        await client.mutate({ mutation, variables: { input: { highlightId, tagIds: [tag.id] } } });
      },
    };
  }

  /** Highlights on their way to the server: a tag given meanwhile waits for them. */
  const pending = new Map<string, Promise<unknown>>();

  return {
    /** Makes a highlight of anchored words and returns its id at once. */
    create(anchor: SelectionAnchor): { id: string; done: Promise<boolean> } {
      const id = toShortId(newId());
      const now = new Date().toISOString();
      const highlight: DocumentHighlight = withType("Highlight", {
        id,
        ...anchor,
        state: "anchored",
        documentId: noteId,
        documentVersion: 0,
        speaker: null,
        startMs: null,
        consent: null,
        inlineCommentOnly: false,
        viewerLevel: "WRITE",
        createdAt: now,
        tags: [],
        author: withType("Author", { kind: "person" as const, name: context.authorName }),
      });
      const send = async () => {
        await context.whenSaved();
        await client.mutate({
          mutation: CreateHighlightDocument,
          variables: { input: { id, documentId: noteId, ...anchor } },
          // Tags given while this was on its way are already shown: the answer must not take them off.
          update: (store, { data }) => {
            const shown = readHighlight(store, id);
            if (data && shown)
              addToNote(store, noteId, { ...data.createHighlight.highlight, tags: shown.tags });
          },
          fetchPolicy: "no-cache",
        });
      };
      const forward: Change = {
        show: () => addToNote(cache, noteId, highlight),
        hide: () => removeFromNote(cache, noteId, id),
        send: () => {
          const sending = send().finally(() => pending.delete(id));
          pending.set(id, sending);
          return sending;
        },
      };
      return {
        id,
        done: perform(labels.created(), forward, removal(highlight), { again: restoring(highlight) }),
      };
    },

    /** Gives a tag; with `ready`, once the tag itself is made. */
    tag: (highlightId: string, tag: HighlightTag, ready?: Promise<unknown>) =>
      perform(
        labels.tagged(tag),
        tagging(highlightId, tag, "tag", ready),
        tagging(highlightId, tag, "untag"),
      ),

    untag: (highlightId: string, tag: HighlightTag) =>
      perform(labels.untagged(tag), tagging(highlightId, tag, "untag"), tagging(highlightId, tag, "tag")),

    delete(highlightId: string): Promise<boolean> {
      const highlight = readHighlight(cache, highlightId);
      return highlight
        ? perform(labels.deleted(), removal(highlight), restoring(highlight), { toast: true })
        : Promise.resolve(false);
    },

    /**
     * Puts an orphan on other words. Not in the undo stack: the words that it lost cannot be covered again, and it can
     * be put elsewhere or deleted.
     */
    async putBack(highlightId: string, anchor: SelectionAnchor): Promise<boolean> {
      const before = readHighlight(cache, highlightId);
      if (!before) return false;
      try {
        await apply({
          show: () =>
            patchHighlight(cache, highlightId, (shown) => ({ ...shown, ...anchor, state: "anchored" })),
          hide: () => patchHighlight(cache, highlightId, (shown) => ({ ...shown, ...before })),
          send: async () => {
            await context.whenSaved();
            await client.mutate({
              mutation: MoveHighlightDocument,
              variables: { input: { id: highlightId, ...anchor } },
            });
          },
        });
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },

    /** An action of another kind, such as creating a tag, that belongs to the same page. */
    perform: (action: Action) => performAction({ ...action, page }),
  };
}

export type HighlightActions = ReturnType<typeof createHighlightActions>;
