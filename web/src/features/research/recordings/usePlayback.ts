import { type RefObject, useEffect, useState } from "react";

export interface Playback {
  readonly isPlaying: boolean;
  readonly seconds: number;
  readonly speed: number;
  readonly isMuted: boolean;
}

const events = ["play", "pause", "ended", "timeupdate", "seeked", "ratechange", "volumechange"] as const;

/** The playback state of a media element. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    seconds: 0,
    speed: 1,
    isMuted: false,
  });
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const read = () =>
      setPlayback({
        isPlaying: !element.paused && !element.ended,
        seconds: element.currentTime,
        speed: element.playbackRate,
        isMuted: element.muted,
      });
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [media]);
  return playback;
}
