import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { AuditRecord } from "./audit-entry.ts";

type AuditData = NonNullable<AuditRecord["data"]>;

/**
 * The most characters of an entry's data as JSON: entries are kept permanently, and a page of fifty must be
 * short enough for one answer, an export's page of 500 for one statement. Decided by us.
 */
export const auditDataLengthMax = 32_000;

/** Items of a list, and 64 times as many characters of a text, that the first attempt to shorten keeps. */
const itemsMax = 256;
const lengthPerItem = 64;

/**
 * The data of an entry. Members choose how long some lists and texts in it are; if they are too long together,
 * each keeps its beginning, and `shortened` says so.
 */
export function auditDataOf(data: AuditData): AuditData {
  if (JSON.stringify(data).length <= auditDataLengthMax) return data;
  for (let kept = itemsMax; kept >= 1; kept = Math.floor(kept / 2)) {
    const shortened = { ...beginningOfAll(data, kept), shortened: true };
    if (JSON.stringify(shortened).length <= auditDataLengthMax) return shortened;
  }
  return { shortened: true };
}

function beginningOf(value: unknown, kept: number): unknown {
  if (typeof value === "string") return cutText(value, kept * lengthPerItem);
  if (Array.isArray(value)) return value.slice(0, kept).map((item) => beginningOf(item, kept));
  return typeof value === "object" && value !== null ? beginningOfAll(value, kept) : value;
}

function beginningOfAll(data: object, kept: number): AuditData {
  const entries = Object.entries(data).slice(0, kept);
  return Object.fromEntries(entries.map(([name, value]) => [name, beginningOf(value, kept)]));
}
