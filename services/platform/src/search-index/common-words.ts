import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { Table } from "@lancedb/lancedb";

/** Words kept of a table, each for one filter. */
const wordsMax = 5_000;

type VersionedTable = Pick<Table, "version">;

interface WordsOfTable {
  readonly version: number;
  /** Whether so many objects have a word that nobody counts further. */
  readonly isCommon: Map<string, boolean>;
}

/**
 * The words that so many objects of a table have that a total is the most that there is, whatever the query's other words:
 * of most queries in a large workspace one is, and to count objects with any of the words is one of their dearest questions
 * (3 ms of a core for two words, 6 for eight). Each is good for one version of its table.
 */
export class CommonWords {
  readonly #tables = new WeakMap<VersionedTable, WordsOfTable>();

  /**
   * True where one of the words is known, or found by asking, to be common. The shortest that nothing is known of is asked
   * for by itself, one a search: short words are common ones.
   * @param filter what is asked beside the words
   */
  async hasOne(
    table: VersionedTable,
    filter: string,
    words: readonly string[],
    count: (word: string) => Promise<number>,
  ): Promise<boolean> {
    const { isCommon } = await this.#wordsOf(table);
    const known = words.map((word) => isCommon.get(keyOf(filter, word)));
    if (known.includes(true)) return true;
    const [shortest] = words
      .filter((_, at) => known[at] === undefined)
      .toSorted((a, b) => a.length - b.length);
    if (shortest === undefined) return false;
    const found = (await count(shortest)) >= searchResultsMax;
    if (isCommon.size >= wordsMax) isCommon.clear();
    isCommon.set(keyOf(filter, shortest), found);
    return found;
  }

  async #wordsOf(table: VersionedTable): Promise<WordsOfTable> {
    const version = await table.version();
    const known = this.#tables.get(table);
    if (known?.version === version) return known;
    const made = { version, isCommon: new Map<string, boolean>() };
    this.#tables.set(table, made);
    return made;
  }
}

function keyOf(filter: string, word: string): string {
  return `${word} ${filter}`;
}
