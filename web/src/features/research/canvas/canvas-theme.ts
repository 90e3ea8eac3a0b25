/** Colours of the page, as its style sheet has them now. */
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

/** Reads the colours that a canvas is drawn in: it has no style sheet of its own. */
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
