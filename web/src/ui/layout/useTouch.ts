import { useSyncExternalStore } from "react";
import { followMedia } from "./follow-media.ts";

/** Screens on which a target has 44 px, as in the style sheets. */
export const touchScreens = followMedia("(max-width: 767px), (pointer: coarse)");

/** True where fingers point, for what scripts place. */
export function useTouch(): boolean {
  return useSyncExternalStore(touchScreens.subscribe, touchScreens.matches);
}
