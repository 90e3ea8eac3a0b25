import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findFileNames } from "../../research/files/pages/find-pages-with.ts";
import { readIndexedHeads } from "../search/read-indexed-objects.ts";
import { locateQuotes } from "./locate-quotes.ts";
import { readOwnMessage } from "./read-conversations.ts";

export interface FoundCitation {
  readonly quote: string;
  /** SAME: unchanged in its place; MOVED: elsewhere in the text; CHANGED: no longer in the text. */
  readonly state: "SAME" | "MOVED" | "CHANGED";
}

const reference = /^(.+)-(\d{1,4})$/;

/**
 * Finds a citation of one of the actor's answers in the current text of its source.
 * @throws ProductError `ask.not_found`, `ask.citation_not_found`
 */
export async function findCitation(
  tx: TenantTransaction,
  citationReferenceId: string,
): Promise<FoundCitation> {
  const [, messageId = "", place = ""] = reference.exec(citationReferenceId) ?? [];
  const id = tryParseId(messageId);
  if (id === undefined) throw citationNotFound();
  const { claims } = await readOwnMessage(tx, id);
  const citation = claims.flatMap(({ citations }) => citations)[Number(place)];
  if (citation === undefined) throw citationNotFound();
  const { quote, start, file, type: objectType, id: objectId } = citation;
  // A source or file that is no longer readable is not quoted either.
  if ((await readIndexedHeads(tx, [{ objectType, objectId }])).size === 0) throw citationNotFound();
  if (file !== undefined && !(await findFileNames(tx, [file.id])).has(file.id)) throw citationNotFound();
  const [now] = await locateQuotes(tx, [{ type: objectType, id: objectId, text: quote, before: citation }]);
  if (now === undefined) return { quote, state: "CHANGED" };
  const isThere = now.start === start && now.file?.id === file?.id && now.file?.pageNum === file?.pageNum;
  return { quote, state: isThere ? "SAME" : "MOVED" };
}

function citationNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "ask.citation_not_found",
    "This citation no longer exists. Open the conversation that it was in.",
  );
}
