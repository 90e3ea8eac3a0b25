let held = 0;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Makes the browser ask before the page is left, for as long as something was done that has not reached the server.
 * The listener stands only meanwhile: with it a page cannot be kept for going back. Returns the act that ends it.
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
