import { type PageArea, pageUnits } from "@fieldstone/model/files/page-text.ts";
import type { CSSProperties } from "react";

const percent = (units: number) => `${(units / pageUnits) * 100}%`;

/** CSS position of an area of a page. */
export function placeStyle({ x, y, width, height }: PageArea): CSSProperties {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
