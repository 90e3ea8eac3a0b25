import { pageUnits, unpackWords } from "@fieldstone/model/files/page-text.ts";
import { memo, useMemo } from "react";
import type { FilePage_PageFragment } from "../../../../graphql/graphql.ts";
import styles from "./Pages.module.css";

/** The layer's font: its text is invisible, and stretched to match the image. */
const FONT = "Helvetica, Arial, sans-serif";
const MEASURED_PX = 100;
/** Share of a line's height that the letters take. */
const LETTERS = 0.8;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Width of a text at a font size of 1 px. */
function widthOf(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * 0.5;
  canvas.font = `${MEASURED_PX}px ${FONT}`;
  return canvas.measureText(text).width / MEASURED_PX;
}

/**
 * The words of a page over its image, invisible, for selection and screen readers. Each knows its offset in
 * the text.
 */
export const TextLayer = memo(function TextLayer(props: {
  page: FilePage_PageFragment;
  widthPx: number;
  heightPx: number;
}) {
  const { page, widthPx, heightPx } = props;
  const words = useMemo(() => unpackWords(page.words), [page.words]);
  return (
    <div className={styles.text} data-page-text={page.pageNum}>
      {words.map((word, index) => {
        const end = words[index + 1]?.start ?? page.text.length;
        const fontPx = ((word.height * heightPx) / pageUnits) * LETTERS;
        const shown = page.text.slice(word.start, word.start + word.length);
        const natural = widthOf(shown) * fontPx;
        const wanted = (word.width * widthPx) / pageUnits;
        return (
          <span
            key={word.start}
            data-start={word.start}
            style={{
              left: `${(word.x / pageUnits) * 100}%`,
              top: `${(word.y / pageUnits) * 100}%`,
              fontSize: `${fontPx}px`,
              lineHeight: `${(word.height * heightPx) / pageUnits}px`,
              transform: natural > 0 ? `scaleX(${wanted / natural})` : undefined,
            }}
          >
            {page.text.slice(word.start, end)}
          </span>
        );
      })}
    </div>
  );
});
