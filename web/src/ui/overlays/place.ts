/** Position of a floating surface relative to its anchor. */
export type Placement = "bottom-start" | "bottom-end" | "top-start" | "right-start" | "top" | "bottom";

/** Space kept between a surface and its anchor, and between it and the window's edges, in px. */
const GAP = 6;
const EDGE = 8;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/**
 * The corner, in px of the window, for a surface of this size; flips to the other side where it would not
 * fit.
 */
export function cornerOf(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  placement: Placement,
): { left: number; top: number } {
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - size.height;
  const wantsAbove = placement.startsWith("top");
  const fitsBelow = below + size.height <= view.height - EDGE;
  const fitsAbove = above >= EDGE;
  let top = wantsAbove ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  let left = anchor.left;
  if (placement === "right-start") {
    top = anchor.top;
    left = anchor.right + GAP;
    if (left + size.width > view.width - EDGE) left = anchor.left - GAP - size.width;
  } else if (placement === "bottom-end") left = anchor.right - size.width;
  else if (placement === "top" || placement === "bottom") {
    left = anchor.left + (anchor.width - size.width) / 2;
  }
  return {
    left: Math.max(EDGE, Math.min(left, view.width - EDGE - size.width)),
    top: Math.max(EDGE, Math.min(top, view.height - EDGE - size.height)),
  };
}

/** Positions a fixed element beside its anchor. */
export function place(surface: HTMLElement, anchor: Element, placement: Placement): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = cornerOf(
    anchor.getBoundingClientRect(),
    surface.getBoundingClientRect(),
    view,
    placement,
  );
  surface.style.left = `${left}px`;
  surface.style.top = `${top}px`;
}
