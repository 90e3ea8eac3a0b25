import { type PageArea, pageUnits } from "@fieldstone/model/files/page-text.ts";
import type { CSSProperties } from "react";

const percent = (units: number) => `${(units / pageUnits) * 100}%`;

/** Where an area of a page is drawn over it. */
export function placeStyle({ x, y, width, height }: PageArea): CSSProperties {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
