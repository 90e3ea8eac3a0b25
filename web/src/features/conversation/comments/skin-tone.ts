import { type SkinTone, skinTones } from "@fieldstone/model/emoji-reaction.ts";

const storageKey = "fieldstone-skin-tone";

/** The skin tone that the user last chose on this device. */
export function readSkinTone(): SkinTone | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return skinTones.find((tone) => tone === stored);
  } catch {
    return undefined;
  }
}

export function writeSkinTone(tone: SkinTone | undefined): void {
  try {
    if (tone === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, tone);
  } catch {
    // Without storage, the tone applies until the page is closed.
  }
}
