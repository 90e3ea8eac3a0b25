import type { ApolloClient } from "@apollo/client";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { applyChange, type OptimisticChange } from "../../../app/undo/optimistic-change.ts";
import { type Action, performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateFileHighlightDocument,
  CreateHighlightDocument,
  DeleteHighlightDocument,
  type FileAnchorInput,
  MoveFileHighlightDocument,
  MoveHighlightDocument,
  RestoreHighlightDocument,
  TagHighlightDocument,
  UntagHighlightDocument,
} from "../../../graphql/graphql.ts";
import { type NewPlace, newHighlight } from "./cache/new-highlight.ts";
import {
  addToHolder,
  type DocumentHighlight,
  type HighlightHolder,
  type HighlightTag,
  patchHighlight,
  readHighlight,
  removeFromHolder,
} from "./cache/note-highlights-cache.ts";
import { unconfirmed } from "./cache/unconfirmed-highlights.ts";
import type { SelectionAnchor } from "./selection-anchor.ts";

export interface HighlightActionContext {
  client: ApolloClient;
  holder: HighlightHolder;
  /** See `Action.page`. */
  page: object;
  authorName: string;
  /** Resolves when the server has the text that the anchors point into. */
  whenSaved: () => Promise<void>;
}

interface ShownFile {
  readonly id: string;
  readonly name: string;
  /** The note or insight that the file is attached to. */
  readonly documentId: string;
}

/** Labels of the actions, as shown with Undo. */
const labels = {
  created: () => t("highlights.done.highlighted", "Highlighted."),
  commented: () => t("highlights.done.commented", "Commented on a passage."),
  timed: () => t("highlights.done.timed", "Start and end changed."),
  deleted: () => t("highlights.done.deleted", "Highlight moved to the trash."),
  tagged: ({ title }: HighlightTag) => t("highlights.done.tagged", "Tagged “{title}”.", { title }),
  untagged: ({ title }: HighlightTag) => t("highlights.done.untagged", "Tag “{title}” removed.", { title }),
};

/**
 * Actions on highlights. Each is shown before it is sent, is on the page's undo stack, and returns at once;
 * its undo restores the same highlight with the same tags.
 */
