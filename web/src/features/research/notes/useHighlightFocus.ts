import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { focusHighlight, highlightRanges } from "../highlights/highlight-plugin.ts";

function scrollTo(editor: Editor, from: number): void {
  const { node } = editor.view.domAtPos(from);
  const element = node instanceof Element ? node : node.parentElement;
  const step = () => element?.isConnected && element.scrollIntoView({ block: "center" });
  step();
  // Blocks out of sight have a guessed height, and a panel may just open or close over the text: further steps land
  // where the first one only came near.
  requestAnimationFrame(() => {
    step();
    requestAnimationFrame(step);
  });
}

/** Which highlight is brought forward, in the text and beside it; the address's own comes first. */
export function useHighlightFocus(context: {
  editor: Editor | null;
  ready: boolean;
  wanted: string | undefined;
  /** Opens a highlight that is in a file instead of the text. False for any other. */
  openInFile: (id: string) => boolean;
}) {
  const { editor, ready, wanted, openInFile } = context;
  const latestOpenInFile = useRef(openInFile);
  latestOpenInFile.current = openInFile;
  const [focusedId, setFocusedId] = useState<string>();
  const shown = useRef<string>(undefined);
  const show = useCallback(
    (id: string) => {
      setFocusedId(id);
      if (latestOpenInFile.current(id) || !editor || editor.isDestroyed) return;
      focusHighlight(editor.view, id);
      const range = highlightRanges(editor.state).get(id);
      if (range) scrollTo(editor, range.from);
    },
    [editor],
  );
  /** Brings a highlight forward without moving the text: it was just made there. */
  const mark = useCallback(
    (id: string) => {
      setFocusedId(id);
      if (editor && !editor.isDestroyed) focusHighlight(editor.view, id);
    },
    [editor],
  );
  useEffect(() => {
    if (!editor || !ready || !wanted || shown.current === wanted) return;
    shown.current = wanted;
    // The highlights are drawn by an effect of this same render: theirs runs first.
    requestAnimationFrame(() => show(wanted));
  }, [editor, ready, wanted, show]);
  return { focusedId, show, mark };
}
