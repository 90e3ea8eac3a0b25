import { type PageArea, pageUnits } from "@fieldstone/model/files/page-text.ts";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { placeStyle } from "../pages/page-place.ts";
import { areaAfterKey, areaBetween, type Point, startArea } from "./drawn-area.ts";
import styles from "./FileHighlights.module.css";

/** Overlays a page while an area is drawn on it, with the mouse or the arrow keys. */
export function AreaDrawer(props: {
  pageNum: number;
  /** Whether this page has the keyboard focus. */
  takesFocus: boolean;
  onDraw: (area: PageArea) => void;
  onCancel: () => void;
}) {
  const { pageNum, takesFocus, onDraw, onCancel } = props;
  const box = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<Point>();
  const [area, setArea] = useState<PageArea | undefined>(takesFocus ? startArea : undefined);
  useEffect(() => {
    // The pages may be scrolling elsewhere, which scrolling to this one would undo.
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = area ?? startArea;
    const next = areaAfterKey(shown, event.key, event.shiftKey);
    if (next) setArea(next);
    else if (event.key === "Enter") onDraw(shown);
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: PointerEvent) => {
    if (from) setArea(areaBetween(from, pointOf(event)));
  };
  const release = (event: PointerEvent) => {
    const drawn = from && areaBetween(from, pointOf(event));
    setFrom(undefined);
    if (drawn) onDraw(drawn);
  };
  return (
    <div
      ref={box}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the area is drawn by keys.
      tabIndex={0}
      className={styles.drawer}
      aria-label={t(
        "pages.area.keys",
        "Area on page {n}: arrow keys move it, with Shift they change its size, Enter highlights it, Esc cancels",
        { n: pageNum },
      )}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(pointOf(event));
        setArea(undefined);
      }}
      onPointerMove={drag}
      onPointerUp={release}
    >
      {area && <div className={styles.drawn} style={placeStyle(area)} />}
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * pageUnits, y: ((clientY - top) / height) * pageUnits };
}
