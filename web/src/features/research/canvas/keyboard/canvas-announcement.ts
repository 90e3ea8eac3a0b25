import { t } from "../../../../app/i18n/t.ts";
import { boxOf, isResizable } from "../canvas-geometry.ts";
import { type CanvasStore, stagingId } from "../canvas-store.ts";
import { nameOf, stagingName } from "../painting/paint-canvas.ts";

/** What screen readers are told: the focused element's name, place and size, and how many are selected. */
export function announcementOf(store: CanvasStore): string {
  const place = placeOf(store);
  const n = store.targets.length;
  return n > 1 ? t("canvas.at.selected", "{place}. {n} selected", { place, n }).replace(/^\. /u, "") : place;
}

function placeOf(store: CanvasStore): string {
  const element = store.element(store.current);
  const at = element ?? (store.current === stagingId ? store.staging : undefined);
  if (at === undefined) return "";
  const name = element === undefined ? stagingName(store) : nameOf(store, element);
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  if (element === undefined || !isResizable(element))
    return t("canvas.at", "{name}, at {x}, {y}", { name, x, y });
  const box = boxOf(element);
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  return t("canvas.at.sized", "{name}, at {x}, {y}, {width} by {height}", { name, x, y, width, height });
}
