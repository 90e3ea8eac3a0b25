import { ProductError } from "@fieldstone/model/errors.ts";
import { GraphQLError } from "graphql";
import { documentFieldsMax, documentLengthMax, parseDocument } from "./document-size.ts";
import { WeightedCache } from "./weighted-cache.ts";

/** Total length of the remembered documents, in UTF-16 code units; the app's 156 have 50,000. */
const rememberedLengthMax = 4_000_000;

/** Rejects documents that are too large before any further work; a document that passed is remembered. */
export class CheckedDocuments {
  /** Number of fields, by the document's text. */
  readonly #known = new WeightedCache<number>(rememberedLengthMax);
  readonly #valid = new WeightedCache<true>(rememberedLengthMax);

  /** Characters of a request's documents that are not known to be valid; each counts at most the limit. */
  newCharactersOf(body: unknown): number {
    const queries = [body].flat().map(queryOf);
    return queries.reduce<number>((sum, query) => {
      const isNew = query !== undefined && this.#valid.get(query) === undefined;
      return isNew ? sum + Math.min(query.length, documentLengthMax) : sum;
    }, 0);
  }

  /** Records that a request's documents are valid. */
  noteValid(body: unknown): void {
    for (const query of [body].flat().map(queryOf))
      if (query !== undefined) this.#valid.set(query, true, query.length);
  }

  /**
   * Checks one operation, or the operations of a batch together.
   * @throws ProductError `query.too_large`, `query.too_deep`, `input.invalid`
   */
  check(body: unknown): void {
    if (!Array.isArray(body)) {
      this.#fieldsOf(body);
      return;
    }
    const fields = body.reduce<number>((sum, operation) => sum + this.#fieldsOf(operation), 0);
    if (fields <= documentFieldsMax) return;
    throw new ProductError(
      "ValidationError",
      "query.too_large",
      `This batch asks for more than ${documentFieldsMax.toLocaleString("en")} fields. Split it into several requests.`,
    );
  }

  #fieldsOf(operation: unknown): number {
    const query = queryOf(operation);
    if (query === undefined) return 0;
    const known = this.#known.get(query);
    if (known !== undefined) return known;
    try {
      const { fields } = parseDocument(query);
      this.#known.set(query, fields, query.length);
      return fields;
    } catch (error) {
      // Apollo answers invalid syntax, with the position of the mistake.
      if (error instanceof GraphQLError) return 0;
      throw error;
    }
  }
}

function queryOf(operation: unknown): string | undefined {
  if (typeof operation !== "object" || operation === null || !("query" in operation)) return undefined;
  return typeof operation.query === "string" ? operation.query : undefined;
}
