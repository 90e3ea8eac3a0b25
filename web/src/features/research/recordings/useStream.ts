import { hlsBufferSeconds } from "@fieldstone/model/limits.ts";
import type Hls from "hls.js/light";
import { type RefObject, useEffect, useState } from "react";
import { StreamRecovery } from "./stream-recovery.ts";

/** Attaches an HLS stream to a media element. Returns whether it failed. */
export function useStream(media: RefObject<HTMLMediaElement | null>, address: string): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    let isGone = false;
    let hls: Hls | undefined;
    setFailed(false);
    import("hls.js/light").then(
      ({ default: Library }) => {
        if (isGone) return;
        if (!Library.isSupported()) {
          // Phones without Media Source Extensions play HLS natively.
          element.src = address;
          return;
        }
        hls = new Library({ enableWorker: false, maxBufferLength: hlsBufferSeconds });
        const recovery = new StreamRecovery(hls);
        hls.on(Library.Events.FRAG_LOADED, () => recovery.loaded());
        hls.on(Library.Events.ERROR, (_event, error) => {
          if (error.fatal && !recovery.recover(error)) setFailed(true);
        });
        hls.loadSource(address);
        hls.attachMedia(element);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      hls?.destroy();
    };
  }, [media, address]);
  return failed;
}
