import { hourMs, minuteMs, secondMs } from "../durations.ts";
import type { TranscriptWord } from "./transcript-word.ts";
import { joinWords } from "./word-limits.ts";

/** Words that are displayed together. */
export interface Cue {
  readonly speaker: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** Two lines of 42 characters, a common subtitle standard. */
const cueLengthMax = 84;
/** Longest display time of a cue, and the pause that starts a new one. */
const cueDurationMsMax = 7_000;
const cuePauseMs = 1_500;
/** Shortest display time of a cue. */
const cueDurationMsMin = 500;

/** The cues for a transcript's words, each with one speaker. */
export function cuesOf(words: readonly TranscriptWord[]): readonly Cue[] {
  const cues: Cue[] = [];
  for (const { text: spoken, startMs, endMs, speaker } of words) {
    const last = cues.at(-1);
    const text = last === undefined ? spoken : joinWords([last.text, spoken]);
    const goesOn =
      last !== undefined &&
      last.speaker === speaker &&
      text.length <= cueLengthMax &&
      endMs - last.startMs <= cueDurationMsMax &&
      startMs - last.endMs < cuePauseMs &&
      !(/[.!?。！？]$/u.test(last.text) && last.text.length > cueLengthMax / 2);
    if (goesOn) cues[cues.length - 1] = { ...last, endMs: Math.max(last.endMs, endMs), text };
    else cues.push({ speaker, startMs, endMs, text: spoken });
  }
  return cues.map((cue) => ({ ...cue, endMs: Math.max(cue.endMs, cue.startMs + cueDurationMsMin) }));
}

/** Cues as WebVTT, with speakers as voices. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ speaker, startMs, endMs, text }) => {
    const voice = speaker === null ? "" : `<v ${escapeCue(speaker).replaceAll(/[\r\n]+/gu, " ")}>`;
    return `${clock(startMs, ".")} --> ${clock(endMs, ".")}\n${voice}${escapeCue(text)}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** Cues as SubRip, with the speaker's name when the speaker changes. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ speaker, startMs, endMs, text }, index) => {
      const name = speaker !== null && speaker !== cues[index - 1]?.speaker ? `${speaker}: ` : "";
      return `${index + 1}\n${clock(startMs, ",")} --> ${clock(endMs, ",")}\n${name}${text}\n`;
    })
    .join("\n");
}

function escapeCue(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function clock(ms: number, separator: "." | ","): string {
  const whole = Math.max(0, Math.round(ms));
  const parts = [
    Math.floor(whole / hourMs),
    Math.floor(whole / minuteMs) % 60,
    Math.floor(whole / secondMs) % 60,
  ];
  const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${time}${separator}${String(whole % 1_000).padStart(3, "0")}`;
}
