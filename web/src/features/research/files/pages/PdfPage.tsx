import { areasOfRange, type PageArea, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { type ReactNode, useMemo } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import styles from "./Pages.module.css";
import { placeStyle } from "./page-place.ts";
import { TextLayer } from "./TextLayer.tsx";
import { usePage } from "./usePage.ts";

/** A marked part of a page's text. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
}

/** A page: its image, with marks and the text layer above. */
export function PdfPage(props: {
  fileId: string;
  pageNum: number;
  pageCount: number;
  isRead: boolean;
  widthPx: number;
  heightPx: number;
  found: readonly MarkedRange[];
  current: MarkedRange | undefined;
  over?: (page: FilePage_PageFragment) => ReactNode;
}) {
  const { fileId, pageNum, pageCount, widthPx, heightPx, current } = props;
  const page = usePage(fileId, pageNum, props.isRead);
  const label = t("pages.page", "Page {number} of {count}", { number: pageNum, count: pageCount });
  return (
    <section className={styles.page} style={{ width: widthPx, height: heightPx }} aria-label={label}>
      {page && !page.isFailed && (
        <>
          <img
            className={styles.image}
            src={`/image/pdf-page/${fileId}?page=${pageNum}`}
            alt=""
            loading="lazy"
            draggable={false}
          />
          {props.found.map((range) => (
            <Marks key={range.start} page={page} range={range} isCurrent={range === current} />
          ))}
          {props.over?.(page)}
          <TextLayer page={page} widthPx={widthPx} heightPx={heightPx} />
        </>
      )}
      {page?.isFailed && <p className={styles.unread}>{t("pages.unread", "This page could not be read.")}</p>}
    </section>
  );
}

function Marks(props: { page: FilePage_PageFragment; range: MarkedRange; isCurrent: boolean }) {
  const { page, range, isCurrent } = props;
  const areas = useMemo<readonly PageArea[]>(
    () => areasOfRange(unpackWords(page.words), range.start, range.end),
    [page.words, range],
  );
  return areas.map((area) => (
    <div
      key={`${area.x} ${area.y}`}
      className={styles.found}
      data-current={isCurrent || undefined}
      style={placeStyle(area)}
    />
  ));
}
