import type { TranscribedWord } from "@fieldstone/document/transcript/timed-words.ts";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { type TimedRange, timedRanges } from "./timed-ranges.ts";

const answer = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));
/** After an edit, times are recomputed once typing pauses for this long, in ms. */
const PAUSE_MS = 400;

/** Words that change with the text and with the transcripts. */
export interface TimedWords {
  readonly current: readonly TimedRange[];
  /** Returns the function that ends the calls. */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * The words of a note's current text with their times.
 * @param fileId one of its transcribed recordings
 * @param writtenAt another value each time a transcript of the note was written
 */
export function useTimedWords(editor: Editor, fileId: string, writtenAt: string): TimedWords {
  const [words] = useState(createTimedWords);
  const [transcribed, setTranscribed] = useState<readonly TranscribedWord[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are read again once others are written.
  useEffect(() => {
    const leaving = new AbortController();
    readTranscribedWords(fileId, leaving.signal).then(setTranscribed, () => undefined);
    return () => leaving.abort();
  }, [fileId, writtenAt]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const align = () => {
      if (!editor.isDestroyed) words.set(timedRanges(editor.state.doc, transcribed));
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
  }, [editor, transcribed, words]);
  return words;
}

function createTimedWords() {
  const listeners = new Set<() => void>();
  let words: readonly TimedRange[] = [];
  return {
    get current() {
      return words;
    },
    set: (changed: readonly TimedRange[]) => {
      words = changed;
      for (const listener of listeners) listener();
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @throws if the words could not be read: those that are known stay */
async function readTranscribedWords(
  fileId: string,
  signal: AbortSignal,
): Promise<readonly TranscribedWord[]> {
  const response = await fetch(`/files/transcript/${fileId}/words`, { signal });
  if (!response.ok) throw new Error(`words answered ${response.status}`);
  return answer
    .parse(await response.json())
    .map(([id, text, startMs, endMs]) => ({ fileId: id, text, startMs, endMs }));
}
