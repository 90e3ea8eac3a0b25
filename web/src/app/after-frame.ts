/**
 * Runs `act` after the next frame, or soon where the page is hidden and draws none; never at once.
 * @returns a function that cancels the wait
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(act);
  };
  // The callback runs before its frame is painted, a timer started in it afterwards.
  const frame = document.hidden ? undefined : requestAnimationFrame(soon);
  if (frame === undefined) soon();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
