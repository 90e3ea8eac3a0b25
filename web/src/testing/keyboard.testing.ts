import type { ElementHandle, Locator } from "playwright-core";
import { expect, vi } from "vitest";

/** Presses of Tab after which a control counts as unreachable: twice around a long page. */
const pressesMax = 160;
/** Presses of Tab sent together: where each is waited for, the browser draws a frame for each, which costs 10 ms. */
const pressesAtOnce = 8;

/** Moves to a control with Tab only, like a keyboard user. */
export async function tabTo(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await control.waitFor();
  await untilNotCovered(control);
  // Located once, and again if the page has replaced it: locating by role takes ten times as long as a key
  // press.
  let element = await control.elementHandle();
  for (let pressed = 0; pressed < pressesMax; pressed += pressesAtOnce) {
    let at = await stopTabsAt(element);
    if (at === "gone") {
      element = await control.elementHandle();
      at = await stopTabsAt(element);
    }
    if (at === "focused") return;
    await Promise.all(Array.from({ length: pressesAtOnce }, () => keyboard.press("Tab")));
  }
  throw new Error(
    `${control} is not reached by ${pressesMax} presses of the tab key, which end at ${await focusedElement(control)}`,
  );
}

/** Waits for a dialog to close that keeps the focus: it may await more than what the page shows already. */
async function untilNotCovered(control: Locator): Promise<void> {
  const isCovered = (each: Element) =>
    [...document.querySelectorAll("[aria-modal=true]")].at(-1)?.contains(each) === false;
  await vi.waitUntil(async () => !(await control.evaluate(isCovered)), 30_000);
}

/** The focused element's opening tag and the dialogs that are open, for a failure's message. */
function focusedElement(control: Locator): Promise<string> {
  return control.page().evaluate(() => {
    const focused = document.activeElement?.cloneNode(false);
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    return [
      focused instanceof Element ? focused.outerHTML : "nothing",
      ...dialogs.map((each) => `with an open dialog “${each.textContent.slice(0, 80)}”`),
    ].join(", ");
  });
}

/** Says where the focus is, and lets the page hear no further Tab once it has come to the element. */
function stopTabsAt(element: ElementHandle | null): Promise<"focused" | "elsewhere" | "gone"> | "gone" {
  if (element === null) return "gone";
  return element.evaluate((each) => {
    dispatchEvent(new Event("tabs-counted"));
    if (!each.isConnected) return "gone";
    if (each === document.activeElement) return "focused";
    const counted = new AbortController();
    addEventListener("tabs-counted", () => counted.abort(), { once: true });
    const stopThere = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || each !== document.activeElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", stopThere, { capture: true, signal: counted.signal });
    return "elsewhere";
  });
}

/** Moves to a field with Tab and types into it, replacing its content. */
export async function typeInto(control: Locator, text: string): Promise<void> {
  await tabTo(control);
  const { keyboard } = control.page();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(text);
}

/** Moves to a button or link with Tab and presses it. */
export async function pressOn(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  // A page that is still loading may replace it, and the focus with it.
  await press(control, key);
}

/** Presses a control without moving to it first, once it is enabled. */
export async function press(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await canAct(control);
  await control.press(key);
}

/**
 * Waits for the focus, which an opening dialog or field sets a moment later: keys typed before go elsewhere.
 */
export async function untilFocused(control: Locator): Promise<void> {
  await vi.waitUntil(() => control.evaluate((each) => each === document.activeElement), 30_000);
}

/** A click waits until a button has stopped loading; a key does not, and would do nothing. */
async function canAct(control: Locator): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true);
}
