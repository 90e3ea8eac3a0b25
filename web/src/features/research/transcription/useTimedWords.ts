import type { HeardWord } from "@fieldstone/document/transcript/timed-words.ts";
import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type TimedRange, timedRanges } from "./timed-ranges.ts";

const answer = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));
/** After an edit, times are recomputed once typing pauses for this long, in ms. */
const PAUSE_MS = 400;

/** The words of a note's current text with their times. `fileId` is one of its transcribed recordings. */
export function useTimedWords(editor: Editor, fileId: string): RefObject<readonly TimedRange[]> {
  const words = useRef<readonly TimedRange[]>([]);
  const [heard, setHeard] = useState<readonly HeardWord[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    readHeard(fileId, leaving.signal).then(setHeard, () => undefined);
    return () => leaving.abort();
  }, [fileId]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const align = () => {
      if (!editor.isDestroyed) words.current = timedRanges(editor.state.doc, heard);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(align, PAUSE_MS);
    };
    align();
    editor.on("update", later);
    return () => {
      clearTimeout(timer);
      editor.off("update", later);
    };
  }, [editor, heard]);
  return words;
}

async function readHeard(fileId: string, signal: AbortSignal): Promise<readonly HeardWord[]> {
  const response = await fetch(`/files/transcript/${fileId}/words`, { signal });
  if (!response.ok) return [];
  return answer
    .parse(await response.json())
    .map(([id, text, startMs, endMs]) => ({ fileId: id, text, startMs, endMs }));
}
