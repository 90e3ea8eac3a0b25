import { ProductError } from "@fieldstone/model/errors.ts";
import type { Table } from "@lancedb/lancedb";
import { z } from "zod";
import { type Embedder, embeddingsBusy } from "../../ai/embedding/embedder.ts";
import type { RowKeys } from "../cached-rows/row-keys.ts";
import { hitOf, type RankedRow, readStrings } from "../found-rows.ts";
import { shareOf } from "../fuse.ts";
import type {
  MeaningIndex,
  NearPieces,
  PieceRequest,
  SearchObject,
  SearchObjectRef,
  SearchRequest,
  SearchTenant,
  TextVectors,
} from "../search-index.ts";
import { changedRows, type KnownRow, readKnownRows, removedKeys, writeChanges } from "./changed-rows.ts";
import { IndexMaintenance } from "./index-maintenance.ts";
import { oneOf } from "./lance-query.ts";
import { objectKeyOf } from "./lance-rows.ts";
import type { LanceSessions } from "./lance-sessions.ts";
import { LanceTables, type TableKind, type TableStore } from "./lance-tables.ts";
import {
  type MeaningPlace,
  meaningPlaces,
  meaningPrefix,
  meaningRow,
  meaningRows,
  meaningTables,
} from "./meaning-rows.ts";
import { indexVectors, nearest, nearestPieces } from "./vector-index.ts";

const vectorOf = z.custom<{ toArray(): unknown }>(
  (value) => typeof value === "object" && value !== null && "toArray" in value,
);
const numbers = z.instanceof(Float32Array);

export interface MeaningOptions {
  readonly uri: string;
  readonly store: TableStore | undefined;
  readonly embedder: Embedder;
  readonly onMaintenanceError: (error: unknown, tenant: SearchTenant) => void;
}

/** Vectors of titles and text pieces. In a separate table, so that they never delay writes of words. */
export class LanceMeaning implements MeaningIndex {
  readonly #embedder: Embedder;
  readonly #kind: TableKind;
  readonly #tables: LanceTables;
  readonly #maintenance: IndexMaintenance;
  readonly #keys: RowKeys;

