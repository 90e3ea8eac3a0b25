import { Index, makeArrowTable, type Session, type Table } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Int32, List, Schema, TimestampMillisecond, Utf8 } from "apache-arrow";
import { z } from "zod";
import type { Embedder } from "../ai/embedder.ts";
import {
  changedRows,
  hashOf,
  type KnownRow,
  type RowState,
  readKnownRows,
  removedKeys,
  writeChanges,
} from "./changed-rows.ts";
import { type RankedRow, readStrings } from "./found-rows.ts";
import { oneOf } from "./lance-query.ts";
import { charactersOf, objectKeyOf } from "./lance-rows.ts";
import { LanceTables, type TableKind, type TableStore } from "./lance-tables.ts";
import type { RowKeys } from "./row-keys.ts";
import type {
  MeaningIndex,
  SearchObject,
  SearchObjectRef,
  SearchRequest,
  SearchTenant,
} from "./search-index.ts";
import { Upkeep } from "./upkeep.ts";
import { indexVectors, nearest, titleChunk } from "./vector-index.ts";

/** What the names of tables with vectors have after the tenant's id; the model and its dimensions follow. */
const meaningPrefix = ".meaning.";
const vectorOf = z.custom<{ toArray(): unknown }>(
  (value) => typeof value === "object" && value !== null && "toArray" in value,
);
const numbers = z.instanceof(Float32Array);

function meaningTables({ model, dimensions }: Embedder): TableKind {
  const text = (name: string, nullable = false) => new Field(name, new Utf8(), nullable);
  const vector = new FixedSizeList(dimensions, new Field("item", new Float32(), true));
  return {
    suffix: `${meaningPrefix}${model}.${dimensions}`,
    schema: new Schema([
      text("row_key"),
      text("object_key"),
      text("object_type"),
      text("object_id"),
      new Field("chunk", new Int32(), false),
      text("project_id", true),
      text("document_id", true),
      new Field("tag_ids", new List(new Field("item", new Utf8(), true)), false),
      new Field("created_at", new TimestampMillisecond(), false),
      new Field("updated_at", new TimestampMillisecond(), false),
      text("text_hash"),
      text("row_hash", true),
      new Field("vector", vector, false),
    ]),
    indexes: { object_type: () => Index.bitmap(), object_key: () => Index.btree() },
    addedColumns: [{ name: "row_hash", valueSql: "''" }],
    droppedColumns: [],
  };
}

export interface MeaningOptions {
  readonly uri: string;
  readonly store: TableStore | undefined;
  readonly embedder: Embedder;
  readonly onUpkeepError: (error: unknown) => void;
}

/** Vectors of titles and pieces of texts, in a table beside that of the words: to write one never holds up the other. */
export class LanceMeaning implements MeaningIndex {
  readonly #embedder: Embedder;
  readonly #kind: TableKind;
  readonly #tables: LanceTables;
  readonly #upkeep: Upkeep;
  readonly #keys: RowKeys;

  constructor(options: MeaningOptions, session: Session, keys: RowKeys) {
    this.#keys = keys;
    const { uri, store, embedder, onUpkeepError } = options;
    this.#embedder = embedder;
    this.#kind = meaningTables(embedder);
    this.#tables = new LanceTables(uri, this.#kind, session, store);
    this.#upkeep = new Upkeep((tenant) => this.#tables.find(tenant), onUpkeepError, indexVectors);
  }

