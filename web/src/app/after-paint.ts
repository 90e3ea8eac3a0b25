/** How long the browser is given, after two frames, to say that it painted something larger, in ms. */
const REPORT_WAIT_MS = 150;

const paint = "largest-contentful-paint";

/**
 * Runs `act` once what was just put into the page is on the screen. Two frames are no proof of that: on a slow processor
 * the second one begins before the first is painted. Browsers report the paint of what is the largest so far; two frames
 * and a moment stand in for what is smaller. To be called before the paint, from a layout effect.
 * @returns what gives up waiting
 */
export function afterPaint(act: () => void): () => void {
  const drawnAtMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime >= drawnAtMs)) finish();
  });
  const reports = PerformanceObserver.supportedEntryTypes.includes(paint);
  if (reports) observer.observe({ type: paint });
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(finish, reports ? REPORT_WAIT_MS : 0);
    });
  });
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  function finish(): void {
    stop();
    act();
  }
  return stop;
}
