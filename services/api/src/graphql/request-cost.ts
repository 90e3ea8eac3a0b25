import { LengthsTogether } from "@fieldstone/domain/kernel/limits/lengths-together.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { comparedTextCost, filterRowCost } from "./field-cost.ts";
import { listSizeAssumed, type QueryLimits, queryCostMax, queryDepthMax } from "./query-cost.ts";

/** Texts of one answer, in bytes beside the longest: 100 ms of the event loop to write them out. */
export const answerTextBytesMax = 8_000_000;

/** What counts of a value that is no text: an object's or a list's brackets, a number. */
const valueLength = 1;

function answerTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "query.answer_too_long",
    "The texts that this query asks for are too long to be answered together. Ask for fewer at once.",
  );
}

/** How long the texts of an answer are together, in UTF-16 units; counting ends above `max`. */
function textLengthWithin(answer: unknown, max: number): number {
  const left: unknown[] = [answer];
  let length = 0;
  while (left.length > 0 && length <= max) {
    const value = left.pop();
    if (typeof value === "string") length += value.length;
    else if (typeof value === "object" && value !== null) {
      length += valueLength;
      if (Array.isArray(value)) for (const item of value) left.push(item);
      else for (const name in value) left.push(Reflect.get(value, name));
    }
  }
  return length;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * What one request costs, the operations of a batch together: what its documents ask for, and what lists without a
 * size turn out to hold beyond what was assumed of them.
 */
export class RequestCost {
  #units = 0;
  readonly #texts = new LengthsTogether(answerTextBytesMax);
  #textBytes = 0;
  #answerLength = 0;
  readonly #operations: { readonly limits: QueryLimits; readonly variables: Variables }[] = [];

  get units(): number {
    return this.#units;
  }

  /** Adds an operation before it runs, and answers its own part. @throws ProductError `query.too_deep`, `query.too_costly` */
  addOperation(limits: QueryLimits, variables: Variables): number {
    if (limits.depth > queryDepthMax) {
      throw new ProductError(
        "ValidationError",
        "query.too_deep",
        `A query may nest ${queryDepthMax} levels at most.`,
      );
    }
    this.#operations.push({ limits, variables });
    const units = limits.cost(variables);
    this.#add(units);
    return units;
  }

  /** Adds a list's items beyond those assumed. @throws ProductError `query.too_costly` */
  addList(field: string, length: number): void {
    if (length <= listSizeAssumed) return;
    const itemCosts = this.#operations.map(({ limits, variables }) => limits.itemCost(field, variables));
    this.#add((length - listSizeAssumed) * Math.max(0, ...itemCosts));
  }

  /** Adds a filter by its rows, which only its values tell. @throws ProductError `query.too_costly` */
  addFilter(rows: number): void {
    this.#add(rows * filterRowCost);
  }

  /** Adds texts that are compared with each other by meaning. @throws ProductError `query.too_costly` */
  addCompared(texts: number): void {
    this.#add(texts * comparedTextCost);
  }

  /**
   * Counts a text of the answer at the place where it stands; one alone may have any length.
   * @throws ProductError `query.answer_too_long`
   */
  addText(bytes: number): void {
    this.#textBytes += bytes;
    if (!this.#texts.add(bytes)) throw answerTooLong();
  }

  /**
   * Measures an answer before it is written out: whatever no field has counted is short, or there is little of it, as one
   * value may be asked for under many names.
   * @throws ProductError `query.answer_too_long`
   */
  addAnswer(data: unknown): void {
    const bound = this.#textBytes + answerTextBytesMax;
    this.#answerLength += textLengthWithin(data, bound - this.#answerLength);
    if (this.#answerLength > bound) throw answerTooLong();
  }

  #add(units: number): void {
    this.#units += units;
    if (this.#units <= queryCostMax) return;
    throw new ProductError(
      "ValidationError",
      "query.too_costly",
      "This query asks for too much at once. Ask for fewer fields, or for smaller pages.",
    );
  }
}
