import type { ElementHandle, Locator } from "playwright-core";
import { expect, vi } from "vitest";

/** Presses of the tab key before a control counts as out of reach. */
const pressesMax = 80;

/** Goes to a control by the tab key alone, as somebody without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await control.waitFor();
  // Found once, and anew where the page has drawn another: finding it by its role takes ten times what a key takes.
  let element = await control.elementHandle();
  for (let press = 0; press < pressesMax; press += 1) {
    let at = await placeOf(element);
    if (at === "gone") {
      element = await control.elementHandle();
      at = await placeOf(element);
    }
    if (at === "focused") return;
    await keyboard.press("Tab");
  }
  throw new Error(`${control} is not reached by ${pressesMax} presses of the tab key`);
}

function placeOf(element: ElementHandle | null): Promise<"focused" | "elsewhere" | "gone"> | "gone" {
  if (element === null) return "gone";
  return element.evaluate((each) => {
    if (!each.isConnected) return "gone";
    return each === document.activeElement ? "focused" : "elsewhere";
  });
}

/** Goes to a field by the tab key and types into it, over what was there. */
export async function typeInto(control: Locator, text: string): Promise<void> {
  await tabTo(control);
  const { keyboard } = control.page();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(text);
}

/** Goes to a button or link by the tab key and presses it. */
export async function pressOn(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  await canAct(control);
  await control.page().keyboard.press(key);
}

/** Presses a control without going to it first, once it can act. */
export async function press(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await canAct(control);
  await control.press(key);
}

/** Waits for the focus, which what opens a dialog or a field gives it a moment later: keys typed before go elsewhere. */
export async function untilFocused(control: Locator): Promise<void> {
  await vi.waitUntil(() => control.evaluate((each) => each === document.activeElement), 30_000);
}

/** A click waits until a button is no longer loading; a key does not, and would do nothing. */
async function canAct(control: Locator): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true);
}
