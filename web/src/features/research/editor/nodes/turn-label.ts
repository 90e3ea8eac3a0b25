import { fallbackNames } from "@fieldstone/model/text/display-names.ts";

/** The name shown above a turn; undefined for one with neither speaker nor time. */
export function shownSpeaker(speaker: unknown, time: string | null): string | undefined {
  if (typeof speaker === "string" && speaker.trim() !== "") return speaker;
  return time === null ? undefined : fallbackNames.unnamedSpeaker;
}
