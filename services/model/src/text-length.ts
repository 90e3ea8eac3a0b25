import { ProductError } from "./errors.ts";

/** Length in Unicode code points, as every text limit counts it. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first `lengthMax` code points of a text. */
export function cutText(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : [...text.slice(0, lengthMax * 2)].slice(0, lengthMax).join("");
}

/**
 * A required one-line text, trimmed. Throws ProductError `<field>.required` or `<field>.too_long`.
 * `what` names the text to people: "The note's title".
 */
export function parseShortText(text: string, field: string, what: string, lengthMax: number): string {
  const trimmed = text.trim();
  if (trimmed === "") {
    throw new ProductError("ValidationError", `${field}.required`, `${what} cannot be empty.`, { field });
  }
  assertTextLength(trimmed, field, what, lengthMax);
  return trimmed;
}

/** Throws ProductError `<field>.too_long` where a text is longer than `lengthMax` characters. */
export function assertTextLength(text: string, field: string, what: string, lengthMax: number): void {
  if (text.length > lengthMax && textLength(text) > lengthMax) {
    const message = `${what} can have at most ${lengthMax.toLocaleString("en")} characters. Shorten it.`;
    throw new ProductError("ValidationError", `${field}.too_long`, message, { field });
  }
}
