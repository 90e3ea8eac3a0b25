import type { Box, Point } from "./canvas-geometry.ts";

/** The part of the canvas in view: the canvas's origin is at x and y of the screen, scaled by zoom. */
export interface Viewport extends Point {
  readonly zoom: number;
}

export const zoomMin = 0.05;
export const zoomMax = 4;
/** Zoom factor per key press. */
export const zoomStep = 1.25;
const fitMargin = 48;

export function toCanvas({ x, y, zoom }: Viewport, screen: Point): Point {
  return { x: (screen.x - x) / zoom, y: (screen.y - y) / zoom };
}

export function toScreen({ x, y, zoom }: Viewport, point: Point): Point {
  return { x: point.x * zoom + x, y: point.y * zoom + y };
}

/** Zooms while keeping a screen position fixed. */
export function zoomedAt(viewport: Viewport, screen: Point, zoom: number): Viewport {
  const bounded = Math.min(zoomMax, Math.max(zoomMin, zoom));
  const held = toCanvas(viewport, screen);
  return { x: screen.x - held.x * bounded, y: screen.y - held.y * bounded, zoom: bounded };
}

export function panned(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x + dx, y: viewport.y + dy };
}

/** Zooms to fit a box, up to its actual size. */
export function fitted(box: Box, screen: { width: number; height: number }): Viewport {
  const room = (side: number) => Math.max(side - 2 * fitMargin, 1);
  const wanted = Math.min(room(screen.width) / box.width, room(screen.height) / box.height, 1);
  const zoom = Math.min(zoomMax, Math.max(zoomMin, wanted));
  return {
    x: screen.width / 2 - (box.x + box.width / 2) * zoom,
    y: screen.height / 2 - (box.y + box.height / 2) * zoom,
    zoom,
  };
}

/** Moves the viewport just enough to show a box. */
export function revealed(viewport: Viewport, box: Box, screen: { width: number; height: number }): Viewport {
  const from = toScreen(viewport, box);
  const shift = (start: number, size: number, room: number) => {
    if (start < fitMargin) return fitMargin - start;
    return start + size > room - fitMargin ? Math.max(room - fitMargin - start - size, fitMargin - start) : 0;
  };
  return panned(
    viewport,
    shift(from.x, box.width * viewport.zoom, screen.width),
    shift(from.y, box.height * viewport.zoom, screen.height),
  );
}

/** The canvas area in view. */
export function visibleAreaOf(viewport: Viewport, screen: { width: number; height: number }): Box {
  const { x, y } = toCanvas(viewport, { x: 0, y: 0 });
  return { x, y, width: screen.width / viewport.zoom, height: screen.height / viewport.zoom };
}
