import type { AiClaim } from "@fieldstone/platform/ai/ai-answer.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findFileNames } from "../../research/files/pages/find-pages-with.ts";
import { quotesBySpeaker } from "../../research/speakers/quotes-by-speaker.ts";
import { readIndexedHeads } from "../search/read-indexed-objects.ts";
import { type AskSources, quotesAlone, type StoredClaim } from "./ask.ts";
import { locateQuotes } from "./locate-quotes.ts";
import type { Passage } from "./passages/gather-passages.ts";

/**
 * A model's claim with those of its quotes that exist in the source it names; undefined if none do. Models
 * may invent text, so only text found in the store is shown, each speaker's words by themselves. If a source
 * that the model read can no longer be read, or no longer has a quote, the statement may repeat it: the other
 * quotes then stand alone.
 */
export async function checkClaim(
  sources: Pick<AskSources, "read">,
  passages: readonly Passage[],
  claim: AiClaim,
): Promise<StoredClaim | undefined> {
  const named = claim.quotes.flatMap(({ passage: place, text }) => {
    const source = passages[place];
    // From the passage that was read, not from another part of its source.
    if (source?.text.includes(text) !== true) return [];
    const { type, id, text: passage } = source;
    return quotesBySpeaker(source, text).map(({ text: words, start: inPassage, ...speaker }) => ({
      ...{ type, id, text: words, passage, inPassage, speaker },
    }));
  });
  if (named.length === 0) return undefined;
  const { located, isReadable } = await sources.read(async (tx) => ({
    located: await locateQuotes(tx, named),
    isReadable: await areReadable(tx, passages),
  }));
  const citations = located.flatMap((citation, at) =>
    citation === undefined ? [] : [{ ...citation, ...named[at]?.speaker }],
  );
  if (citations.length === 0) return undefined;
  // A quote that cuts a word in its passage was never in the source.
  const isGone = named.some(
    ({ text, passage }, at) => located[at] === undefined && findWhole(passage, text) !== undefined,
  );
  // A provider that writes nothing of its own repeats the words, of which some may have been left out.
  const isQuote = claim.quotes.some(({ text }) => text === claim.text);
  return { text: isReadable && !isGone && !isQuote ? claim.text : quotesAlone(citations), citations };
}

async function areReadable(tx: TenantTransaction, passages: readonly Passage[]): Promise<boolean> {
  const refs = new Map(passages.map(({ type, id }) => [id, { objectType: type, objectId: id }]));
  const fileIds = new Set(passages.flatMap((passage) => passage.fileIds ?? []));
  return (
    (await readIndexedHeads(tx, [...refs.values()])).size === refs.size &&
    (await findFileNames(tx, [...fileIds])).size === fileIds.size
  );
}
