import { type TouchEvent, useRef } from "react";

/** Minimum distance of a swipe, in pixels; it must also be more horizontal than vertical. */
const swipeMinPx = 48;

export function useSwipe(turn: (direction: "next" | "previous") => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [touch, second] = [touches[0], touches[1]];
      // Two fingers zoom.
      start.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = undefined;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= swipeMinPx && Math.abs(x) > Math.abs(y)) turn(x < 0 ? "next" : "previous");
    },
  };
}
