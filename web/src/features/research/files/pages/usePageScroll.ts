import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { useElementSize } from "../../../../ui/layout/useElementSize.ts";
import { usePage } from "./usePage.ts";

/** Width of a page at 100 %, if there is room. */
const PAGE_WIDTH_PX = 820;
const GAP_PX = 16;
/** Height to width of a page until the first is known: A4. */
const SHEET_RATIO = Math.SQRT2;
/** Limit for pages too tall to scroll through. */
const RATIO_MAX = 5;

export interface TargetPage {
  readonly pageNum: number;
}

interface AskedPage {
  readonly pageNum: number;
  /** The scroll offset at the time of the request, in pixels, while it has not changed. */
  readonly fromOffset: number | undefined;
}

/** The visible pages, and scrolling to others. All rows have the first page's proportions. */
export function usePageScroll(context: {
  fileId: string;
  pageCount: number;
  zoom: number;
  wanted: TargetPage | undefined;
}) {
  const { fileId, pageCount, zoom, wanted: targetPage } = context;
  const { ref: sizeRef, width } = useElementSize<HTMLElement>();
  const element = useRef<HTMLElement>(null);
  const box = useMemo(
    () => (node: HTMLElement | null) => {
      element.current = node;
      sizeRef(node);
    },
    [sizeRef],
  );
  const first = usePage(fileId, 1, true);
  const ratio = first ? Math.min(RATIO_MAX, first.heightPt / first.widthPt) : SHEET_RATIO;
  const room = width > 0 ? Math.max(200, width - 2 * GAP_PX) : PAGE_WIDTH_PX;
  const pageWidth = Math.round(Math.min(PAGE_WIDTH_PX, room) * zoom);
  const pageHeight = Math.round(pageWidth * ratio);
  const virtualizer = useVirtualizer({
    count: pageCount,
    getScrollElement: () => element.current,
    estimateSize: () => pageHeight + GAP_PX,
    overscan: 1,
    paddingStart: GAP_PX,
  });
  const [asked, setAsked] = useState<AskedPage>();
  const offset = virtualizer.scrollOffset ?? 0;
  const inSight = Math.min(pageCount, Math.floor((offset + pageHeight / 2) / (pageHeight + GAP_PX)) + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that changes its size is measured again.
  useEffect(() => virtualizer.measure(), [pageHeight, virtualizer]);
  const show = (pageNum: number) => {
    const wanted = Math.min(pageCount, Math.max(1, pageNum));
    setAsked({ pageNum: wanted, fromOffset: offset });
    virtualizer.scrollToIndex(wanted - 1, { align: "start" });
  };
  const shown = useRef<TargetPage>(undefined);
  const isMeasured = width > 0 && first !== undefined;
  useEffect(() => {
    if (!isMeasured || targetPage === undefined || shown.current === targetPage) return;
    shown.current = targetPage;
    const index = Math.min(pageCount, Math.max(1, targetPage.pageNum)) - 1;
    virtualizer.scrollToIndex(index, { align: "start" });
  }, [isMeasured, pageCount, virtualizer, targetPage]);
  // The last pages may not reach the top: the requested one counts while it is in view.
  const range = virtualizer.range;
  const isAskedInSight =
    asked !== undefined &&
    range !== null &&
    asked.pageNum - 1 >= range.startIndex &&
    asked.pageNum - 1 <= range.endIndex;
  // Scrolling starts a frame later: actions until then apply to the requested page.
  const isScrolling = asked?.fromOffset === offset;
  if (asked && asked.fromOffset !== undefined && !isScrolling) setAsked({ ...asked, fromOffset: undefined });
  return {
    box,
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    ...{ pageWidth, pageHeight, ratio, show },
    current: asked && (isAskedInSight || isScrolling) ? asked.pageNum : inSight,
    focus: () => element.current?.focus(),
  };
}
