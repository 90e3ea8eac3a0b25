/** A word without case and punctuation, for comparison; empty if nothing else is left. */
export function bareWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
