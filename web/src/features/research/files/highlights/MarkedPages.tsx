import { type PageArea, textInArea, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { IconMarquee2 } from "@tabler/icons-react";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { ChangedCitation } from "../../../../app/citations/ChangedCitation.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { readFilePlace } from "../../../../app/navigation/file-place.ts";
import { useAddressHash } from "../../../../app/navigation/useAddressHash.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import type { MarkedRange } from "../pages/PdfPage.tsx";
import type { PageMarking } from "../pages/PdfViewer.tsx";
import { PdfViewer } from "../pages/PdfViewer.tsx";
import { AreaDrawer } from "./AreaDrawer.tsx";
import styles from "./FileHighlights.module.css";
import { PageMarks } from "./PageMarks.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import type { FileMarking } from "./useFileHighlights.ts";
import { type PageSelection, usePageSelection } from "./usePageSelection.ts";

/** A file's pages: highlight words by selecting or finding them, areas by drawing them. */
export function MarkedPages(props: {
  file: { readonly id: string; readonly name: string };
  canWrite: boolean;
  marking: FileMarking;
}) {
  const { file, marking } = props;
  const { focused, highlights, mayMark } = marking;
  const box = useRef<HTMLDivElement>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const selection = usePageSelection(box);
  const { page: namedPage, content, citation } = readFilePlace(useAddressHash());
  const wanted = useMemo(() => {
    const pageNum = focused?.highlight.pageNum ?? namedPage;
    return pageNum === undefined || pageNum === null ? undefined : { pageNum };
  }, [focused, namedPage]);
  const stopDrawing = () => {
    setIsDrawing(false);
    box.current?.querySelector<HTMLElement>("section[tabindex]")?.focus();
  };
  useShortcuts(
    mayMark
      ? [
          {
            keys: "a",
            label: t("pages.shortcut.area", "Draw an area to highlight"),
            group: "page",
            run: () => setIsDrawing(true),
          },
        ]
      : [],
  );
  const drawn = (page: FilePage_PageFragment, area: PageArea) => {
    const words = textInArea({ text: page.text, words: unpackWords(page.words) }, area);
    marking.mark({ pageNum: page.pageNum, area }, words);
    stopDrawing();
  };
  const pages: PageMarking = {
    tools: mayMark && (
      <IconButton
        label={t("pages.area", "Draw an area")}
        shortcut="A"
        pressed={isDrawing}
        onClick={() => setIsDrawing(!isDrawing)}
      >
        <IconMarquee2 size={18} aria-hidden />
      </IconButton>
    ),
    over: (page, { isCurrent, found }) => {
      const ranges = selection[0] ? selectedFrom(page, selection) : foundOn(page, found);
      return (
        <>
          <PageMarks page={page} highlights={highlights} focused={focused} />
          {mayMark && ranges && !isDrawing && (
            <SelectionBar
              page={page}
              ranges={ranges}
              onMark={marking.markAll}
              onTag={({ anchor, words }) => marking.markAndTag(anchor, words)}
            />
          )}
          {isDrawing && (
            <AreaDrawer
              pageNum={page.pageNum}
              takesFocus={isCurrent}
              onDraw={(area) => drawn(page, area)}
              onCancel={stopDrawing}
            />
          )}
        </>
      );
    },
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const hit = markAt(event);
    if (hit && !isDrawing) marking.focus(hit);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: by keys, the list leads to a highlight.
    <div ref={box} className={styles.pages} onClick={onClick}>
      <ChangedCitation citation={citation} />
      <PdfViewer
        fileId={file.id}
        name={file.name}
        canWrite={props.canWrite}
        wanted={wanted}
        words={content}
        marking={pages}
      />
    </div>
  );
}

/** The selected words, if the page is the first that has some. */
function selectedFrom(
  { pageNum }: FilePage_PageFragment,
  [first, ...others]: readonly PageSelection[],
): readonly [PageSelection, ...PageSelection[]] | undefined {
  return first?.pageNum === pageNum ? [first, ...others] : undefined;
}

function foundOn(
  { pageNum, text }: FilePage_PageFragment,
  found: MarkedRange | undefined,
): readonly [PageSelection] | undefined {
  return found && [{ pageNum, ...found, text: text.slice(found.start, found.end) }];
}

/** The highlight whose mark was clicked. Computed from coordinates, because the words lie over the marks. */
function markAt({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): string | undefined {
  const marks = [...currentTarget.querySelectorAll<HTMLElement>("[data-highlight]")];
  const hit = marks.find((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  return hit?.dataset.highlight;
}
