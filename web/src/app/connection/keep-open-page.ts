import { currentConnection } from "./connection-store.ts";

/**
 * Keeps the app open where the code of a page cannot be loaded for want of a connection: its place says so. The router
 * would reload the page, as the code of an earlier version may be gone, and the browser's error would replace the app.
 * Loaded after the first paint: before it, there is no page to keep.
 */
export function keepOpenPage(): () => void {
  const keep = (event: Event) => {
    const { status } = currentConnection();
    const isCut = !navigator.onLine || status === "ClientOffline" || status === "ServerOffline";
    if (!isCut || !("payload" in event) || !(event.payload instanceof Error)) return;
    // The router knows such failures by their message, and the error page those of a network by their class. What is
    // thrown is this object, whatever the listener returns.
    event.payload.message = "Failed to fetch";
    Object.setPrototypeOf(event.payload, TypeError.prototype);
  };
  addEventListener("vite:preloadError", keep);
  return () => removeEventListener("vite:preloadError", keep);
}
