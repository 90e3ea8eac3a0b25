import type { Embedder } from "../../ai/embedding/embedder.ts";
import type { SearchObject, SearchTenant } from "../search-index.ts";
import { lanceRows, rowPlaces, wordTables } from "./lance-rows.ts";
import { LanceSessions } from "./lance-sessions.ts";
import { LanceTables } from "./lance-tables.ts";
import { meaningPlaces, meaningRow, meaningRows, meaningTables } from "./meaning-rows.ts";

/**
 * Writes rows of new objects directly into tables: without looking for existing rows and without maintenance in
 * between, which would rewrite a large index again and again. The index's own `takeIn` indexes them once.
 */
export class BulkTables {
  readonly #embedder: Embedder;
  readonly #words: LanceTables;
  readonly #meaning: LanceTables;

  constructor(uri: string, embedder: Embedder) {
    const sessions = new LanceSessions();
    this.#embedder = embedder;
    this.#words = new LanceTables(uri, wordTables, sessions);
    this.#meaning = new LanceTables(uri, meaningTables(embedder), sessions);
  }

  /** Adds objects that are not in the tenant's tables yet. */
  async add(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void> {
    const words = await this.#words.findOrCreate(tenant);
    await words.add(await lanceRows(await rowPlaces(objects)));
    const places = objects.flatMap(meaningPlaces);
    const vectors = await this.#embedder.embed(places.map(({ text }) => text));
    const rows = places.flatMap((place, at) => meaningRow(place, [...(vectors[at] ?? [])]));
    const meaning = await this.#meaning.findOrCreate(tenant);
    await meaning.add(await meaningRows(meaningTables(this.#embedder), rows));
  }

  close(): void {
    this.#words.close();
    this.#meaning.close();
  }
}
