import { ProductError } from "@fieldstone/model/errors.ts";
import { GraphQLError } from "graphql";
import { documentFieldsMax, documentLengthMax, parseDocument } from "./document-size.ts";
import { WeightedCache } from "./weighted-cache.ts";

/** Length of all documents whose size is remembered, in UTF-16 code units; the app's 156 have 50,000. */
const rememberedLengthMax = 4_000_000;

/** Refuses documents that are too large before anything else looks at them; what passed once is remembered. */
export class CheckedDocuments {
  /** Fields by the document's text. */
  readonly #known = new WeightedCache<number>(rememberedLengthMax);
  readonly #valid = new WeightedCache<true>(rememberedLengthMax);

  /** Characters of documents in a request that were not found valid before, as far as any is long. */
  newCharactersOf(body: unknown): number {
    const queries = [body].flat().map(queryOf);
    return queries.reduce<number>((sum, query) => {
      const isNew = query !== undefined && this.#valid.get(query) === undefined;
      return isNew ? sum + Math.min(query.length, documentLengthMax) : sum;
    }, 0);
  }

  /** Notes that a request's documents were found valid. */
  noteValid(body: unknown): void {
    for (const query of [body].flat().map(queryOf))
      if (query !== undefined) this.#valid.set(query, true, query.length);
  }

  /**
   * Checks what one request sends, an operation or a batch of them, which count together.
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
      // What is no GraphQL is answered by Apollo, with the place of the mistake.
      if (error instanceof GraphQLError) return 0;
      throw error;
    }
  }
}

function queryOf(operation: unknown): string | undefined {
  if (typeof operation !== "object" || operation === null || !("query" in operation)) return undefined;
  return typeof operation.query === "string" ? operation.query : undefined;
}
