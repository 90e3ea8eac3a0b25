import { areasOfRange, pageUnits, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { IconHighlight, IconTag } from "@tabler/icons-react";
import { t } from "../../../../app/i18n/t.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import type { FileMark } from "../../highlights/highlight-actions.ts";
import { placeStyle } from "../pages/page-place.ts";
import styles from "./FileHighlights.module.css";
import type { PageSelection } from "./usePageSelection.ts";

/**
 * The bar over selected or found words: highlight, or highlight and tag. A highlight is on one page: words of
 * several pages become one on each, which are tagged together in the list.
 */
export function SelectionBar(props: {
  /** The page under the bar. */
  page: FilePage_PageFragment;
  /** On that page and on those after it. */
  ranges: readonly [PageSelection, ...PageSelection[]];
  onMark: (marks: readonly FileMark[]) => void;
  onTag: (mark: FileMark) => void;
}) {
  const { page, ranges, onMark, onTag } = props;
  const [range] = ranges;
  const isOnOnePage = ranges.length === 1;
  const mark = () => {
    const marks = ranges.flatMap(marksOf);
    if (marks.length > 0) onMark(marks);
    document.getSelection()?.removeAllRanges();
  };
  const tag = () => {
    const [first] = marksOf(range);
    if (first) onTag(first);
    document.getSelection()?.removeAllRanges();
  };
  useShortcuts([
    {
      keys: "h",
      label: t("pages.shortcut.highlight", "Highlight the selected or found text"),
      group: "page",
      run: mark,
    },
    ...(isOnOnePage
      ? [
          {
            keys: "t",
            label: t("pages.shortcut.tag", "Highlight and tag the selected or found text"),
            group: "page" as const,
            run: tag,
          },
        ]
      : []),
  ]);
  const [first] = areasOfRange(unpackWords(page.words), range.start, range.end);
  if (!first) return null;
  const { left, top } = placeStyle(first);
  // From the nearer edge, so that the page does not cut it.
  const end = first.x + first.width;
  const side = first.x + end > pageUnits ? { right: `${100 - (end / pageUnits) * 100}%` } : { left };
  return (
    <div
      role="toolbar"
      aria-label={t("selection.label", "Selected text")}
      className={styles.bar}
      style={{ ...side, top }}
      data-below={first.y < 600 || undefined}
      // Pressing a button must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button size="small" icon={<IconHighlight size={16} aria-hidden />} onClick={mark}>
        {isOnOnePage
          ? t("selection.highlight", "Highlight")
          : t("selection.highlight.pages", "Highlight on {count} pages", { count: ranges.length })}
      </Button>
      {isOnOnePage && (
        <Button size="small" icon={<IconTag size={16} aria-hidden />} onClick={tag}>
          {t("selection.tag", "Tag")}
        </Button>
      )}
    </div>
  );
}

/** The words without the spaces around them; none if there are only spaces. */
function marksOf({ pageNum, start, text }: PageSelection): readonly FileMark[] {
  const words = text.trim();
  const from = start + text.length - text.trimStart().length;
  return words === "" ? [] : [{ anchor: { pageNum, start: from, end: from + words.length }, words }];
}
