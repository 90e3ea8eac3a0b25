import type { Locator } from "playwright-core";

/** Presses of the tab key before a control counts as out of reach. */
const pressesMax = 80;

/** Goes to a control by the tab key alone, as somebody without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await control.waitFor();
  for (let press = 0; press < pressesMax; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press("Tab");
  }
  throw new Error(`${control} is not reached by ${pressesMax} presses of the tab key`);
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
  await control.page().keyboard.press(key);
}
