import { type Passage, passageOf } from "@fieldstone/model/links/passage.ts";
import { matchedLine } from "@fieldstone/model/search/matched-line.ts";
import type { PreviewFragment } from "@fieldstone/model/search/preview.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { charactersOf } from "@fieldstone/platform/search-index/words/characters.ts";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";
import { findPagesAt, type NamedPage } from "../../research/documents/text-of-files.ts";
import { markMatches, matcherOf, type Snippet, snippetOf } from "./match-words.ts";
import { refKey } from "./read-indexed-objects.ts";
import { type FoundObject, findSourceTitles, nearStartOf, readFoundObjects } from "./search-object-store.ts";

/** A search result for display. */
export interface DescribedResult extends IndexedRef {
  readonly title: readonly PreviewFragment[];
  readonly content: readonly PreviewFragment[];
  /** Whether the object's text begins before `content`. */
  readonly startsInside: boolean;
  /** Whether the object's text goes on after `content`. */
  readonly endsInside: boolean;
  readonly projectId: string | null;
  /** The container that it is shown as part of: for a point, its channel. */
  readonly withinId: string | null;
  /**
   * The page of an attached file with the displayed text or the match by meaning; null if it is in the
   * object's own text.
   */
  readonly file: NamedPage | null;
  /**
   * Where to open it: the line of `content` with the most found words, since words are marked within one
   * paragraph; null without any, and for a file found by its name.
   */
  readonly line: string | null;
  /** Where to open it if `content` is the passage nearest in meaning and has none of the words. */
  readonly passage: Passage | null;
  readonly score: number | null;
  /** True for the last displayed point of a channel that has or may have more. */
  readonly hasMoreInChannel: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Titles and snippets of results, in order, from the stored text, without those that are gone or unreadable.
 * A highlight has the title of its note or insight, a point that of its channel.
 * @param isMeant the search was by meaning, alone or too
 */
export async function describeResults(
  tx: TenantTransaction,
  results: readonly FoundObject[],
  query: string,
  isMeant = false,
): Promise<readonly DescribedResult[]> {
  const highlightIds = results.filter((each) => each.objectType === "highlight").map((each) => each.objectId);
  const [objects, sourceTitles] = await Promise.all([
    readFoundObjects(tx, results),
    findSourceTitles(tx, highlightIds),
  ]);
  const [matcher, titleMatcher] = [matcherOf(query), matcherOf(query, 1)];
  const snippets = new Map(
    results.flatMap((result) => {
      const object = objects.get(refKey(result));
      if (object === undefined) return [];
      const { opening, near } = object;
      const snippet = snippetOf(opening, matcher, { near, at: pieceStartIn(near, result), isMeant });
      return [[result, { ...snippet, line: matchedLine(snippet.fragments) }] as const];
    }),
  );
  const pages = await findPagesAt(tx, placesInDocuments(snippets));
  return results.flatMap((result) => {
    const object = objects.get(refKey(result));
    const snippet = snippets.get(result);
    if (object === undefined || snippet === undefined) return [];
    const { opening: _opening, near: _near, citedId: _citedId, goesOn, ...shown } = object;
    const file = pages.get(object.objectId) ?? null;
    const line = snippet.line?.text ?? null;
    return [
      {
        ...shown,
        file,
        line: line === file?.name ? null : line,
        passage: snippet.isByMeaning ? passageOf(textOf(snippet)) : null,
        score: result.score ?? null,
        hasMoreInChannel: result.hasMoreInChannel === true,
        title: markMatches(sourceTitles.get(object.objectId) ?? object.title, titleMatcher),
        content: snippet.fragments,
        startsInside: startOf(snippet, result) > 0,
        endsInside: snippet.endsInside || (goesOn && !snippet.isOfPiece),
      },
    ];
  });
}

function textOf({ fragments }: Snippet): string {
  return fragments.map(({ text }) => text).join("");
}

/** Where the found piece begins in `near`, in UTF-16 units. */
function pieceStartIn(near: string, found: FoundObject): number | undefined {
  const { start = 0 } = found;
  return start === 0 ? undefined : [...near].slice(0, start - nearStartOf(found)).join("").length;
}

/** Where a snippet begins in the object's text, in characters. */
function startOf({ before, isOfPiece }: Snippet, found: FoundObject): number {
  return (isOfPiece ? nearStartOf(found) : 0) + charactersOf(before);
}

/** A snippet, and its line with most of the words. */
type ShownSnippet = Snippet & { readonly line: ReturnType<typeof matchedLine> };

/** Positions in notes and insights of the words in their snippets, in characters. */
function placesInDocuments(snippets: ReadonlyMap<FoundObject, ShownSnippet>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [found, snippet] of snippets) {
    const { line } = snippet;
    if (found.objectType !== "note" && found.objectType !== "insight") continue;
    // A snippet of the text's beginning contains no match.
    if (line === undefined && !snippet.isOfPiece) continue;
    const shown = textOf(snippet);
    const begun = line?.start ?? shown.length - shown.trimStart().length;
    places.set(found.objectId, startOf(snippet, found) + charactersOf(shown.slice(0, begun)));
  }
  return places;
}
