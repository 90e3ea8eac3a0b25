import { LengthsTogether } from "@fieldstone/domain/kernel/limits/lengths-together.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { comparedTextCost, filterRowCost, listSizeAssumed } from "./field-cost.ts";
import { type QueryLimits, queryCostMax, queryDepthMax } from "./query-cost.ts";

/** Total text of one answer besides its longest, in bytes: 100 ms of the event loop to serialise. */
export const answerTextBytesMax = 8_000_000;

/** Counted for a value that is not text: brackets of an object or list, a number. */
const valueLength = 1;

function answerTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "query.answer_too_long",
    "The texts that this query asks for are too long to be answered together. Ask for fewer at once.",
  );
}

/** Total length of an answer's texts, in UTF-16 units; stops counting above `max`. */
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
 * Cost of one request, with all operations of a batch: what its documents select, and the items of unsized
 * lists beyond the assumed size.
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

  /**
   * Adds an operation before it runs, and returns its own cost.
   * @throws ProductError `query.too_deep`, `query.too_costly`
   */
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

  /** Adds a list's items beyond the assumed size. @throws ProductError `query.too_costly` */
  addList(field: string, length: number, assumed = listSizeAssumed): void {
    if (length <= assumed) return;
    const itemCosts = this.#operations.map(({ limits, variables }) => limits.itemCost(field, variables));
    this.#add((length - assumed) * Math.max(0, ...itemCosts));
  }

  /** Adds a filter by its rows, which only its value tells. @throws ProductError `query.too_costly` */
  addFilter(rows: number): void {
    this.#add(rows * filterRowCost);
  }

  /** Adds texts that are compared by meaning. @throws ProductError `query.too_costly` */
  addCompared(texts: number): void {
    this.#add(texts * comparedTextCost);
  }

  /**
   * Counts a text of the answer; a single text may have any length.
   * @throws ProductError `query.answer_too_long`
   */
  addText(bytes: number): void {
    this.#textBytes += bytes;
    if (!this.#texts.add(bytes)) throw answerTooLong();
  }

  /**
   * Measures an answer before it is serialised: values that no field counts are short, but may be selected
   * under many aliases.
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
