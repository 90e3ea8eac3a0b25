import { type PageArea, pageUnits } from "@fieldstone/model/files/page-text.ts";

/** Step of an arrow key's move or resize, in page units: 1 % of the page. */
const step = 100;
/** Anything smaller counts as a click. */
const sizeMin = 50;

/** The initial area for the keyboard: a band in the upper middle of the page. */
export const startArea: PageArea = { x: 2_000, y: 2_000, width: 6_000, height: 2_000 };

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The area after an arrow key: moved, or resized with Shift. Undefined for other keys. */
export function areaAfterKey(area: PageArea, key: string, shift: boolean): PageArea | undefined {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (direction === undefined) return undefined;
  const [dx, dy] = [direction[0] * step, direction[1] * step];
  const { x, y, width, height } = area;
  return shift
    ? {
        ...{ x, y },
        width: within(width + dx, sizeMin, pageUnits - x),
        height: within(height + dy, sizeMin, pageUnits - y),
      }
    : { ...area, x: within(x + dx, 0, pageUnits - width), y: within(y + dy, 0, pageUnits - height) };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area between two points of a page, in page units; undefined if it is hardly larger than a click. */
export function areaBetween(from: Point, to: Point): PageArea | undefined {
  const [left, right] = [from.x, to.x].map(round).sort((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map(round).sort((a, b) => a - b);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined)
    return undefined;
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return area.width < sizeMin || area.height < sizeMin ? undefined : area;
}

function round(units: number): number {
  return within(Math.round(units), 0, pageUnits);
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
