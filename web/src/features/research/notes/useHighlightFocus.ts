import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { focusHighlight, highlightRanges } from "../highlights/highlight-plugin.ts";

function scrollTo(editor: Editor, from: number): void {
  const { node } = editor.view.domAtPos(from);
  const element = node instanceof Element ? node : node.parentElement;
  const step = () => element?.isConnected && element.scrollIntoView({ block: "center" });
  step();
  // Off-screen blocks have estimated heights, and a panel may be opening or closing over the text: further
  // steps correct the first.
  requestAnimationFrame(() => {
    step();
    requestAnimationFrame(step);
  });
}

/** The current highlight in the text and beside it; the one named in the address first. */
export function useHighlightFocus(context: {
  editor: Editor | null;
  ready: boolean;
  wanted: string | undefined;
  /** Opens a highlight that is in a file. Returns false for those in the text. */
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
  /** Makes a highlight current without scrolling the text: it was just created there. */
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
    // The highlights are drawn by an effect of this same render, which runs first.
    requestAnimationFrame(() => show(wanted));
  }, [editor, ready, wanted, show]);
  return { focusedId, show, mark };
}