  constructor(options: MeaningOptions, sessions: LanceSessions, keys: RowKeys) {
    this.#keys = keys;
    const { uri, store, embedder, onMaintenanceError } = options;
    this.#embedder = embedder;
    this.#kind = meaningTables(embedder);
    this.#tables = new LanceTables(uri, this.#kind, sessions, store);
    this.#maintenance = new IndexMaintenance(
      (tenant) => this.#tables.find(tenant),
      onMaintenanceError,
      indexVectors,
    );
  }

  async exists(tenant: SearchTenant): Promise<boolean> {
    return await this.#tables.has(tenant);
  }

  async create(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.write(tenant, async () => {
      await this.#tables.findOrCreate(tenant);
      return 0;
    });
  }

  get model(): string {
    return this.#embedder.model;
  }

  async put(
    tenant: SearchTenant,
    objects: readonly SearchObject[],
    given: TextVectors = new Map(),
  ): Promise<TextVectors> {
    if (objects.length === 0) return new Map();
    const where = oneOf("object_key", objects.map(objectKeyOf));
    const table = await this.#tables.find(tenant);
    const known = table === undefined ? [] : await readKnownRows(table, where, ["text_hash"]);
    const { written, kept } = changedRows(objects.flatMap(meaningPlaces), known);
    const { rows, made } = await this.#embed(tenant, table, written, known, given);
    const removed = removedKeys(known, kept, rows);
    if (rows.length + removed.length === 0) return made;
    await this.#maintenance.write(tenant, async () => {
      const added = rows.length === 0 ? undefined : await meaningRows(this.#kind, rows);
      await writeChanges(await this.#tables.findOrCreate(tenant), added, removed);
      return rows.length;
    });
    return made;
  }

  async delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void> {
    if (objects.length === 0) return;
    await this.#maintenance.write(tenant, async () => {
      const table = await this.#tables.find(tenant);
      await table?.delete(oneOf("object_key", objects.map(objectKeyOf)));
      return objects.length;
    });
  }

  async count(tenant: SearchTenant): Promise<number> {
    return (await (await this.#tables.find(tenant))?.countRows()) ?? 0;
  }

  async takeIn(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.optimize(tenant);
  }

  async dropOthers(tenant: SearchTenant): Promise<void> {
    await this.#tables.dropOthers(tenant, meaningPrefix);
  }

  /** Deletes all vectors of the tenant, of every model. */
  async drop(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.write(tenant, async () => {
      await this.#tables.drop(tenant);
      await this.#tables.dropOthers(tenant, meaningPrefix);
      return 0;
    });
  }

  /** As rank; undefined if meaning is unavailable now. */
  async rankIfReady(...asked: Parameters<LanceMeaning["rank"]>): Promise<readonly RankedRow[] | undefined> {
    return await this.#ifReady(asked[0], () => this.rank(...asked));
  }

  /** Undefined if meaning is unavailable now: the embedder is overloaded, or there are no vectors yet. */
  async #ifReady<T>(tenant: SearchTenant, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return (await this.#tables.find(tenant)) === undefined ? undefined : await ask();
    } catch (error) {
      if (error instanceof ProductError && error.code === embeddingsBusy) return undefined;
      throw error;
    }
  }

  /** The objects nearest to a text, best first; empty until the tenant has vectors. */
  async rank(
    tenant: SearchTenant,
    text: string,
    request: SearchRequest,
    wanted: number,
  ): Promise<readonly RankedRow[]> {
    return await this.#near(tenant, text, (table, vector) =>
      nearest(table, this.#keys, vector, request, wanted),
    );
  }

  async piecesIfReady(tenant: SearchTenant, request: PieceRequest): Promise<NearPieces | undefined> {
    const rows = await this.#ifReady(tenant, () =>
      this.#near(tenant, request.query, (table, vector) => nearestPieces(table, this.#keys, vector, request)),
    );
    if (rows === undefined) return undefined;
    const { nearMin, searchShare } = this.#embedder;
    const hits = rows.filter(({ score }) => score >= nearMin).map(hitOf);
    return { hits, share: shareOf(rows, searchShare) };
  }

  async #near(
    tenant: SearchTenant,
    text: string,
    rank: (table: Table, vector: readonly number[]) => Promise<readonly RankedRow[]>,
  ): Promise<readonly RankedRow[]> {
    const table = await this.#tables.find(tenant);
    if (table === undefined) return [];
    const [vector = []] = await this.#embedder.embed([text], { urgent: true, teamId: tenant.teamId });
    if (vector.every((value) => value === 0)) return [];
    try {
      return await rank(table, vector);
    } catch {
      // Another process dropped and recreated the table, so this handle reads nothing.
      this.#tables.forget(tenant);
      const again = await this.#tables.find(tenant);
      return again === undefined ? [] : await rank(again, vector);
    }
  }

  /** Rows with their vectors; texts that one of the objects had before are not embedded again. */
  async #embed(
    { teamId }: SearchTenant,
    table: Table | undefined,
    places: readonly MeaningPlace[],
    before: readonly KnownRow[],
    given: TextVectors,
  ) {
    const known = await readVectors(table, places, before);
    const texts = places.filter(({ text, textHash }) => !known.has(textHash) && !given.has(text));
    const wanted = [...new Set(texts.map(({ text }) => text))];
    const vectors = await this.#embedder.embed(wanted, { teamId });
    const made = new Map(wanted.map((text, place) => [text, vectors[place] ?? []]));
    const rows = places.flatMap((place) => {
      const { text, textHash } = place;
      const vector = Array.from(known.get(textHash) ?? given.get(text) ?? made.get(text) ?? []);
      return meaningRow(place, vector);
    });
    return { rows, made };
  }

  async close(): Promise<void> {
    await this.#maintenance.close();
    this.#tables.close();
  }
}

/** Existing vectors of a table's rows, by the hashes of their texts. */
async function readVectors(
  table: Table | undefined,
  places: readonly MeaningPlace[],
  rows: readonly KnownRow[],
): Promise<Map<string, ArrayLike<number>>> {
  const hashes = new Set(places.map(({ textHash }) => textHash));
  const keys = rows.flatMap(({ rowKey, textHash }) => (hashes.has(textHash ?? "") ? [rowKey] : []));
  const vectors = new Map<string, ArrayLike<number>>();
  if (table === undefined || keys.length === 0) return vectors;
  const objectKeys = [...new Set(places.map(({ object_key }) => object_key))];
  // Object keys are indexed, row keys are not.
  const where = `${oneOf("object_key", objectKeys)} and ${oneOf("row_key", keys)}`;
  const found = await table.query().where(where).select(["text_hash", "vector"]).toArrow();
  const column = found.getChild("vector");
  for (const [row, hash] of readStrings(found, "text_hash").entries()) {
    vectors.set(hash, numbers.parse(vectorOf.parse(column?.get(row)).toArray()));
  }
  return vectors;
}
