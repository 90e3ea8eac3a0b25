import { createHash } from "node:crypto";
import { Index, makeArrowTable, type Session, type Table } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Int32, List, Schema, TimestampMillisecond, Utf8 } from "apache-arrow";
import { z } from "zod";
import type { Embedder } from "../ai/embedder.ts";
import type { RankedRow } from "./found-rows.ts";
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
const iterable = z.custom<Iterable<unknown>>(
  (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
);
const storedVectors = z.array(
  z.object({
    text_hash: z.string(),
    vector: z.preprocess((value) => Array.from(iterable.parse(value)), z.array(z.number())),
  }),
);

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
      new Field("vector", vector, false),
    ]),
    indexes: { object_type: () => Index.bitmap(), object_key: () => Index.btree() },
    addedColumns: [],
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
    await this.#upkeep.write(tenant, 0, async () => {
      await this.#tables.findOrCreate(tenant);
    });
  }

  async put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void> {
    if (objects.length === 0) return;
    const where = oneOf("object_key", objects.map(objectKeyOf));
    const rows = await this.#embed(tenant, objects.flatMap(placesOf), where);
    await this.#upkeep.write(tenant, rows.length, async () => {
      const table = await this.#tables.findOrCreate(tenant);
      if (rows.length === 0) await table.delete(where);
      else
        await table
          .mergeInsert("row_key")
          .whenMatchedUpdateAll()
          .whenNotMatchedInsertAll()
          .whenNotMatchedBySourceDelete({ where })
          .execute(makeArrowTable(rows, { schema: this.#kind.schema }));
    });
  }

  async delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void> {
    if (objects.length === 0) return;
    await this.#upkeep.write(tenant, objects.length, async () => {
      const table = await this.#tables.find(tenant);
      await table?.delete(oneOf("object_key", objects.map(objectKeyOf)));
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
    await this.#upkeep.write(tenant, 0, async () => {
      await this.#tables.drop(tenant);
      await this.#tables.dropOthers(tenant, meaningPrefix);
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
  async #embed(tenant: SearchTenant, places: readonly Place[], where: string) {
    const table = await this.#tables.find(tenant);
    const known = new Map(table === undefined ? [] : await readVectors(table, where));
    const wanted = places.filter(({ row }) => !known.has(row.text_hash));
    const made = await this.#embedder.embed(wanted.map(({ text }) => text));
    for (const [place, { row }] of wanted.entries()) known.set(row.text_hash, made[place] ?? []);
    return places.flatMap(({ row }) => {
      const vector = known.get(row.text_hash) ?? [];
      // A text without words has no direction.
      return vector.some((value) => value !== 0) ? [{ ...row, vector: [...vector] }] : [];
    });
  }

  async close(): Promise<void> {
    await this.#upkeep.close();
    this.#tables.close();
  }
}

/** The vectors in a table, by the hashes of their texts. */
async function readVectors(table: Table, where: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await table.query().where(where).select(["text_hash", "vector"]).toArray();
  return new Map(storedVectors.parse(rows).map((row) => [row.text_hash, row.vector]));
}

/** The title and each piece of an object's text, and the rows of their vectors. */
function placesOf(object: SearchObject): readonly Place[] {
  let start = 0;
  const title = { text: object.title, row: rowOf(object, object.title, titleChunk, titleChunk) };
  const pieces = object.chunks.map(({ text }, chunk) => {
    const row = rowOf(object, text, chunk, start);
    start += charactersOf(text);
    return { text, row };
  });
  return [title, ...pieces];
}

interface Place {
  readonly text: string;
  readonly row: ReturnType<typeof rowOf>;
}

function rowOf(object: SearchObject, text: string, chunk: number, start: number) {
  return {
    row_key: `${objectKeyOf(object)}:${start}`,
    object_key: objectKeyOf(object),
    object_type: object.objectType,
    object_id: object.objectId,
    chunk,
    project_id: object.projectId,
    document_id: object.documentId ?? null,
    tag_ids: [...object.tagIds],
    created_at: object.createdAt,
    updated_at: object.updatedAt,
    text_hash: createHash("sha256").update(text).digest("base64url"),
  };
}
