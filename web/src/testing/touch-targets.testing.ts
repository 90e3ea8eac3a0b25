import type { Page } from "playwright-core";

/** A phone in portrait mode. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Controls too small for a finger, and fields with text so small that phones zoom in. Links within a text may
 * be smaller.
 * @param within the part of the page to check
 */
export function touchTargetFlaws(page: Page, within = "body"): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const flaws: string[] = [];
    const controls = [...document.querySelectorAll(selector)].flatMap((part) => [
      ...part.querySelectorAll<HTMLElement>(
        "button, select, textarea, input, summary, [role=tab], [role=option], nav a, a[data-active], header a",
      ),
    ]);
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      if (width === 0 || style.visibility === "hidden" || control.closest("ol")) continue;
      const isChoice = control.matches("[type=checkbox], [type=radio]");
      const words = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const box = isChoice ? (words ?? control.parentElement) : control;
      const target = box?.getBoundingClientRect() ?? { width, height };
      const name = control.getAttribute("aria-label") ?? control.textContent ?? control.tagName;
      if (Math.min(target.width, target.height) < 43.5)
        flaws.push(`${name}: ${Math.round(target.width)} by ${Math.round(target.height)} px`);
      if (control.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
        if (Number.parseFloat(style.fontSize) < 16) flaws.push(`${name}: text of ${style.fontSize}`);
    }
    return flaws;
  }, within);
}
