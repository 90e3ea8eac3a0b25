import { useEffect, useState } from "react";

/** Whether the page fills the screen, and the switch; undefined where the browser offers none. */
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
    // Refused where no person pressed anything: the page stays as it is.
    asked.catch(() => undefined);
  };
  return { isFull, toggle };
}
