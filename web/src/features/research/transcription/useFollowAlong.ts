import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useState } from "react";
import { followPlayback } from "./follow-playback.ts";
import { afterSilence, type TimedRange, wordAt } from "./timed-ranges.ts";
import type { TimedWords } from "./useTimedWords.ts";

/** Name of the CSS highlight of the current word. */
const SPOKEN_WORD = "fs-spoken-word";
/** Fractions of the window's height between which the word may be; outside, it is scrolled to the middle. */
const SHOWN_FROM = 0.35;
const SHOWN_TO = 0.85;
const scrollKeys = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);

interface Following {
  readonly isFollowing: boolean;
  readonly resume: () => void;
}

/**
 * Highlights the current word and keeps it in view. If the user scrolls, following pauses until they resume
 * it.
 */
export function useFollowAlong(context: {
  readonly editor: Editor;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly words: TimedWords;
  readonly fileId: string;
  readonly skipsSilence: boolean;
}): Following {
  const { editor, media, words, fileId, skipsSilence } = context;
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    let ofFile: readonly TimedRange[] = [];
    let shown: TimedRange | undefined;
    const choose = () => {
      ofFile = words.current.filter((word) => word.fileId === fileId);
    };
    const draw = () => {
      if (editor.isDestroyed) return;
      const ms = element.currentTime * 1_000;
      const jump = skipsSilence && !element.paused ? afterSilence(ofFile, ms) : undefined;
      if (jump !== undefined) element.currentTime = jump / 1_000;
      const word = ms > 0 ? wordAt(ofFile, ms) : undefined;
      if (word === shown) return;
      shown = word;
      const range = word && rangeOf(editor, word);
      drawWord(range);
      if (range && isFollowing && !element.paused) scrollIntoSight(range);
    };
    choose();
    const { redraw, stop } = followPlayback(element, draw);
    const forget = words.onChange(() => {
      choose();
      redraw();
    });
    return () => {
      stop();
      forget();
      drawWord(undefined);
    };
  }, [editor, media, words, fileId, skipsSilence, isFollowing]);
  useEffect(() => {
    const stop = () => setFollowing(false);
    const stopByKey = ({ key }: KeyboardEvent) => scrollKeys.has(key) && stop();
    const { dom } = editor.view;
    window.addEventListener("wheel", stop, { passive: true });
    window.addEventListener("touchmove", stop, { passive: true });
    dom.addEventListener("keydown", stopByKey);
    return () => {
      window.removeEventListener("wheel", stop);
      window.removeEventListener("touchmove", stop);
      dom.removeEventListener("keydown", stopByKey);
    };
  }, [editor]);
  return { isFollowing, resume: () => setFollowing(true) };
}

function rangeOf(editor: Editor, { from, to }: TimedRange): Range | undefined {
  // An edit may have made the text shorter since the words were computed.
  if (to > editor.state.doc.content.size) return undefined;
  const range = document.createRange();
  const start = editor.view.domAtPos(from);
  const end = editor.view.domAtPos(to);
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function drawWord(range: Range | undefined): void {
  if (!("highlights" in CSS)) return;
  if (range) CSS.highlights.set(SPOKEN_WORD, new Highlight(range));
  else CSS.highlights.delete(SPOKEN_WORD);
}

function scrollIntoSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= window.innerHeight * SHOWN_FROM && bottom <= window.innerHeight * SHOWN_TO) return;
  const { startContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}
