let held = 0;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Makes the browser ask before the page is left while something has not reached the server. The listener is
 * attached only meanwhile, because it keeps the page out of the back/forward cache. Returns the release
 * function.
 */
export function holdPage(): () => void {
  held += 1;
  if (held === 1) window.addEventListener("beforeunload", ask);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    held -= 1;
    if (held === 0) window.removeEventListener("beforeunload", ask);
  };
}
