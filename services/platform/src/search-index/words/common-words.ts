import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { Table } from "@lancedb/lancedb";

/** Maximum number of cached words of a table, each with one filter. */
const wordsMax = 5_000;

type VersionedTable = Pick<Table, "version">;

interface WordsOfTable {
  readonly version: number;
  /** Whether at least searchResultsMax objects have the word. */
  readonly isCommon: Map<string, boolean>;
}

/**
 * Caches which words alone are in at least searchResultsMax objects, so that a total is at its maximum
 * whatever the query's other words are. Most queries in a large workspace have such a word, and counting the
 * objects with any word is among the most expensive queries (3 ms of a core for two words, 6 for eight). The
 * cache is valid for one version of its table.
 */
export class CommonWords {
  readonly #tables = new WeakMap<VersionedTable, WordsOfTable>();

  /**
   * True if one of the words is known or found to be common. Each search queries only the shortest unknown
   * word: short words tend to be common.
   * @param filter the query's conditions besides the words
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
