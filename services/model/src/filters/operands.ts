import { dayMs, minuteMs } from "../durations.ts";
import { splitMultiSelect } from "../fields/select-options.ts";
import { isRelativeDate, type RelativeDate, resolveRelativeDate } from "./relative-date.ts";

/** Operand values by type; the field's kind decides which one applies. */
export interface OperandValues {
  readonly text?: string | undefined;
  /** A number as typed. */
  readonly double?: string | undefined;
  readonly boolean?: boolean | undefined;
  /** `2026-03-31`, or a full ISO date and time. */
  readonly date?: string | undefined;
  readonly relativeDate?: RelativeDate | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Labels separated by semicolons. */
  readonly multiSelect?: string | undefined;
}

const double = /^\d+(?:\.\d*)?$/;

/** True for digits with an optional decimal point. */
export function isDoubleOperand(text: string): boolean {
  return double.test(text);
}

/** The number of an operand; 0 if it cannot be parsed. */
export function parseDoubleOperand(text: string): number {
  const trimmed = text.trim();
  return isDoubleOperand(trimmed) ? Number(trimmed) : 0;
}

/** The chosen ids, followed by the labels of a multi-select text. */
export function listOperand(values: OperandValues): string[] {
  return [...(values.ids ?? []), ...splitMultiSelect(values.multiSelect ?? "")];
}

/** A span of time: a whole day, or one moment with equal start and end. Both ends are inclusive. */
export interface DateSpan {
  readonly start: Date;
  readonly end: Date;
}

/** The time zone of "a day" and the reference time of "ago". */
export interface DateContext {
  readonly now: Date;
  /** As in Date.getTimezoneOffset: minutes to add to local time for UTC. */
  readonly timezoneOffsetMinutes?: number;
}

/** For dates stored as days of UTC, which are the same everywhere: the reader's local time as if it were UTC. */
export function wallClock({ now, timezoneOffsetMinutes = 0 }: DateContext): DateContext {
  return { now: new Date(now.getTime() - timezoneOffsetMinutes * minuteMs) };
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The span of a date or relative-date operand; undefined if it is invalid. */
export function parseDateOperand(values: OperandValues, context: DateContext): DateSpan | undefined {
  if (isRelativeDate(values.relativeDate)) {
    const moment = resolveRelativeDate(values.relativeDate, context.now);
    return { start: moment, end: moment };
  }
  const text = values.date?.trim() ?? "";
  if (dayOnly.test(text)) {
    const midnight = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text) return undefined;
    return daySpan(midnight + (context.timezoneOffsetMinutes ?? 0) * minuteMs);
  }
  const at = dateTime.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : { start: new Date(at), end: new Date(at) };
}

function daySpan(startMs: number): DateSpan {
  return { start: new Date(startMs), end: new Date(startMs + dayMs - 1) };
}

/** The whole local day that contains a moment. */
export function dayOf(moment: Date, context: DateContext): DateSpan {
  const offsetMs = (context.timezoneOffsetMinutes ?? 0) * minuteMs;
  return daySpan(Math.floor((moment.getTime() - offsetMs) / dayMs) * dayMs + offsetMs);
}
