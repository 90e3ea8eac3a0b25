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

/** A name or title as `visibleLine` cleans it, of at most so many code points. */
export function cutLine(text: string, lengthMax: number): string {
  return cutText(visibleLine(text), lengthMax).trim();
}

/**
 * A one-line text that may be empty, as `visibleLine` cleans it. `what` names it in messages: "The note's title".
 * @throws ProductError `<field>.too_long`
 */
export function parseOptionalText(text: string, field: string, what: string, lengthMax: number): string {
  const line = visibleLine(text);
  assertTextLength(line, field, what, lengthMax);
  return line;
}

/**
 * The same for a text that is required.
 * @throws ProductError `<field>.required`, `<field>.too_long`
 */
export function parseShortText(text: string, field: string, what: string, lengthMax: number): string {
  const line = parseOptionalText(text, field, what, lengthMax);
  if (line === "") {
    throw new ProductError("ValidationError", `${field}.required`, `${what} cannot be empty.`, { field });
  }
  return line;
}

/** Checks a text's length in characters. @throws ProductError `<field>.too_long` */
export function assertTextLength(text: string, field: string, what: string, lengthMax: number): void {
  if (isLongerThan(text, lengthMax)) {
    const message = `${what} can have at most ${lengthMax.toLocaleString("en")} characters. Shorten it.`;
    throw new ProductError("ValidationError", `${field}.too_long`, message, { field });
  }
}
