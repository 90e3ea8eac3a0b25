import { type FindWords, linearSearch } from "../text/linear-search.ts";
import type { AttributePath, Comparison, ScimFilter } from "./scim-filter.ts";
import { isScimList, isScimObject, ScimError, type ScimObject, type ScimValue } from "./scim-resource.ts";
import type { ScimWork } from "./scim-work.ts";

/** Compared with case; all others without (RFC 7643, section 7). */
const caseExact = new Set(["id", "externalid", "$ref"]);

/**
 * Whether a filter matches a resource, or an element of one of its lists.
 * @param work counts each value that is read
 * @throws ScimError `invalidFilter`, `tooMany`
 */
export function matchesFilter(filter: ScimFilter, object: ScimObject, work: ScimWork): boolean {
  switch (filter.kind) {
    case "and":
      return matchesFilter(filter.left, object, work) && matchesFilter(filter.right, object, work);
    case "or":
      return matchesFilter(filter.left, object, work) || matchesFilter(filter.right, object, work);
    case "not":
      return !matchesFilter(filter.filter, object, work);
    case "present":
      return valuesAt(object, filter.path, work).some(isPresent);
    case "some":
      return valuesAt(object, filter.path, work).some(
        (value) => isScimObject(value) && matchesFilter(filter.filter, value, work),
      );
    case "compare":
      return holds(filter.comparison, valuesAt(object, filter.path, work), filter, work);
  }
}

function valuesAt(object: ScimObject, path: AttributePath, work: ScimWork): readonly ScimValue[] {
  work.step();
  const base = path.schema === undefined ? object : work.read(object, path.schema);
  let values: readonly ScimValue[] = base === undefined ? [] : [base];
  for (const name of path.names) {
    values = values.flatMap((value) => {
      const found = isScimObject(value) ? work.read(value, name) : undefined;
      if (found === undefined) return [];
      return isScimList(found) ? found : [found];
    });
    work.step(values.length);
  }
  return values;
}

function isPresent(value: ScimValue): boolean {
  if (isScimList(value)) return value.length > 0;
  if (isScimObject(value)) return Object.values(value).some((part) => part !== undefined && isPresent(part));
  return value !== null && value !== "";
}

type Compared = Extract<ScimFilter, { kind: "compare" }>;

/** The text that a comparison looks for, prepared once for all values that it is compared with. */
class WantedText {
  readonly original: string;
  /** In lower case, unless case matters. */
  readonly text: string;
  readonly exact: boolean;
  #find: FindWords | undefined;

  constructor({ path, value }: Compared) {
    this.original = String(value);
    this.exact = caseExact.has(path.names.at(-1)?.toLowerCase() ?? "");
    this.text = this.exact ? this.original : this.original.toLowerCase();
  }

  isIn(found: string): boolean {
    if (this.text.length > found.length) return false;
    this.#find ??= linearSearch(this.text);
    return this.#find(found, 0) >= 0;
  }
}

const wantedTexts = new WeakMap<Compared, WantedText>();

function wantedTextOf(filter: Compared): WantedText {
  const wanted = wantedTexts.get(filter) ?? new WantedText(filter);
  wantedTexts.set(filter, wanted);
  return wanted;
}

function holds(
  comparison: Comparison,
  values: readonly ScimValue[],
  filter: Compared,
  work: ScimWork,
): boolean {
  if (comparison === "ne") return !holds("eq", values, filter, work);
  if (filter.value === null) {
    if (comparison !== "eq") throw fault("null can only be equal or not.");
    return !values.some(isPresent);
  }
  if (typeof filter.value === "boolean" && comparison !== "eq")
    throw fault("true and false can only be equal or not.");
  const wanted = wantedTextOf(filter);
  return values.some((value) => {
    const found = simple(value, work);
    if (typeof found === "string") work.stepText(found);
    return compares(comparison, found, filter.value, wanted);
  });
}

/** Comparing a whole list element compares its `value`. */
function simple(value: ScimValue, work: ScimWork): ScimValue | undefined {
  return isScimObject(value) ? work.read(value, "value") : value;
}

function compares(
  comparison: Comparison,
  found: ScimValue | undefined,
  value: Compared["value"],
  wanted: WantedText,
): boolean {
  if (typeof found === "boolean") return String(found) === wanted.original.toLowerCase();
  if (typeof found === "number") {
    const number = typeof value === "number" ? value : Number.NaN;
    if (["co", "sw", "ew"].includes(comparison)) throw fault("Numbers have no parts to look for.");
    return inOrder(comparison, found - number);
  }
  if (typeof found !== "string" || value === null) return false;
  const left = wanted.exact ? found : found.toLowerCase();
  const right = wanted.text;
  if (comparison === "co") return wanted.isIn(left);
  if (comparison === "sw") return left.startsWith(right);
  if (comparison === "ew") return left.endsWith(right);
  if (isDate(left) && isDate(right))
    return inOrder(comparison, Date.parse(found) - Date.parse(wanted.original));
  return inOrder(comparison, left < right ? -1 : left > right ? 1 : 0);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\dt\d\d:\d\d/i.test(text);
}

function inOrder(comparison: Comparison, difference: number): boolean {
  switch (comparison) {
    case "eq":
      return difference === 0;
    case "gt":
      return difference > 0;
    case "ge":
      return difference >= 0;
    case "lt":
      return difference < 0;
    case "le":
      return difference <= 0;
    default:
      return false;
  }
}

function fault(detail: string): ScimError {
  return new ScimError(400, detail, "invalidFilter");
}
