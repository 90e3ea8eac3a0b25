import { useEffect, useState } from "react";

/** Whether the page is in full screen, and the toggle; undefined if the browser does not support it. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } | undefined {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  if (!document.fullscreenEnabled) return undefined;
  const toggle = () => {
    const asked = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Rejected without a user gesture: the page stays as it is.
    asked.catch(() => undefined);
  };
  return { isFull, toggle };
}
