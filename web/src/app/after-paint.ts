/** After two frames, how long to wait for the browser to report a larger paint, in ms. */
const REPORT_WAIT_MS = 150;

const paint = "largest-contentful-paint";

/**
 * Runs `act` once the content just rendered is on screen. Two frames do not prove that: on a slow processor
 * the second begins before the first is painted. Browsers report only the largest paint so far, so smaller
 * ones fall back to two frames and a delay. Call it before the paint, from a layout effect.
 * @returns a function that cancels the wait
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
