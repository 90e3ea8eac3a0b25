import { ProductError } from "../errors.ts";
import { visibleLine } from "./visible-line.ts";

/** Length in Unicode code points, the unit of all text limits. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a text is longer than so many code points. Texts that are clearly too long are not read: 9 MB take 50 ms. */
export function isLongerThan(text: string, lengthMax: number): boolean {
  return text.length > lengthMax && (text.length > 2 * lengthMax || textLength(text) > lengthMax);
}

/** The first `lengthMax` code points of a text. */
export function cutText(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : [...text.slice(0, lengthMax * 2)].slice(0, lengthMax).join("");
}

/**
 * A required one-line text, as `visibleLine` cleans it. `what` names it in messages: "The note's title".
 * @throws ProductError `<field>.required`, `<field>.too_long`
 */
export function parseShortText(text: string, field: string, what: string, lengthMax: number): string {
  const trimmed = visibleLine(text);
  if (trimmed === "") {
    throw new ProductError("ValidationError", `${field}.required`, `${what} cannot be empty.`, { field });
  }
  assertTextLength(trimmed, field, what, lengthMax);
  return trimmed;
}

/** Checks a text's length in characters. @throws ProductError `<field>.too_long` */
export function assertTextLength(text: string, field: string, what: string, lengthMax: number): void {
  if (isLongerThan(text, lengthMax)) {
    const message = `${what} can have at most ${lengthMax.toLocaleString("en")} characters. Shorten it.`;
    throw new ProductError("ValidationError", `${field}.too_long`, message, { field });
  }
}
