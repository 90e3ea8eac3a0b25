import { type RefObject, useEffect } from "react";

/** Seeks a media element to a position once its duration is known. */
export function useWantedMoment(
  media: RefObject<HTMLMediaElement | null>,
  wanted: { readonly seconds: number } | undefined,
): void {
  useEffect(() => {
    const element = media.current;
    if (!element || !wanted) return;
    const go = () => {
      element.currentTime = wanted.seconds;
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) {
      go();
      return;
    }
    element.addEventListener("loadedmetadata", go, { once: true });
    return () => element.removeEventListener("loadedmetadata", go);
  }, [media, wanted]);
}
