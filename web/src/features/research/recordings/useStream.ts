import { hlsBufferSeconds } from "@fieldstone/model/limits.ts";
import type Hls from "hls.js/light";
import { type RefObject, useEffect, useRef, useState } from "react";
import { StreamRecovery } from "./stream-recovery.ts";

/**
 * Attaches an HLS stream to a media element. Another address continues where the element was. Returns whether it
 * failed.
 */
export function useStream(media: RefObject<HTMLMediaElement | null>, address: string): boolean {
  const [failed, setFailed] = useState(false);
  const left = useRef({ seconds: 0, isPlaying: false });
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const { seconds, isPlaying } = left.current;
    let isGone = false;
    let hls: Hls | undefined;
    setFailed(false);
    import("hls.js/light").then(
      ({ default: Library }) => {
        if (isGone) return;
        if (!Library.isSupported()) {
          // Phones without Media Source Extensions play HLS natively.
          element.src = address;
          element.currentTime = seconds;
          if (isPlaying) element.play().catch(() => undefined);
          return;
        }
        hls = new Library({
          ...{ enableWorker: false, maxBufferLength: hlsBufferSeconds },
          // Below 0: at the beginning.
          startPosition: seconds > 0 ? seconds : -1,
        });
        const recovery = new StreamRecovery(hls);
        hls.on(Library.Events.FRAG_LOADED, () => recovery.loaded());
        hls.on(Library.Events.ERROR, (_event, error) => {
          if (error.fatal && !recovery.recover(error)) setFailed(true);
        });
        hls.loadSource(address);
        hls.attachMedia(element);
        if (isPlaying) element.play().catch(() => undefined);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      left.current = { seconds: element.currentTime, isPlaying: !element.paused && !element.ended };
      hls?.destroy();
    };
  }, [media, address]);
  return failed;
}
