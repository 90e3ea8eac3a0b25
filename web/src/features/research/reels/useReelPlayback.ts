import {
  pieceAt,
  type ReelTransition,
  reelTimeline,
  reelTitleCardMs,
} from "@fieldstone/model/media/reel-timeline.ts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { PlayedClip } from "./played-clip.ts";

export interface ReelPlayback {
  /** Index of the current clip. */
  readonly index: number;
  /** Its title card is shown. */
  readonly onCard: boolean;
  readonly isPlaying: boolean;
  readonly hasFailed: boolean;
  /** Position in the reel, and in the clip, in ms. */
  readonly momentMs: number;
  readonly clipMs: number;
  readonly durationMs: number;
  toggle(): void;
  seek(momentMs: number): void;
  go(index: number): void;
  /** Two media elements: one plays while the other preloads the next clip. */
  readonly slots: readonly RefObject<HTMLVideoElement | null>[];
  sourceOf(slot: number): string | undefined;
  onEnded(slot: number): void;
  onTime(slot: number): void;
  onFailed(slot: number): void;
}

interface State {
  readonly index: number;
  readonly clipMs: number;
  readonly isPlaying: boolean;
  readonly hasFailed: boolean;
}

const begin = (isCarded: boolean): State => ({
  index: 0,
  clipMs: isCarded ? -reelTitleCardMs : 0,
  isPlaying: false,
  hasFailed: false,
});

/**
 * Plays clips in sequence on one timeline; the next is preloaded. A negative clip position means its title
 * card.
 */
export function useReelPlayback(clips: readonly PlayedClip[], transition: ReelTransition): ReelPlayback {
  const isCarded = transition === "TITLE_CARD";
  const { pieces, durationMs } = useMemo(
    () =>
      reelTimeline(
        clips.map((clip) => clip.durationMs),
        transition,
      ),
    [clips, transition],
  );
  const [state, setState] = useState(() => begin(isCarded));
  const slots = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  const index = Math.min(state.index, Math.max(0, clips.length - 1));
  const onCard = isCarded && state.clipMs < 0;
  const id = clips[index]?.id;
  const active = slots[index % 2];
  const isRunning = state.isPlaying && !onCard;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is another element
  useEffect(() => {
    const element = active?.current;
    for (const slot of slots) if (slot.current !== element) slot.current?.pause();
    if (!element) return;
    // If the browser blocks it, the reel stays paused, which its button shows.
    if (isRunning) element.play().catch(() => setState((before) => ({ ...before, isPlaying: false })));
    else element.pause();
  }, [isRunning, id]);

  useEffect(() => {
    if (!state.isPlaying || !onCard) return;
    const timer = setTimeout(() => setState((before) => ({ ...before, clipMs: 0 })), -state.clipMs);
    return () => clearTimeout(timer);
  }, [state.isPlaying, onCard, state.clipMs]);

  const show = (to: number, clipMs: number, isPlaying = state.isPlaying) => {
    const element = slots[to % 2]?.current;
    // An element that takes over a clip starts at 0; the wanted position is set once its source has loaded.
    if (element && to === index) element.currentTime = Math.max(0, clipMs) / 1_000;
    wanted.current = { index: to, seconds: Math.max(0, clipMs) / 1_000 };
    setState({ index: to, clipMs, isPlaying, hasFailed: false });
  };
  const wanted = useRef<{ readonly index: number; readonly seconds: number } | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the shown clip has changed
  useEffect(() => {
    const element = active?.current;
    if (element && wanted.current?.index === index) element.currentTime = wanted.current.seconds;
  }, [id, index]);

  return {
    index,
    onCard,
    isPlaying: state.isPlaying,
    hasFailed: state.hasFailed,
    clipMs: state.clipMs,
    momentMs: (pieces[index]?.clipStartMs ?? 0) + state.clipMs,
    durationMs,
    toggle: () => {
      const atEnd = index === clips.length - 1 && state.clipMs >= (clips[index]?.durationMs ?? 0);
      if (!state.isPlaying && atEnd) show(0, isCarded ? -reelTitleCardMs : 0, true);
      else setState((before) => ({ ...before, isPlaying: !before.isPlaying }));
    },
    seek: (momentMs) => {
      const place = pieceAt(pieces, Math.max(0, momentMs));
      show(place.index, place.clipMs);
    },
    go: (to) => {
      if (to >= 0 && to < clips.length) show(to, isCarded ? -reelTitleCardMs : 0);
    },
    slots,
    sourceOf: (slot) => clips[slot === index % 2 ? index : index + 1]?.source,
    onTime: (slot) => {
      if (slot !== index % 2 || onCard) return;
      const seconds = active?.current?.currentTime ?? 0;
      setState((before) => ({ ...before, clipMs: seconds * 1_000 }));
    },
    onEnded: (slot) => {
      if (slot !== index % 2) return;
      if (index + 1 < clips.length) show(index + 1, isCarded ? -reelTitleCardMs : 0, true);
      else
        setState((before) => ({
          ...before,
          isPlaying: false,
          clipMs: clips[index]?.durationMs ?? before.clipMs,
        }));
    },
    onFailed: (slot) => {
      if (slot === index % 2) setState((before) => ({ ...before, isPlaying: false, hasFailed: true }));
    },
  };
}
