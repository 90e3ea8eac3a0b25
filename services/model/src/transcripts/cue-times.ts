const timePattern = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const timingLine = new RegExp(String.raw`^\s*${timePattern}\s*-->\s*${timePattern}(?:[ \t].*)?$`, "s");

export interface CueTiming {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Reads `00:01.000 --> 100:00:02,500 align:start`: hours are optional, of any width; settings are ignored.
 */
export function parseCueTiming(line: string): CueTiming | null {
  const match = timingLine.exec(line);
  if (match === null) return null;
  const [, startHours, startMinutes, startSeconds, startPart, endHours, endMinutes, endSeconds, endPart] =
    match;
  return {
    startMs: toMs(startHours, startMinutes, startSeconds, startPart),
    endMs: toMs(endHours, endMinutes, endSeconds, endPart),
  };
}

function toMs(hours = "0", minutes = "0", seconds = "0", part = "0"): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0"));
}
