import { Index, makeArrowTable } from "@lancedb/lancedb";
import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  List,
  type Table as Rows,
  Schema,
  TimestampMillisecond,
  Utf8,
} from "apache-arrow";
import type { Embedder } from "../../ai/embedding/embedder.ts";
import { slices } from "../../process/slices.ts";
import type { SearchObject } from "../search-index.ts";
import { charactersOf } from "../words/characters.ts";
import { hashOf, type RowState } from "./changed-rows.ts";
import { objectKeyOf } from "./lance-rows.ts";
import type { TableKind } from "./lance-tables.ts";
import { titleChunk } from "./vector-index.ts";

/** Prefix of vector tables' names after the tenant's id; the model and its dimensions follow. */
export const meaningPrefix = ".meaning.";

/** The tables with the vectors of one model. */
export function meaningTables({ model, dimensions }: Embedder): TableKind {
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

/** Length of a hash of the metadata: it only has to be unique among one object's versions. */
const metaHashLength = 16;

/** The title and each piece of an object's text, in order. */
export function meaningPlaces(object: SearchObject): readonly MeaningPlace[] {
  const { projectId, documentId, tagIds, createdAt } = object;
  const meta = hashOf(JSON.stringify([projectId, documentId, tagIds, createdAt])).slice(0, metaHashLength);
  const object_key = objectKeyOf(object);
  const place = (text: string, chunk: number, start: number): MeaningPlace => {
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

/** A text of an object that gets a row. */
export interface MeaningPlace extends RowState {
  readonly object: SearchObject;
  readonly text: string;
  readonly textHash: string;
  readonly chunk: number;
}

interface MeaningRow {
  readonly row_key: string;
  readonly [column: string]: unknown;
}

/** The row of a place; none for a text without words, whose vector is zero. */
export function meaningRow({ object, ...place }: MeaningPlace, vector: number[]): readonly MeaningRow[] {
  if (vector.every((value) => value === 0)) return [];
  return [
    {
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
    },
  ];
}

/** Rows converted to columns in one turn of the event loop: 10 ms. */
const rowsPerTurn = 50;

/** Rows in the format of a table kind. Yields to other work. */
export async function meaningRows({ schema }: TableKind, rows: readonly MeaningRow[]): Promise<Rows> {
  const tables: Rows[] = [];
  for await (const slice of slices(rows, () => 1, rowsPerTurn))
    tables.push(makeArrowTable([...slice], { schema }));
  const [first = makeArrowTable([], { schema }), ...others] = tables;
  return first.concat(...others);
}
