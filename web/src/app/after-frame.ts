/**
 * Runs `act` after the next frame, at once where the page is hidden and draws none.
 * @returns a function that cancels the wait
 */
export function afterFrame(act: () => void): () => void {
  if (document.hidden) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The callback runs before its frame is painted, a timer started in it afterwards.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
