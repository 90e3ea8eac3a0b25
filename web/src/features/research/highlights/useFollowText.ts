import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useRef } from "react";
import { firstVisibleBlock, scrollerOf } from "../editor/reading/reading-place.ts";
import type { DocumentHighlight } from "./cache/note-highlights-cache.ts";
import { highlightRanges } from "./highlight-plugin.ts";

/**
 * How often the list follows the scrolled text at most, in ms: positioning 2,000 highlights takes a few ms.
 */
const FOLLOW_EVERY_MS = 80;

/** Scrolls the list to the first highlight visible in the text, unless the user is working in the list. */
export function useFollowText(context: {
  editor: Editor | null;
  highlights: readonly DocumentHighlight[];
  box: RefObject<HTMLElement | null>;
  onReach: (index: number) => void;
}): void {
  const latest = useRef(context);
  latest.current = context;
  const { editor } = context;
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const { view } = editor;
    const scroller = scrollerOf(view.dom);
    const target = scroller === document.scrollingElement ? window : scroller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reached = -1;
    const follow = () => {
      timer = undefined;
      const { highlights, box, onReach } = latest.current;
      if (editor.isDestroyed || !box.current || box.current.matches(":hover, :focus-within")) return;
      const block = firstVisibleBlock(view.dom);
      if (!block) return;
      const from = view.posAtDOM(block, 0);
      const ranges = highlightRanges(editor.state);
      const index = highlights.findIndex(({ id }) => (ranges.get(id)?.to ?? -1) > from);
      if (index < 0 || index === reached) return;
      reached = index;
      onReach(index);
    };
    const onScroll = () => {
      timer ??= setTimeout(follow, FOLLOW_EVERY_MS);
    };
    target.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      target.removeEventListener("scroll", onScroll);
    };
  }, [editor]);
}
