import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { filePlaceOf } from "../../../app/navigation/file-place.ts";
import { type NotePlace, readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import { useNarrow } from "../../../ui/layout/useNarrow.ts";
import type { DocumentPageState } from "../documents/useDocumentPage.ts";
import { useNamedFile } from "../documents/useNamedFile.ts";
import { useSidePanel } from "../documents/useSidePanel.ts";
import { useHasPlace } from "../editor/reading/useReadingPlace.ts";
import type { NoteTab } from "./NoteSidebar.tsx";
import type { PassageDraft } from "./PassageComments.tsx";
import { useHighlightFocus } from "./useHighlightFocus.ts";
import { useNoteHighlights } from "./useNoteHighlights.ts";
import { useSelectionActions } from "./useSelectionActions.ts";

function wantedTab({ comment, command }: NotePlace): NoteTab | undefined {
  if (comment !== undefined) return "comments";
  return command === undefined ? undefined : "files";
}

/** A note's highlights: the current one, the actions on a selection, and the tag picker. */
export function useNoteMarking(note: NotePage_NoteFragment, page: DocumentPageState) {
  const { editor, session } = page;
  const openObject = useOpenObject();
  const narrow = useNarrow();
  const [tagging, setTagging] = useState<{ id: string; at: DOMRect }>();
  const [commenting, setCommenting] = useState<PassageDraft>();
  const highlights = useNoteHighlights({ noteId: note.id, session, editor, actionsPage: page.actionsPage });
  const hash = useAddressHash();
  const place = useMemo(() => readNotePlace(hash), [hash]);
  const returns = useHasPlace(note.id);
  const panel = useSidePanel<NoteTab>("highlights", wantedTab(place));
  useNamedFile(place);
  const focus = useHighlightFocus({
    editor,
    ready: highlights.query.data !== undefined,
    wanted: returns ? undefined : place.highlight,
    openInFile: (id) => {
      // Not from the sorted ones, which are a render later than the address.
      const highlight = highlights.query.data?.note.highlights.find((shown) => shown.id === id);
      if (!highlight?.file) return false;
      openObject(filePlaceOf(highlight.id, highlight.file));
      return true;
    },
  });
  const selection = useSelectionActions({
    editor,
    session,
    actions: highlights.actions,
    note,
    projectId: note.project?.id ?? "",
    canWrite: note.viewerLevel !== "READ",
    currentId: focus.focusedId,
    onMade: focus.mark,
    onTag: (id, at) => {
      setTagging({ id, at });
      const { whenMade } = highlights.actions;
      whenMade(id).catch(() => setTagging((open) => (open?.id === id ? undefined : open)));
    },
    onComment: (words) => {
      setCommenting({ id: toShortId(newId()), words });
      panel.show("comments");
    },
  });
  const isPassage = (id: string | undefined) => highlights.passages.some((passage) => passage.id === id);
  const open = (id: string) => {
    panel.show(isPassage(id) ? "comments" : "highlights");
    focus.show(id);
  };
  /** From the panel: on a phone it closes, and its button opens it again at the same card. */
  const openInText = (id: string) => {
    if (narrow) panel.close();
    focus.show(id);
  };
  const isWantedPassage = isPassage(place.highlight);
  const { show } = panel;
  useEffect(() => {
    if (isWantedPassage) show("comments");
  }, [isWantedPassage, show]);
  const latestOpen = useRef(open);
  latestOpen.current = open;
  const shownTagged = tagging && highlights.sorted.find(({ id }) => id === tagging.id);
  // An answer sent before the highlight was created, and received after, lacks it: the picker must survive.
  const lastTagged = useRef(shownTagged);
  if (shownTagged) lastTagged.current = shownTagged;
  const tagged = lastTagged.current?.id === tagging?.id ? lastTagged.current : undefined;
  return {
    highlights,
    place,
    panel,
    focus,
    selection,
    latestOpen,
    openInText,
    tagging: tagging && tagged ? { highlight: tagged, at: tagging.at } : undefined,
    stopTagging: () => {
      setTagging(undefined);
      editor?.view.focus();
    },
    commenting,
    stopCommenting: () => setCommenting(undefined),
  };
}
