/** A text as it is kept, and where its places are there. */
export interface PositionedText {
  /** With line ends made `\n`. */
  readonly text: string;
  /** The place of a code point that is written as a number; undefined where the text has no such place. */
  offsetOf(position: string): number | undefined;
}

/** Characters outside the plane of 16 bits, and line ends of two characters: what makes counts differ. */
const uneven = /\r\n|[\u{10000}-\u{10ffff}]/gu;

interface Shift {
  /** The first code point behind it. */
  readonly behind: number;
  /** By how much places from there on are further back, or forth where it is negative. */
  readonly by: number;
}

/**
 * A text whose places are counted in Unicode code points, as the REFI-QDA standard does, with line ends as the file has
 * them.
 */
export function positionsOf(written: string): PositionedText {
  const text = written.replace(/\r\n?/gu, "\n").replaceAll("\0", "\ufffd");
  const shifts: Shift[] = [];
  let extraUnits = 0;
  let by = 0;
  for (const match of written.matchAll(uneven)) {
    const at = match.index - extraUnits;
    if (match[0] === "\r\n") {
      by -= 1;
      shifts.push({ behind: at + 2, by });
    } else {
      by += 1;
      extraUnits += 1;
      shifts.push({ behind: at + 1, by });
    }
  }
  const pointCount = written.length - extraUnits;
  return {
    text,
    offsetOf: (position) => {
      if (!/^\d{1,10}$/u.test(position)) return undefined;
      const point = Number(position);
      return point > pointCount ? undefined : point + shiftAt(shifts, point);
    },
  };
}

function shiftAt(shifts: readonly Shift[], point: number): number {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const shift = shifts[middle];
    if (shift !== undefined && shift.behind <= point) low = middle + 1;
    else high = middle;
  }
  return shifts[low - 1]?.by ?? 0;
}
