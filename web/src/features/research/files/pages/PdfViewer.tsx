import { useQuery } from "@apollo/client/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { FileExtractionDocument, type FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import { ExtractionStatus } from "./ExtractionStatus.tsx";
import { FindInFile } from "./FindInFile.tsx";
import styles from "./Pages.module.css";
import { type MarkedRange, PdfPage } from "./PdfPage.tsx";
import { Thumbnails } from "./Thumbnails.tsx";
import { useFindInFile } from "./useFindInFile.ts";
import { type TargetPage, usePageScroll } from "./usePageScroll.ts";
import { ViewerToolbar, ZOOMS } from "./ViewerToolbar.tsx";

/** How often a file being read is polled, in case a live update is missed. */
const ASK_EVERY_MS = 2_000;

/** The pages of a file, with search, zoom and keyboard navigation. */
export function PdfViewer(props: {
  fileId: string;
  name: string;
  canWrite: boolean;
  /** The page to show; a new object each time. */
  wanted: TargetPage | undefined;
  /** The initial search. */
  words?: string | undefined;
  /** The marks on the pages, and how to add some. */
  marking?: PageMarking;
}) {
  const { fileId, name, canWrite } = props;
  const { data } = useQuery(FileExtractionDocument, { variables: { id: fileId } });
  const extraction = data?.file.extraction;
  const isRead = extraction?.status === "complete" || extraction?.status === "failed";
  useQuery(FileExtractionDocument, {
    variables: { id: fileId },
    pollInterval: ASK_EVERY_MS,
    skip: !extraction || isRead,
  });
  if (!extraction) return null;
  const { pageCount, processedPageCount } = extraction;
  return (
    <div className={styles.viewer}>
      <ExtractionStatus extraction={extraction} canWrite={canWrite} />
      {pageCount !== null && processedPageCount > 0 && (
        <Pages
          {...{ fileId, name, isRead, pageCount }}
          processedCount={processedPageCount}
          key={props.words}
          wanted={props.wanted}
          words={props.words}
          marking={props.marking}
        />
      )}
    </div>
  );
}

/** A page's state, for the layer drawn over it. */
export interface PageState {
  readonly isCurrent: boolean;
  /** The current search match on it. */
  readonly found: MarkedRange | undefined;
}

/** The layer over the pages, and its toolbar items. */
export interface PageMarking {
  readonly over: (page: FilePage_PageFragment, state: PageState) => ReactNode;
  readonly tools: ReactNode;
}

interface PagesProps {
  fileId: string;
  name: string;
  isRead: boolean;
  pageCount: number;
  processedCount: number;
  wanted: TargetPage | undefined;
  words: string | undefined;
  marking: PageMarking | undefined;
}

function Pages(props: PagesProps) {
  const { fileId, pageCount, marking, words = "" } = props;
  const [zoom, setZoom] = useState(1);
  const [showsThumbnails, setShowsThumbnails] = useState(false);
  const [isFinding, setIsFinding] = useState(words !== "");
  const scroll = usePageScroll({ fileId, pageCount, zoom, wanted: props.wanted });
  const find = useFindInFile(fileId, words, ({ pageNum }) => scroll.show(pageNum));
  const placeOf = (pageNum: number): PageState => ({
    isCurrent: pageNum === scroll.current,
    found: find.current?.pageNum === pageNum ? find.current : undefined,
  });
  const zoomBy = (by: number) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  const closeFind = () => {
    setIsFinding(false);
    find.search("");
    scroll.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => scroll.show(scroll.current + 1),
    PageUp: () => scroll.show(scroll.current - 1),
    Home: () => scroll.show(1),
    End: () => scroll.show(pageCount),
    "+": () => zoomBy(1),
    "-": () => zoomBy(-1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const act = isCommand
      ? event.key.toLowerCase() === "f"
        ? () => setIsFinding(true)
        : undefined
      : keys[event.key];
    if (!act || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the region inside.
    <div className={styles.frame} onKeyDown={onKeyDown}>
      <ViewerToolbar
        current={scroll.current}
        pageCount={pageCount}
        onPage={scroll.show}
        zoom={zoom}
        onZoom={zoomBy}
        showsThumbnails={showsThumbnails}
        onThumbnails={setShowsThumbnails}
        isFinding={isFinding}
        onFind={() => (isFinding ? closeFind() : setIsFinding(true))}
        tools={marking?.tools}
      />
      {isFinding && <FindInFile find={find} onClose={closeFind} />}
      <div className={styles.columns}>
        {showsThumbnails && (
          <Thumbnails
            fileId={fileId}
            pageCount={pageCount}
            processedCount={props.processedCount}
            ratio={scroll.ratio}
            current={scroll.current}
            onOpen={scroll.show}
          />
        )}
        <section
          ref={scroll.box}
          className={styles.box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
          tabIndex={0}
          aria-label={t("pages.of", "Pages of “{name}”", { name: props.name })}
        >
          <div className={styles.pages} style={{ height: scroll.height, width: scroll.pageWidth }}>
            {scroll.rows.map(({ index, start }) => (
              <div key={index} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
                <PdfPage
                  fileId={fileId}
                  pageNum={index + 1}
                  pageCount={pageCount}
                  isRead={props.isRead}
                  widthPx={scroll.pageWidth}
                  heightPx={scroll.pageHeight}
                  found={find.matches.filter(({ pageNum }) => pageNum === index + 1)}
                  current={find.current}
                  {...(marking ? { over: (page) => marking.over(page, placeOf(page.pageNum)) } : {})}
                />
              </div>
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
}