  async exists(tenant: SearchTenant): Promise<boolean> {
    return (await this.#tables.find(tenant)) !== undefined;
  }

  async create(tenant: SearchTenant): Promise<void> {
    await this.#upkeep.write(tenant, async () => {
      await this.#tables.findOrCreate(tenant);
      return 0;
    });
  }

  async put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void> {
    if (objects.length === 0) return;
    const where = oneOf("object_key", objects.map(objectKeyOf));
    const table = await this.#tables.find(tenant);
    const known = table === undefined ? [] : await readKnownRows(table, where, ["text_hash"]);
    const { written, kept } = changedRows(objects.flatMap(placesOf), known);
    const rows = await this.#embed(table, written, known);
    const removed = removedKeys(known, kept, rows);
    if (rows.length + removed.length === 0) return;
    await this.#upkeep.write(tenant, async () => {
      const made = rows.length === 0 ? undefined : makeArrowTable([...rows], { schema: this.#kind.schema });
      await writeChanges(await this.#tables.findOrCreate(tenant), made, removed);
      return rows.length;
    });
  }

  async delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void> {
    if (objects.length === 0) return;
    await this.#upkeep.write(tenant, async () => {
      const table = await this.#tables.find(tenant);
      await table?.delete(oneOf("object_key", objects.map(objectKeyOf)));
      return objects.length;
    });
  }

  async count(tenant: SearchTenant): Promise<number> {
    return (await (await this.#tables.find(tenant))?.countRows()) ?? 0;
  }

  async takeIn(tenant: SearchTenant): Promise<void> {
    await this.#upkeep.optimize(tenant);
  }

  async dropOthers(tenant: SearchTenant): Promise<void> {
    await this.#tables.dropOthers(tenant, meaningPrefix);
  }

  /** Removes all vectors of the tenant, of whichever model. */
  async drop(tenant: SearchTenant): Promise<void> {
    await this.#upkeep.write(tenant, async () => {
      await this.#tables.drop(tenant);
      await this.#tables.dropOthers(tenant, meaningPrefix);
      return 0;
    });
  }

  /** The objects nearest to a text, best first; none before the tenant has vectors. */
  async rank(
    tenant: SearchTenant,
    text: string,
    request: SearchRequest,
    wanted: number,
  ): Promise<readonly RankedRow[]> {
    const table = await this.#tables.find(tenant);
    if (table === undefined) return [];
    const [vector = []] = await this.#embedder.embed([text], { urgent: true });
    if (vector.every((value) => value === 0)) return [];
    try {
      return await nearest(table, this.#keys, vector, request, wanted);
    } catch {
      // Dropped and made again by another process: a handle that reads nothing.
      this.#tables.forget(tenant);
      const again = await this.#tables.find(tenant);
      return again === undefined ? [] : await nearest(again, this.#keys, vector, request, wanted);
    }
  }

  /** The rows with their vectors; a text that was embedded for one of the objects before is not embedded again. */
  async #embed(table: Table | undefined, places: readonly Place[], rows: readonly KnownRow[]) {
    const known = await readVectors(table, places, rows);
    const wanted = places.filter(({ textHash }) => !known.has(textHash));
    const made = await this.#embedder.embed(wanted.map(({ text }) => text));
    for (const [place, { textHash }] of wanted.entries()) known.set(textHash, made[place] ?? []);
    return places.flatMap((place) => {
      const vector = Array.from(known.get(place.textHash) ?? []);
      // A text without words has no direction.
      return vector.some((value) => value !== 0) ? [rowOf(place, vector)] : [];
    });
  }

  async close(): Promise<void> {
    await this.#upkeep.close();
    this.#tables.close();
  }
}

/** The vectors that some rows of a table have of texts, by the texts' hashes. */
async function readVectors(
  table: Table | undefined,
  places: readonly Place[],
  rows: readonly KnownRow[],
): Promise<Map<string, ArrayLike<number>>> {
  const hashes = new Set(places.map(({ textHash }) => textHash));
  const keys = rows.flatMap(({ rowKey, textHash }) => (hashes.has(textHash ?? "") ? [rowKey] : []));
  const vectors = new Map<string, ArrayLike<number>>();
  if (table === undefined || keys.length === 0) return vectors;
  const objectKeys = [...new Set(places.map(({ object_key }) => object_key))];
  // Objects have an index, keys of rows have none.
  const where = `${oneOf("object_key", objectKeys)} and ${oneOf("row_key", keys)}`;
  const found = await table.query().where(where).select(["text_hash", "vector"]).toArrow();
  const column = found.getChild("vector");
  for (const [row, hash] of readStrings(found, "text_hash").entries()) {
    vectors.set(hash, numbers.parse(vectorOf.parse(column?.get(row)).toArray()));
  }
  return vectors;
}

/** Of a hash of what is beside the text: it is told from the few that an object ever had. */
const metaHashLength = 16;

/** The title and each piece of an object's text, in order. */
function placesOf(object: SearchObject): readonly Place[] {
  const { projectId, documentId, tagIds, createdAt } = object;
  const meta = hashOf(JSON.stringify([projectId, documentId, tagIds, createdAt])).slice(0, metaHashLength);
  const object_key = objectKeyOf(object);
  const place = (text: string, chunk: number, start: number): Place => {
    const textHash = hashOf(text);
    return {
      object,
      text,
      textHash,
      chunk,
      start,
      row_key: `${object_key}:${start}`,
      object_key,
      row_hash: `${textHash} ${meta}`,
      updated_at: object.updatedAt,
      isTimed: false,
    };
  };
  let start = 0;
  const pieces = object.chunks.map(({ text }, chunk) => {
    const made = place(text, chunk, start);
    start += charactersOf(text);
    return made;
  });
  return [place(object.title, titleChunk, titleChunk), ...pieces];
}

interface Place extends RowState {
  readonly object: SearchObject;
  readonly text: string;
  readonly textHash: string;
  readonly chunk: number;
}

function rowOf({ object, ...place }: Place, vector: number[]) {
  return {
    row_key: place.row_key,
    object_key: place.object_key,
    object_type: object.objectType,
    object_id: object.objectId,
    chunk: place.chunk,
    project_id: object.projectId,
    document_id: object.documentId ?? null,
    tag_ids: [...object.tagIds],
    created_at: object.createdAt,
    updated_at: object.updatedAt,
    text_hash: place.textHash,
    row_hash: place.row_hash,
    vector,
  };
}
