import type { FileAnchorParts } from "@fieldstone/model/files/file-anchor.ts";
import { areasOfRange, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { IconHighlight, IconTag } from "@tabler/icons-react";
import { t } from "../../../../app/i18n/t.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import type { MarkedRange } from "../pages/PdfPage.tsx";
import { placeStyle } from "../pages/page-place.ts";
import styles from "./FileHighlights.module.css";

type Mark = (anchor: FileAnchorParts, words: string) => void;

/** The bar over selected or found words of a page: highlight, or highlight and tag. */
export function SelectionBar(props: {
  page: FilePage_PageFragment;
  range: MarkedRange;
  onMark: Mark;
  onTag: Mark;
}) {
  const { page, range, onMark, onTag } = props;
  const mark = (act: Mark) => {
    const given = page.text.slice(range.start, range.end);
    const start = range.start + given.length - given.trimStart().length;
    const words = given.trim();
    if (words === "") return;
    act({ pageNum: page.pageNum, start, end: start + words.length }, words);
    document.getSelection()?.removeAllRanges();
  };
  useShortcuts([
    {
      keys: "h",
      label: t("pages.shortcut.highlight", "Highlight the selected or found text"),
      group: "page",
      run: () => mark(onMark),
    },
    {
      keys: "t",
      label: t("pages.shortcut.tag", "Highlight and tag the selected or found text"),
      group: "page",
      run: () => mark(onTag),
    },
  ]);
  const [first] = areasOfRange(unpackWords(page.words), range.start, range.end);
  if (!first) return null;
  const { left, top } = placeStyle(first);
  return (
    <div
      role="toolbar"
      aria-label={t("selection.label", "Selected text")}
      className={styles.bar}
      style={{ left, top }}
      data-below={first.y < 600 || undefined}
      // Pressing a button must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button size="small" icon={<IconHighlight size={16} aria-hidden />} onClick={() => mark(onMark)}>
        {t("selection.highlight", "Highlight")}
      </Button>
      <Button size="small" icon={<IconTag size={16} aria-hidden />} onClick={() => mark(onTag)}>
        {t("selection.tag", "Tag")}
      </Button>
    </div>
  );
}
