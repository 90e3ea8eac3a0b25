/** A stored text, and the offsets of the file's positions in it. */
export interface PositionedText {
  /** With LF line ends. */
  readonly text: string;
  /** The offset of a code point position in decimal; undefined if the text does not have it. */
  offsetOf(position: string): number | undefined;
}

/** Astral characters and two-character line ends, where code points and UTF-16 units differ. */
const uneven = /\r\n|[\u{10000}-\u{10ffff}]/gu;

interface Shift {
  /** The first code point after it. */
  readonly behind: number;
  /** The shift of later offsets; may be negative. */
  readonly by: number;
}

/** Maps positions in Unicode code points, which the REFI-QDA standard uses, with line ends as in the file. */
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
