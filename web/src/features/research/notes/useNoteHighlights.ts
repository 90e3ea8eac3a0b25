import { useApolloClient, useQuery } from "@apollo/client/react";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useState } from "react";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { NoteHighlightsDocument } from "../../../graphql/graphql.ts";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";
import type { CollaborationSession } from "../editor/collaboration/collaboration-session.ts";
import type { DocumentHighlight } from "../highlights/cache/note-highlights-cache.ts";
import { createHighlightActions } from "../highlights/highlight-actions.ts";
import type { HighlightMark } from "../highlights/highlight-decorations.ts";
import { highlightRanges, orphanedHighlights, showHighlights } from "../highlights/highlight-plugin.ts";

const none: readonly DocumentHighlight[] = [];
const noOrphans: ReadonlySet<string> = new Set();

interface Order {
  orphanIds: ReadonlySet<string>;
  sorted: readonly DocumentHighlight[];
}

/** Orphans first, then the rest in text order. */
export function orderHighlights(
  highlights: readonly DocumentHighlight[],
  starts: ReadonlyMap<string, { from: number }>,
  orphanIds: ReadonlySet<string>,
): readonly DocumentHighlight[] {
  const placeOf = ({ id }: DocumentHighlight) =>
    orphanIds.has(id) ? -1 : (starts.get(id)?.from ?? Infinity);
  return [...highlights].sort((a, b) => placeOf(a) - placeOf(b) || a.createdAt.localeCompare(b.createdAt));
}

/**
 * A note's highlights and its passages with comments only: loaded, drawn in the editor and sorted in text
 * order, with the actions on them.
 */
export function useNoteHighlights(context: {
  noteId: string;
  session: CollaborationSession | undefined;
  editor: Editor | null;
  /** See `Action.page`. */
  actionsPage: object;
}) {
  const { noteId, session, editor, actionsPage } = context;
  const client = useApolloClient();
  const { user } = useSession();
  // An answer that overwrites would drop a highlight that the service is still creating.
  const query = useQuery(NoteHighlightsDocument, {
    variables: { id: noteId },
    refetchWritePolicy: "merge",
  });
  const highlights = query.data?.note.highlights ?? none;
  const actions = useMemo(
    () =>
      createHighlightActions({
        client,
        holder: { __typename: "Note", id: noteId },
        page: actionsPage,
        authorName: user.name,
        whenSaved: () => session?.whenSaved() ?? Promise.reject(new TypeError("There is no session.")),
      }),
    [client, noteId, actionsPage, user.name, session],
  );
  const marks = useMemo(() => highlights.flatMap(marksOf), [highlights]);
  const [order, setOrder] = useState<Order>({ orphanIds: noOrphans, sorted: none });
  useEffect(() => {
    if (!editor || editor.isDestroyed) {
      setOrder({ orphanIds: noOrphans, sorted: highlights });
      return;
    }
    const read = () => {
      const orphanIds = orphanedHighlights(editor.state);
      setOrder({ orphanIds, sorted: orderHighlights(highlights, highlightRanges(editor.state), orphanIds) });
    };
    showHighlights(editor.view, marks);
    read();
    // The order changes when highlights become orphans or recover, not with every keystroke.
    let seen = orphanedHighlights(editor.state);
    const onUpdate = () => {
      const now = orphanedHighlights(editor.state);
      if (now === seen) return;
      seen = now;
      read();
    };
    editor.on("update", onUpdate);
    return () => {
      editor.off("update", onUpdate);
    };
  }, [editor, marks, highlights]);
  const { orphanIds, sorted } = order;
  const passages = useMemo(() => sorted.filter(({ inlineCommentOnly }) => inlineCommentOnly), [sorted]);
  const evidence = useMemo(() => sorted.filter(({ inlineCommentOnly }) => !inlineCommentOnly), [sorted]);
  return { query, actions, orphanIds, sorted: evidence, passages };
}

function marksOf(highlight: DocumentHighlight): HighlightMark[] {
  const { id, anchorStart, anchorEnd, text, tags, inlineCommentOnly } = highlight;
  if (anchorStart === null || anchorEnd === null) return [];
  const color = tags[0] && safeTagColor(tags[0].color);
  return [{ id, anchorStart, anchorEnd, text, color, isCommentOnly: inlineCommentOnly }];
}
