import type { Page, PageRequest } from "@fieldstone/domain/kernel/paging/page.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { pageSizeMax } from "@fieldstone/model/limits.ts";
import type { ObjectRef } from "@pothos/core";
import { z } from "zod";
import { type BuilderTypes, builder } from "./builder.ts";
import { costs, countCost } from "./costs/field-cost.ts";
import { pageSizeDefault } from "./costs/page-size.ts";

const cursorLengthMax = 500;

export interface Edge<T> {
  readonly cursor: string;
  readonly node: T;
}

export interface Connection<T> {
  readonly edges: readonly Edge<T>[];
  readonly pageInfo: PageInfoShape;
  /** Read only where the query asks for it. */
  readonly totalCount?: () => Promise<number>;
}

interface PageInfoShape {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** Values that lists are ordered by. Times are text as Postgres writes it, to keep microseconds. */
const sortKeyParts = {
  time: z
    .string()
    .max(50)
    .refine((text) => z.iso.datetime({ offset: true }).safeParse(isoOf(text)).success),
  text: z.string().max(300),
  id: z.uuid(),
  number: z.string().regex(/^\d{1,15}$/),
} as const;
type SortKeyPart = keyof typeof sortKeyParts;

/** Turns Postgres's `2026-11-22 09:30:00.123456+00` into ISO 8601. */
function isoOf(postgresTime: string): string {
  return postgresTime.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/** A cursor is its row's sort key: the values of the ordering columns, as exact text. */
export function encodeCursor(sortKey: readonly string[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString("base64url");
}

function decodeCursor(cursor: string, sortKey: readonly SortKeyPart[]): readonly string[] {
  try {
    if (cursor.length <= cursorLengthMax) {
      const values = z
        .array(z.string())
        .length(sortKey.length)
        .parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
      return sortKey.map((part, at) => sortKeyParts[part].parse(values[at]));
    }
  } catch {
    // Falls through to the error: the text is not one of our cursors.
  }
  throw new ProductError(
    "ValidationError",
    "cursor.invalid",
    "This page of the list cannot be found. Reload it.",
    {
      field: "after",
    },
  );
}

/**
 * Reads the requested page from a list's arguments.
 * @param sortKey the parts of the list's cursors: Postgres would fail on a malformed time
 * @param sizeMax lower than usual where items are long
 * @throws ProductError `page.size`, `cursor.invalid`
 */
export function pageRequest(
  args: { first?: number | null; after?: string | null },
  sortKey: readonly SortKeyPart[],
  sizeMax: number = pageSizeMax,
): PageRequest {
  const limit = args.first ?? pageSizeDefault;
  if (limit < 0 || limit > sizeMax) {
    throw new ProductError(
      "ValidationError",
      "page.size",
      `Ask for 0 to ${sizeMax.toLocaleString("en")} items at a time.`,
      {
        field: "first",
      },
    );
  }
  return { limit, after: args.after ? decodeCursor(args.after, sortKey) : undefined };
}

/** @param sortKey the row's values in the list's order, timestamps as exact text */
export function toConnection<T>(
  page: Page<T>,
  request: PageRequest,
  sortKey: (item: T) => readonly string[],
  totalCount?: () => Promise<number>,
): Connection<T> {
  const edges = page.items.map((node) => ({ cursor: encodeCursor(sortKey(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: request.after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    ...(totalCount === undefined ? {} : { totalCount }),
  };
}

export const PageInfo = builder.objectRef<PageInfoShape>("PageInfo").implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage"),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage"),
    startCursor: t.exposeString("startCursor", { nullable: true }),
    endCursor: t.exposeString("endCursor", { nullable: true }),
  }),
});

/** Registers `<name>Connection` and `<name>Edge`. */
export function defineConnection<T extends object>(
  name: string,
  node: ObjectRef<BuilderTypes, T>,
  options: { totalCount: boolean },
): ObjectRef<BuilderTypes, Connection<T>>;
export function defineConnection(
  name: string,
  node: ObjectRef<BuilderTypes, object>,
  options: { totalCount: boolean },
) {
  const EdgeRef = builder.objectRef<Edge<object>>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.exposeString("cursor"),
      node: t.field({ type: node, resolve: (edge) => edge.node }),
    }),
  });
  const ConnectionRef = builder.objectRef<Connection<object>>(`${name}Connection`).implement({
    fields: (t) => ({
      edges: t.field({ type: [EdgeRef], resolve: (connection) => connection.edges }),
      pageInfo: t.field({ type: PageInfo, resolve: (connection) => connection.pageInfo }),
    }),
  });
  if (options.totalCount) {
    builder.objectField(ConnectionRef, "totalCount", (t) =>
      t.int({
        ...costs(countCost),
        resolve: (connection) => connection.totalCount?.() ?? connection.edges.length,
      }),
    );
  }
  return ConnectionRef;
}
