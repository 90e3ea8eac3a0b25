type Followed = Pick<HTMLMediaElement, "paused" | "addEventListener" | "removeEventListener">;

/** After these the position may be another one, or begins to move. */
const moves = ["play", "pause", "seeking", "seeked"] as const;

/**
 * Calls `draw` with each frame while a recording plays, and once after each seek and pause: a page that rests
 * costs nothing. Returns the functions that draw now and that stop.
 */
export function followPlayback(media: Followed, draw: () => void): { redraw: () => void; stop: () => void } {
  let frame = 0;
  const redraw = () => {
    cancelAnimationFrame(frame);
    draw();
    if (!media.paused) frame = requestAnimationFrame(redraw);
  };
  for (const move of moves) media.addEventListener(move, redraw);
  redraw();
  return {
    redraw,
    stop: () => {
      cancelAnimationFrame(frame);
      for (const move of moves) media.removeEventListener(move, redraw);
    },
  };
}
