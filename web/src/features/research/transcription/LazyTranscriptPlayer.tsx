import type { Editor } from "@tiptap/core";
import { lazy, Suspense } from "react";
import type { FileState } from "./AttachedFiles.tsx";

const Loaded = lazy(() =>
  import("./TranscriptPlayer.tsx").then((module) => ({ default: module.TranscriptPlayer })),
);

/** Heights of a player with its controls, so that the text below does not move once it is loaded. */
const heights: Readonly<Record<string, string>> = { VIDEO: "calc(26vh + 108px)", AUDIO: "100px" };

/** The recordings above a note's text, whose code loads only for notes with files. */
export function LazyTranscriptPlayer(props: {
  files: readonly { readonly fileType: string }[];
  /** Null until the text can be edited. */
  editor: Editor | null;
  noteId: string;
  canWrite: boolean;
  FileState: FileState;
}) {
  const { files, editor, ...rest } = props;
  if (files.length === 0) return null;
  const minHeight = files.map(({ fileType }) => heights[fileType]).find((each) => each !== undefined);
  const place = <div style={{ minHeight }} aria-hidden />;
  if (!editor) return place;
  return (
    <Suspense fallback={place}>
      <Loaded editor={editor} place={place} {...rest} />
    </Suspense>
  );
}
