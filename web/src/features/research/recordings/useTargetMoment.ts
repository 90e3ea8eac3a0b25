import { type RefObject, useEffect } from "react";

/** Where to seek, and whether to play from there. */
export interface TargetMoment {
  readonly seconds: number;
  readonly plays?: boolean;
}

/** Seeks a media element to a position once its duration is known. */
export function useTargetMoment(
  media: RefObject<HTMLMediaElement | null>,
  wanted: TargetMoment | undefined,
): void {
  useEffect(() => {
    const element = media.current;
    if (!element || !wanted) return;
    const go = () => {
      element.currentTime = wanted.seconds;
      // If the browser blocks it, the player stays paused, which its button shows.
      if (wanted.plays) element.play().catch(() => undefined);
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) {
      go();
      return;
    }
    element.addEventListener("loadedmetadata", go, { once: true });
    return () => element.removeEventListener("loadedmetadata", go);
  }, [media, wanted]);
}
