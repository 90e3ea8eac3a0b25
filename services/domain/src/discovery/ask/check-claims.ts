import type { AiClaim } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AskSources, StoredClaim } from "./ask.ts";
import { locateQuotes } from "./locate-quotes.ts";
import type { Passage } from "./passages/gather-passages.ts";

/**
 * A model's claim with those of its quotes that exist in the source it names; undefined if none do. Models
 * may invent text, so only text found in the store is shown.
 */
export async function checkClaim(
  sources: Pick<AskSources, "read">,
  passages: readonly Passage[],
  claim: AiClaim,
): Promise<StoredClaim | undefined> {
  const named = claim.quotes.flatMap(({ passage, text }) => {
    const source = passages[passage];
    // From the passage that was read, not from another part of its source.
    return source?.text.includes(text) === true
      ? [{ type: source.type, id: source.id, text, passage: source.text }]
      : [];
  });
  if (named.length === 0) return undefined;
  const located = await sources.read((tx) => locateQuotes(tx, named));
  const citations = located.filter((citation) => citation !== undefined);
  return citations.length === 0 ? undefined : { text: claim.text, citations };
}
