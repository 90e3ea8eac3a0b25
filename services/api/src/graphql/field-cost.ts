import type { GraphQLField } from "graphql";

// What fields cost, in units of about 10 µs of a processor: what reading and writing one object takes.

/** An object, wherever it is asked for. */
export const objectCost = 1;
/** A value of an object. Measured: 0.4 to 1.1 µs each, written out. */
export const leafCost = 0.1;
/** A field of the root or with arguments: it reads by a statement of its own, 0.1 to 0.3 ms with its part of Postgres. */
export const readCost = 20;
/** A mutation: a writing transaction with its audit entry, 2 ms and more. */
export const mutationCost = 200;
/** A count over many rows. */
export const countCost = 50;
/** A count that one statement reads for many objects. */
export const groupedCountCost = 5;
/** A list with arguments that one statement reads for many objects: what is in it counts for itself. */
export const groupedReadCost = 0;
/** A document's content or text, worked out of its stored state. */
export const derivedCost = 50;
/** A text of up to 40,000 characters that is read with its object. */
export const textCost = 2;
/** A row of a filter, in a list of some thousands and in its total: measured 0.2 to 20 ms at 100,000 notes. */
export const filterRowCost = 100;
/** A search of the index, and the same again for its total: 5 to 10 ms each at 10,000 notes. */
export const searchCost = 500;
/** A text that is compared with others by meaning: read, embedded in a thread, and compared there. */
export const comparedTextCost = 10;
/** A look into every text of the workspace, by Postgres: a second and more where there are many. */
export const scanCost = 5_000;

/** Declares a field's cost beside it: `t.int({ ...costs(countCost), resolve })`. */
export function costs(units: number): { readonly extensions: { readonly cost: number } } {
  return { extensions: { cost: units } };
}

/** What a field declares, if anything. */
export function declaredCost(field: GraphQLField<unknown, unknown>): number | undefined {
  const { cost } = field.extensions;
  return typeof cost === "number" ? cost : undefined;
}