export function createHighlightActions(context: HighlightActionContext) {
  const { client, holder, page } = context;
  const { cache } = client;

  /** `again` is what a redo sends: it restores the existing highlight instead of creating another. */
  function perform(
    label: string,
    forward: OptimisticChange,
    backward: OptimisticChange,
    { again = forward, toast = false }: { again?: OptimisticChange; toast?: boolean } = {},
  ): Promise<boolean> {
    return performAction({
      label,
      toast,
      page,
      run: () => applyChange(forward),
      undo: () => applyChange(backward),
      redo: () => applyChange(again),
    });
  }

  function removal(highlight: DocumentHighlight): OptimisticChange {
    return {
      show: () => removeFromHolder(cache, holder, highlight.id),
      hide: () => addToHolder(cache, holder, highlight),
      send: () =>
        client.mutate({ mutation: DeleteHighlightDocument, variables: { input: { id: highlight.id } } }),
    };
  }

  function restoring(highlight: DocumentHighlight): OptimisticChange {
    return {
      show: () => addToHolder(cache, holder, highlight),
      hide: () => removeFromHolder(cache, holder, highlight.id),
      send: () =>
        client.mutate({ mutation: RestoreHighlightDocument, variables: { input: { id: highlight.id } } }),
    };
  }

  function tagging(
    highlightId: string,
    tag: HighlightTag,
    way: "tag" | "untag",
    ready?: Promise<unknown>,
  ): OptimisticChange {
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

  /** Highlights being created: requests that need them on the server wait for these. */
  const pending = new Map<string, Promise<unknown>>();

  /** Shows a highlight at once and returns its id; `make` sends it and resolves to the created one. */
  function create(
    place: NewPlace,
    make: (id: string) => Promise<DocumentHighlight | undefined>,
  ): { id: string; done: Promise<boolean> } {
    const highlight: DocumentHighlight = newHighlight(place, context.authorName);
    const { id } = highlight;
    const key = cache.identify({ __typename: "Highlight", id }) ?? "";
    const send = async () => {
      const made = await make(id);
      // Tags added while the request was pending are already shown, and the answer must not remove them.
      const shown = readHighlight(cache, id);
      if (made && shown) addToHolder(cache, holder, { ...made, tags: shown.tags });
    };
    const forward: OptimisticChange = {
      show: () => {
        unconfirmed.add(key);
        addToHolder(cache, holder, highlight);
      },
      hide: () => removeFromHolder(cache, holder, id),
      send: () => {
        const sending = send().finally(() => {
          pending.delete(id);
          unconfirmed.delete(key);
        });
        pending.set(id, sending);
        return sending;
      },
    };
    return {
      id,
      done: perform(
        highlight.inlineCommentOnly ? labels.commented() : labels.created(),
        forward,
        removal(highlight),
        { again: restoring(highlight) },
      ),
    };
  }

  function createInText(anchor: SelectionAnchor, more: { id?: string; inlineCommentOnly?: boolean } = {}) {
    return create({ ...anchor, ...more, documentId: holder.id }, async (id) => {
      await context.whenSaved();
      const { data } = await client.mutate({
        mutation: CreateHighlightDocument,
        variables: { input: { ...more, id, documentId: holder.id, ...anchor } },
        fetchPolicy: "no-cache",
      });
      return data?.createHighlight.highlight;
    });
  }

  return {
    /** Creates a highlight from anchored words of a note and returns its id at once. */
    create: (anchor: SelectionAnchor) => createInText(anchor),

    /** Makes the passage that a comment is about. */
    createPassage: (id: string, anchor: SelectionAnchor) =>
      createInText(anchor, { id, inlineCommentOnly: true }).done,

    /** Creates a highlight in a file and returns its id at once. */
    createInFile: (file: ShownFile, anchor: FileAnchorInput, text?: string) =>
      create(
        {
          text: text ?? "",
          documentId: file.documentId,
          file: withType("File", { id: file.id, name: file.name }),
          pageNum: anchor.pageNum ?? null,
          rangeStart: anchor.start ?? null,
          rangeEnd: anchor.end ?? null,
          area: anchor.area ? withType("PageArea", anchor.area) : null,
          startMs: anchor.startMs ?? null,
          endMs: anchor.endMs ?? null,
        },
        async (id) => {
          const { data } = await client.mutate({
            mutation: CreateFileHighlightDocument,
            variables: { input: { id, fileId: file.id, anchor, ...(text === undefined ? {} : { text }) } },
            fetchPolicy: "no-cache",
          });
          return data?.createFileHighlight.highlight;
        },
      ),

    /** Changes the start and end of a recording's highlight, in ms. */
    changeTimes(highlightId: string, times: { startMs: number; endMs: number }): Promise<boolean> {
      const before = readHighlight(cache, highlightId);
      if (!before || before.startMs === null || before.endMs === null) return Promise.resolve(false);
      const show = (shown: Partial<DocumentHighlight>) =>
        patchHighlight(cache, highlightId, (highlight) => ({ ...highlight, ...shown }));
      const change = (
        anchor: { startMs: number; endMs: number },
        back: Partial<DocumentHighlight>,
      ): OptimisticChange => ({
        show: () => show(anchor),
        hide: () => show(back),
        send: async () => {
          await pending.get(highlightId);
          await client.mutate({
            mutation: MoveFileHighlightDocument,
            variables: { input: { id: highlightId, anchor } },
          });
        },
      });
      const { startMs, endMs } = before;
      return perform(labels.timed(), change(times, { startMs, endMs }), change({ startMs, endMs }, times), {
        toast: true,
      });
    },

    /** Resolves once the server has a highlight that is being created. */
    whenMade: (highlightId: string): Promise<unknown> => pending.get(highlightId) ?? Promise.resolve(),

    /** Adds a tag; with `ready`, once the tag itself exists. */
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
     * Reanchors an orphan to other words. Not on the undo stack: its former words are gone, and it can be
     * reanchored again or deleted.
     */
    async putBack(highlightId: string, anchor: SelectionAnchor): Promise<boolean> {
      const before = readHighlight(cache, highlightId);
      if (!before) return false;
      try {
        await applyChange({
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

    /** Performs another action, such as creating a tag, on the same page's undo stack. */
    perform: (action: Action) => performAction({ ...action, page }),
  };
}

export type HighlightActions = ReturnType<typeof createHighlightActions>;
