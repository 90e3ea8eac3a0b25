import type { Catalogue, CatalogueColumn, CatalogueTable } from "./catalogue.ts";

const typeOf: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Bytes",
  citext: "string",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  interval: "string",
  json: "Json",
  jsonb: "Json",
  numeric: "string",
  text: "string",
  timestamptz: "Timestamp",
  uuid: "string",
  varchar: "string",
};

const helpers: Readonly<Record<string, string>> = {
  Bytes: "type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;",
  Generated: [
    "type Generated<T> =",
    "  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;",
  ].join("\n"),
  GeneratedAlways: "type GeneratedAlways<T> = ColumnType<T, never, never>;",
  Json: "/** Read as parsed JSON, written as JSON text. */\ntype Json = ColumnType<unknown, string, string>;",
  Nullable: [
    "type Nullable<T> =",
    "  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;",
  ].join("\n"),
  Timestamp: "type Timestamp = ColumnType<Date, Date | string, Date | string>;",
};

/** Kysely table types of the `public` schema, as a TypeScript module that exports `name`. */
export function renderTypes(catalogue: Catalogue, name: string): string {
  const enums = new Map(catalogue.enums.map((each) => [each.name, each.values]));
  const tables = catalogue.tables.filter(({ schema }) => schema === "public");
  const body = [
    ...tables.map((table) => renderInterface(table, enums)),
    `export interface ${name} {\n${tables.map((table) => `  ${table.name}: ${pascal(table.name)};`).join("\n")}\n}`,
  ].join("\n\n");
  const used = Object.keys(helpers).filter((helper) => new RegExp(`\\b${helper}\\b`).test(body));
  return [
    "// Written by `npm run schema:dump` from the migrated database; do not edit.",
    'import type { ColumnType } from "kysely";',
    "",
    ...used.map((helper) => helpers[helper]),
    "",
    body,
    "",
  ].join("\n");
}

function renderInterface(table: CatalogueTable, enums: ReadonlyMap<string, readonly string[]>): string {
  const checks = checkedValues(table);
  const lines = table.columns.map((column) => {
    const values = enums.get(column.baseType) ?? checks.get(column.name);
    return `  ${column.name}: ${columnType(column, values)};`;
  });
  return `export interface ${pascal(table.name)} {\n${lines.join("\n")}\n}`;
}

function columnType(column: CatalogueColumn, values: readonly string[] | undefined): string {
  const single = values?.map((value) => JSON.stringify(value)).join(" | ") ?? typeOf[column.baseType];
  if (single === undefined)
    throw new Error(`no TypeScript type is known for ${column.type} of ${column.name}`);
  // The driver parses only arrays of built-in types; an array of an enum arrives as text.
  const plain = column.isArray ? (values === undefined ? `${single}[]` : "string") : single;
  if (column.generated || column.identity === "a") return `GeneratedAlways<${plain}>`;
  const nullable = column.notNull ? plain : nullableType(plain);
  return column.default === null && column.identity === "" ? nullable : `Generated<${nullable}>`;
}

function nullableType(type: string): string {
  return helpers[type] === undefined ? `${type} | null` : `Nullable<${type}>`;
}

/** Columns with a check constraint that lists the values: `state = ANY (ARRAY['active'::text, …])`. */
function checkedValues(table: CatalogueTable): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { definition } of table.constraints) {
    const [, name, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition) ?? [];
    const values = [...(list ?? "").matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? "");
    if (name !== undefined && values.length > 0) found.set(name, values);
  }
  return found;
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
