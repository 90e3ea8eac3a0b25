import type { ApolloClient } from "@apollo/client";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { applyChange, applyTogether, type OptimisticChange } from "../../../app/undo/optimistic-change.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import type { FileAnchorInput } from "../../../graphql/graphql.ts";
import { type NewPlace, newHighlight } from "./cache/new-highlight.ts";
import {
  type DocumentHighlight,
  type HighlightHolder,
  type HighlightTag,
  readHighlight,
} from "./cache/note-highlights-cache.ts";
import {
  creation,
  type HighlightChangeContext,
  type RecordingTimes,
  reanchoring,
  removal,
  restoring,
  retiming,
  sendFileHighlight,
  sendTextHighlight,
  tagging,
} from "./highlight-changes.ts";
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

/** A tag that is being created, and how that is undone and repeated. */
interface TagCreation {
  readonly made: Promise<unknown>;
  readonly undo: () => Promise<unknown>;
  readonly redo: () => Promise<unknown>;
}

interface ShownFile {
  readonly id: string;
  readonly name: string;
  /** The note or insight that the file is attached to. */
  readonly documentId: string;
}

/** A part of a file to highlight, with its words or its name. */
export interface FileMark {
  readonly anchor: FileAnchorInput;
  readonly words: string;
}

interface NewHighlight {
  readonly highlight: DocumentHighlight;
  /** Sends it; resolves to the created one. */
  readonly make: (id: string) => Promise<DocumentHighlight | undefined>;
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

/** Where a highlight of a file is shown until the server answers. */
const filePlace = (file: ShownFile, anchor: FileAnchorInput, text: string): NewPlace => ({
  text,
  documentId: file.documentId,
  file: withType("File", { id: file.id, name: file.name }),
  pageNum: anchor.pageNum ?? null,
  rangeStart: anchor.start ?? null,
  rangeEnd: anchor.end ?? null,
  area: anchor.area ? withType("PageArea", anchor.area) : null,
  startMs: anchor.startMs ?? null,
  endMs: anchor.endMs ?? null,
});

type Perform = (label: string, forward: OptimisticChange, backward: OptimisticChange) => Promise<boolean>;

function tagActions(context: { changes: HighlightChangeContext; page: object; perform: Perform }) {
  const { changes, page, perform } = context;
  return {
    tag: (highlightId: string, tag: HighlightTag) =>
      perform(
        labels.tagged(tag),
        tagging(changes, highlightId, { tag, way: "tag" }),
        tagging(changes, highlightId, { tag, way: "untag" }),
      ),

    /** Adds a tag that is being created: one step, whose undo deletes the tag too. */
    tagNew: (highlightId: string, tag: HighlightTag, creation: TagCreation) =>
      performAction({
        label: t("highlights.done.tag-created", "Tagged with the new tag “{title}”.", { title: tag.title }),
        toast: false,
        page,
        run: () => applyChange(tagging(changes, highlightId, { tag, way: "tag", ready: creation.made })),
        undo: async () => {
          await applyChange(tagging(changes, highlightId, { tag, way: "untag" }));
          await creation.undo();
        },
        redo: () => applyChange(tagging(changes, highlightId, { tag, way: "tag", ready: creation.redo() })),
      }),

    untag: (highlightId: string, tag: HighlightTag) =>
      perform(
        labels.untagged(tag),
        tagging(changes, highlightId, { tag, way: "untag" }),
        tagging(changes, highlightId, { tag, way: "tag" }),
      ),
  };
}

/**
 * Actions on highlights. Each is shown before it is sent, is on the page's undo stack, and returns at once;
 * its undo restores the same highlight with the same tags.
 */
export function createHighlightActions(context: HighlightActionContext) {
  const { client, holder, page, whenSaved } = context;
  const pending = new Map<string, Promise<unknown>>();
  const changes: HighlightChangeContext = { client, holder, pending };
  const find = (highlightId: string) => readHighlight(client.cache, highlightId);

  function perform(
    label: string,
    forward: OptimisticChange,
    backward: OptimisticChange,
    { toast = false }: { toast?: boolean } = {},
  ): Promise<boolean> {
    return performAction({
      label,
      toast,
      page,
      run: () => applyChange(forward),
      undo: () => applyChange(backward),
    });
  }

  /** Shows highlights at once, as one step of the undo stack. A redo restores them instead of creating others. */
  function create(label: string, created: readonly NewHighlight[]): Promise<boolean> {
    const all = created.map(({ highlight, make }) => ({
      send: creation(changes, highlight, make),
      remove: removal(changes, highlight),
      restore: restoring(changes, highlight),
    }));
    return performAction({
      label,
      toast: false,
      page,
      run: () => applyTogether(all.map(({ send, remove }) => ({ forward: send, backward: remove }))),
      undo: () => applyTogether(all.map(({ remove, restore }) => ({ forward: remove, backward: restore }))),
      redo: () => applyTogether(all.map(({ remove, restore }) => ({ forward: restore, backward: remove }))),
    });
  }

  function inText(anchor: SelectionAnchor, more: { id?: string; inlineCommentOnly?: boolean } = {}) {
    const place: NewPlace = { ...anchor, ...more, documentId: holder.id };
    return {
      highlight: newHighlight(place, context.authorName),
      make: async (id: string) => {
        await whenSaved();
        return sendTextHighlight(client, { ...more, id, documentId: holder.id, ...anchor });
      },
    };
  }

  function inFile(file: ShownFile, { anchor, words }: FileMark) {
    return {
      highlight: newHighlight(filePlace(file, anchor, words), context.authorName),
      make: (id: string) => sendFileHighlight(client, { id, fileId: file.id, anchor, text: words }),
    };
  }

  return {
    /** Creates a highlight from anchored words of a note and returns its id at once. */
    create(anchor: SelectionAnchor) {
      const created = inText(anchor);
      return { id: created.highlight.id, done: create(labels.created(), [created]) };
    },

    /** Makes the passage that a comment is about. */
    createPassage: (id: string, anchor: SelectionAnchor) =>
      create(labels.commented(), [inText(anchor, { id, inlineCommentOnly: true })]),

    /** Creates highlights in a file, which are undone together, and returns their ids at once. */
    createInFile(file: ShownFile, marks: readonly FileMark[]): readonly string[] {
      const created = marks.map((mark) => inFile(file, mark));
      void create(labels.created(), created);
      return created.map(({ highlight }) => highlight.id);
    },

    /** Changes the start and end of a recording's highlight, in ms. */
    changeTimes(highlightId: string, to: RecordingTimes): Promise<boolean> {
      const { startMs, endMs } = find(highlightId) ?? { startMs: null, endMs: null };
      if (startMs === null || endMs === null) return Promise.resolve(false);
      const from: RecordingTimes = { startMs, endMs };
      return perform(
        labels.timed(),
        retiming(changes, highlightId, { to, from }),
        retiming(changes, highlightId, { to: from, from: to }),
        { toast: true },
      );
    },

    /** Resolves once the server has a highlight that is being created. */
    whenMade: (highlightId: string): Promise<unknown> => pending.get(highlightId) ?? Promise.resolve(),

    ...tagActions({ changes, page, perform }),

    delete(highlightId: string): Promise<boolean> {
      const highlight = find(highlightId);
      return highlight
        ? perform(labels.deleted(), removal(changes, highlight), restoring(changes, highlight), {
            toast: true,
          })
        : Promise.resolve(false);
    },

    /**
     * Reanchors an orphan to other words. Not on the undo stack: its former words are gone, and it can be
     * reanchored again or deleted.
     */
    async putBack(highlightId: string, anchor: SelectionAnchor): Promise<boolean> {
      const before = find(highlightId);
      if (!before) return false;
      try {
        await applyChange(reanchoring(changes, before, { anchor, whenSaved }));
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
}

export type HighlightActions = ReturnType<typeof createHighlightActions>;
