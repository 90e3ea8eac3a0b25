import type { AttributePath, Comparison, ScimFilter } from "./scim-filter.ts";
import {
  isScimList,
  isScimObject,
  readAttribute,
  ScimError,
  type ScimObject,
  type ScimValue,
} from "./scim-resource.ts";
import type { ScimWork } from "./scim-work.ts";

/** Compared as they are; everything else without case (RFC 7643, section 7). */
const caseExact = new Set(["id", "externalid", "$ref"]);

/**
 * Whether a filter holds for a resource, or for an element of one of its lists.
 * @param work counts each value that is looked at
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
      return holds(filter.comparison, valuesAt(object, filter.path, work), filter);
  }
}

function valuesAt(object: ScimObject, path: AttributePath, work: ScimWork): readonly ScimValue[] {
  work.step();
  const base = path.schema === undefined ? object : readAttribute(object, path.schema);
  let values: readonly ScimValue[] = base === undefined ? [] : [base];
  for (const name of path.names) {
    values = values.flatMap((value) => {
      const found = isScimObject(value) ? readAttribute(value, name) : undefined;
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

function holds(comparison: Comparison, values: readonly ScimValue[], filter: Compared): boolean {
  if (comparison === "ne") return !holds("eq", values, filter);
  if (filter.value === null) {
    if (comparison !== "eq") throw fault("null can only be equal or not.");
    return !values.some(isPresent);
  }
  if (typeof filter.value === "boolean" && comparison !== "eq")
    throw fault("true and false can only be equal or not.");
  const exact = caseExact.has(filter.path.names.at(-1)?.toLowerCase() ?? "");
  return values.some((value) => compares(comparison, simple(value), filter.value, exact));
}

/** A list's element that is compared whole stands for its `value`. */
function simple(value: ScimValue): ScimValue | undefined {
  return isScimObject(value) ? readAttribute(value, "value") : value;
}

function compares(
  comparison: Comparison,
  found: ScimValue | undefined,
  wanted: Compared["value"],
  exact: boolean,
): boolean {
  if (typeof found === "boolean") return String(found) === String(wanted).toLowerCase();
  if (typeof found === "number") {
    const number = typeof wanted === "number" ? wanted : Number.NaN;
    if (["co", "sw", "ew"].includes(comparison)) throw fault("Numbers have no parts to look for.");
    return inOrder(comparison, found - number);
  }
  if (typeof found !== "string" || wanted === null) return false;
  const [left, right] = exact ? [found, String(wanted)] : [found.toLowerCase(), String(wanted).toLowerCase()];
  if (comparison === "co") return left.includes(right);
  if (comparison === "sw") return left.startsWith(right);
  if (comparison === "ew") return left.endsWith(right);
  if (isDate(left) && isDate(right))
    return inOrder(comparison, Date.parse(found) - Date.parse(String(wanted)));
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
