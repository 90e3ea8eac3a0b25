import type { Correction } from "./correction.ts";
import { closeLettersQuery } from "./lance/lance-query.ts";
import type { LanceReader } from "./lance/lance-reader.ts";
import { splitWords } from "./search-query.ts";
import { closestWord, typosAllowed, withSwappedLetters } from "./words/spelling.ts";

/** Rows read to find words similar to one: 1 to 2 ms of CPU time. */
const candidatesMax = 60;
/** Maximum number of words corrected in one query. */
const correctedMax = 8;

/** Corrections of words that occur nowhere, if similar words are found: in titles only, or anywhere. */
export async function findCorrections(
  reader: LanceReader,
  words: readonly string[],
  within: "title" | "text",
): Promise<readonly Correction[]> {
  const long = [...new Set(words)].filter((word) => typosAllowed(word) > 0).slice(0, correctedMax);
  const found = await Promise.all(
    long.map(async (word) => {
      const letters = closeLettersQuery(withSwappedLetters(word));
      const rows =
        within === "title"
          ? (await reader.titles(letters, candidatesMax)).map(splitWords)
          : (await reader.best(letters, candidatesMax, ["words"])).map((row) => row.words ?? []);
      const taken = closestWord(word, rows);
      return taken === undefined ? [] : [{ word, taken }];
    }),
  );
  return found.flat();
}
