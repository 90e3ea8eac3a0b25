import { useSyncExternalStore } from "react";
import { followMedia } from "./follow-media.ts";

const narrow = followMedia("(max-width: 767px)");

/** True on a screen too narrow for the sidebar and two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches);
}
