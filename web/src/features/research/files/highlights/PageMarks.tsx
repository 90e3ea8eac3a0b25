import {
  areasOfRange,
  type PageArea,
  type PageWord,
  unpackWords,
} from "@fieldstone/model/files/page-text.ts";
import { useEffect, useMemo, useRef } from "react";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import { safeTagColor } from "../../../../ui/marks/tag-color.ts";
import type { DocumentHighlight } from "../../highlights/cache/note-highlights-cache.ts";
import { placeStyle } from "../pages/page-place.ts";
import styles from "./FileHighlights.module.css";
import type { FileMarking } from "./useFileHighlights.ts";

/** The rectangles of a highlight on its page. */
function areasOf({ area, rangeStart, rangeEnd }: DocumentHighlight, words: readonly PageWord[]): PageArea[] {
  if (area) return [area];
  return rangeStart === null || rangeEnd === null ? [] : areasOfRange(words, rangeStart, rangeEnd);
}

/** The highlights of a page, drawn over its image. */
export function PageMarks(props: {
  page: FilePage_PageFragment;
  highlights: readonly DocumentHighlight[];
  focused: FileMarking["focused"];
}) {
  const { page, highlights, focused } = props;
  const words = useMemo(() => unpackWords(page.words), [page.words]);
  return highlights
    .filter(({ pageNum }) => pageNum === page.pageNum)
    .map((highlight) => (
      <Mark
        key={highlight.id}
        highlight={highlight}
        areas={areasOf(highlight, words)}
        asked={focused?.highlight.id === highlight.id ? focused.of : undefined}
      />
    ));
}

function Mark(props: {
  highlight: DocumentHighlight;
  areas: readonly PageArea[];
  /** A new object each time the highlight is to be shown. */
  asked: object | undefined;
}) {
  const { highlight, areas, asked } = props;
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) first.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const color = safeTagColor(highlight.tags[0]?.color);
  return areas.map((area, index) => (
    <div
      key={`${area.x} ${area.y}`}
      ref={index === 0 ? first : undefined}
      className={styles.mark}
      data-highlight={highlight.id}
      data-area={highlight.area !== null || undefined}
      data-focused={asked !== undefined || undefined}
      style={{ ...placeStyle(area), color }}
      aria-hidden
    />
  ));
}
