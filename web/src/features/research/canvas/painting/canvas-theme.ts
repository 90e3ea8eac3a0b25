/** The page's colours, from its current style sheet. */
export interface CanvasTheme {
  readonly bg: string;
  readonly sunken: string;
  readonly raised: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly accent: string;
}

/** Reads the colours to draw with, since a canvas has no style sheet. */
export function readCanvasTheme(): CanvasTheme {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    bg: color("--fs-bg"),
    sunken: color("--fs-sunken"),
    raised: color("--fs-raised"),
    line: color("--fs-line"),
    lineStrong: color("--fs-line-strong"),
    ink: color("--fs-ink"),
    inkSoft: color("--fs-ink-soft"),
    accent: color("--fs-accent"),
  };
}
