import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { t } from "../../../../app/i18n/t.ts";
import styles from "./Pages.module.css";

const WIDTH_PX = 104;
const NUMBER_PX = 28;

/** Thumbnails of all pages, each a link to its page. */
export function Thumbnails(props: {
  fileId: string;
  pageCount: number;
  processedCount: number;
  ratio: number;
  current: number;
  onOpen: (pageNum: number) => void;
}) {
  const { fileId, pageCount, processedCount, ratio, current, onOpen } = props;
  const box = useRef<HTMLElement>(null);
  const height = Math.round(WIDTH_PX * ratio);
  const virtualizer = useVirtualizer({
    count: pageCount,
    getScrollElement: () => box.current,
    estimateSize: () => height + NUMBER_PX,
    overscan: 4,
  });
  useEffect(() => virtualizer.scrollToIndex(current - 1, { align: "auto" }), [current, virtualizer]);
  return (
    <nav ref={box} className={styles.thumbnails} aria-label={t("pages.thumbnails", "Pages")}>
      <div className={styles.pages} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const number = index + 1;
          return (
            <button
              key={number}
              type="button"
              className={styles.thumbnail}
              style={{ transform: `translateY(${start}px)`, width: WIDTH_PX }}
              aria-current={number === current ? "page" : undefined}
              aria-label={t("pages.open", "Go to page {number}", { number })}
              onClick={() => onOpen(number)}
            >
              <span className={styles.sheet} style={{ height }}>
                {number <= processedCount && (
                  <img src={`/image/pdf-thumbnail/${fileId}?page=${number}`} alt="" loading="lazy" />
                )}
              </span>
              <span aria-hidden>{number}</span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}
