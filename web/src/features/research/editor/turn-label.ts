import { fallbackNames } from "@fieldstone/model/display-names.ts";

/** The name printed over a turn; undefined for one that says neither who nor when. */
export function shownSpeaker(speaker: unknown, time: string | null): string | undefined {
  if (typeof speaker === "string" && speaker.trim() !== "") return speaker;
  return time === null ? undefined : fallbackNames.unnamedSpeaker;
}
