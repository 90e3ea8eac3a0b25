import type { GraphQLField } from "graphql";

// Costs of fields, in units of about 10 µs of processor time: the cost of reading and writing out one object.

/** An object, wherever it is selected. */
export const objectCost = 1;
/** A value of an object. Measured: 0.4 to 1.1 µs each, including output. */
export const leafCost = 0.1;
/** A root field or one with arguments: a statement of its own, 0.1 to 0.3 ms including Postgres. */
export const readCost = 20;
/** A mutation: a write transaction with its audit entry, 2 ms and more. */
export const mutationCost = 200;
/** A count over many rows. */
export const countCost = 50;
/** A count that one statement reads for many objects. */
export const groupedCountCost = 5;
/** A list with arguments that one statement reads for many objects: only its items cost. */
export const groupedReadCost = 0;
/** A document's content or text, derived from its stored state. */
export const derivedCost = 50;
/** A text of up to 40,000 characters, read with its object. */
export const textCost = 2;
/** One row of a filter, for a list of thousands and its total: measured 0.2 to 20 ms at 100,000 notes. */
export const filterRowCost = 100;
/** A search of the index, and as much again for its total: 5 to 10 ms each at 10,000 notes. */
export const searchCost = 500;
/** A text that is compared with others by meaning: read, then embedded and compared in a worker thread. */
export const comparedTextCost = 10;
/** A scan of every text in the workspace by Postgres: a second or more in a large workspace. */
export const scanCost = 5_000;

/** Declares a field's cost in its options: `t.int({ ...costs(countCost), resolve })`. */
export function costs(units: number): { readonly extensions: { readonly cost: number } } {
  return { extensions: { cost: units } };
}

/** The cost that a field declares, if any. */
export function declaredCost(field: GraphQLField<unknown, unknown>): number | undefined {
  const { cost } = field.extensions;
  return typeof cost === "number" ? cost : undefined;
}

/** A list that is assumed to be empty: its resolver and loader run for each object that has it. */
export const emptyListCost = 0.5;

/** Assumed size of a list without a size argument; the rest is added when it is read. */
export const listSizeAssumed = 10;

/**
 * Declares another assumed size in a list's options: `t.field({ ...assumesSize(0), type: [TagRef], resolve })`.
 * In items of long lists, ten assumed items each would add up to more than the request may cost.
 */
export function assumesSize(size: number): { readonly extensions: { readonly assumedSize: number } } {
  return { extensions: { assumedSize: size } };
}

/** The assumed size of a list with these extensions. */
export function assumedSizeOf(extensions: Readonly<Record<string, unknown>> | null | undefined): number {
  const assumedSize = extensions?.assumedSize;
  return typeof assumedSize === "number" ? assumedSize : listSizeAssumed;
}
