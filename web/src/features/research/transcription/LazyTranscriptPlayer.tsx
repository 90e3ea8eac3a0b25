import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { lazy, Suspense } from "react";

const Loaded = lazy(() =>
  import("./TranscriptPlayer.tsx").then((module) => ({ default: module.TranscriptPlayer })),
);

/** The player above a transcript, fetched for texts that have turns. */
export function LazyTranscriptPlayer({ editor, noteId }: { editor: Editor; noteId: string }) {
  const hasTurns = useEditorState({
    editor,
    selector: (context) => {
      let found = false;
      context.editor.state.doc.forEach((node) => {
        found ||= node.type.name === "turn";
      });
      return found;
    },
  });
  return hasTurns ? (
    <Suspense>
      <Loaded editor={editor} noteId={noteId} />
    </Suspense>
  ) : null;
}
