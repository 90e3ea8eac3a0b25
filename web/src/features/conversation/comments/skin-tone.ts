import { type SkinTone, skinTones } from "@fieldstone/model/emoji-reaction.ts";
import { useSyncExternalStore } from "react";
import { oneOf } from "../../../app/navigation/search-params.ts";

const storageKey = "fieldstone-skin-tone";

/** Read from the storage once, for all comments. */
let known: { readonly tone: SkinTone | undefined } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The skin tone that the user last chose on this device. */
export function skinTone(): SkinTone | undefined {
  known ??= { tone: readSkinTone() };
  return known.tone;
}

/** Same as skinTone, also after a change in another comment. */
export function useSkinTone(): SkinTone | undefined {
  return useSyncExternalStore(subscribe, skinTone);
}

function readSkinTone(): SkinTone | undefined {
  try {
    return oneOf(localStorage.getItem(storageKey), skinTones);
  } catch {
    return undefined;
  }
}

export function chooseSkinTone(tone: SkinTone | undefined): void {
  known = { tone };
  try {
    if (tone === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, tone);
  } catch {
    // Without storage, the tone applies until the page is closed.
  }
  for (const listener of listeners) listener();
}
