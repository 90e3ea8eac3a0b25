import type { UpgradePrompt } from "../errors.ts";
import { gatedCapabilities, invitePrompts, upgradeAreas } from "./upgrade-areas.ts";

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value);

/** The upgrade prompt of an error. Parsed by hand: the web app's first script has no schema library. */
export function readUpgrade(value: unknown): UpgradePrompt | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const area = oneOf(upgradeAreas, Reflect.get(value, "area"));
  if (area === undefined) return undefined;
  const capability = oneOf(gatedCapabilities, Reflect.get(value, "capability"));
  const prompt = oneOf(invitePrompts, Reflect.get(value, "prompt"));
  return {
    area,
    ...(capability === undefined ? {} : { capability }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

/** Event that a browser sends after it showed an upgrade prompt. */
export const upgradeShownEvent = "upgrade_prompt.shown";

/** The area of the shown prompt in a telemetry body; undefined for other telemetry. */
export function readUpgradeShown(body: string): UpgradePrompt["area"] | undefined {
  try {
    const sent: unknown = JSON.parse(body);
    if (typeof sent !== "object" || sent === null) return undefined;
    const isShown = Reflect.get(sent, "type") === "TRACK" && Reflect.get(sent, "event") === upgradeShownEvent;
    return isShown ? readUpgrade(sent)?.area : undefined;
  } catch {
    return undefined;
  }
}
