/** What two words have in common that differ in case or punctuation alone; empty where a word is nothing else. */
export function bareWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
