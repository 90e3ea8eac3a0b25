import { encodeHash } from "@fieldstone/model/links/hash.ts";

/** A piece of what was found, and whether it is what was searched for. */
export interface FoundFragment {
  readonly text: string;
  readonly match: boolean;
}

/**
 * The place in a text that a preview shows, as its address names it: the line with most of the words that were searched
 * for, since words are marked within one paragraph. No place where the preview has none of them.
 */
export function foundWordsPlace(fragments: readonly FoundFragment[] = []): { readonly hash?: string } {
  const lines = [{ text: "", matches: 0 }];
  for (const { text, match } of fragments) {
    for (const [at, piece] of text.split("\n").entries()) {
      if (at > 0) lines.push({ text: "", matches: 0 });
      const line = lines.at(-1);
      if (line === undefined) continue;
      line.text += piece;
      if (match) line.matches += 1;
    }
  }
  const best = lines.reduce((one, other) => (other.matches > one.matches ? other : one));
  return best.matches === 0 ? {} : { hash: encodeHash({ content: best.text.trim() }).slice(1) };
}
