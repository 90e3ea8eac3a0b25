import { fallbackNames } from "@fieldstone/model/display-names.ts";

/** The name printed over a turn; undefined for one that says neither who nor when. */
export function shownSpeaker(speaker: unknown, time: string | null): string | undefined {
  if (typeof speaker === "string" && speaker.trim() !== "") return speaker;
  return time === null ? undefined : fallbackNames.unnamedSpeaker;
}

/** Minutes and seconds of a turn's start, with hours when there are any. */
export function formatTimestamp(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
