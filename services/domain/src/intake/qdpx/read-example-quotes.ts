import { codebookExampleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { CodebookEntry } from "../../research/codebook/codebook.ts";
import { readHighlights } from "../../research/highlights/read-highlights.ts";
import { readExportedConsents } from "../../research/people/consent/exported-consents.ts";

/** Highlights whose words are in memory at once: each may have as many as its note. */
const readTogether = 50;

/**
 * The words of highlights that are examples, by id, as long as a written example may be, with their speaker's
 * consent. Highlights that the actor cannot read are left out.
 */
export async function readExampleQuotes(
  tx: TenantTransaction,
  entries: readonly CodebookEntry[],
): Promise<ReadonlyMap<string, string>> {
  const examples = entries.flatMap((entry) => entry.examples);
  const chosen = examples.flatMap((example) => ("highlightId" in example ? example.highlightId : []));
  const ids = [...new Set(chosen)];
  const quotes = new Map<string, string>();
  for (let at = 0; at < ids.length; at += readTogether) {
    const highlights = await readHighlights(tx, ids.slice(at, at + readTogether));
    const consents = await readExportedConsents(tx, [...highlights.keys()]);
    for (const [id, { text }] of highlights) {
      const consent = consents.get(id);
      const words = cutText(text, codebookExampleLengthMax);
      quotes.set(id, consent === undefined ? words : `${words} (${consent})`);
    }
  }
  return quotes;
}
