import { parseAttributePath } from "./scim-filter.ts";
import { isScimList, isScimObject, type ScimObject, type ScimValue } from "./scim-resource.ts";

/** Always returned (RFC 7643, section 7: "returned" is "always"). */
const always = new Set(["id", "schemas"]);

interface Selection {
  readonly attributes: string | undefined;
  readonly excludedAttributes: string | undefined;
}

/** A resource with the attributes that were asked for, or without those that were not wanted. @throws ScimError */
export function selectAttributes(resource: ScimObject, selection: Selection): ScimObject {
  if (selection.attributes !== undefined) {
    const kept = pathsOf(selection.attributes);
    return pick(
      resource,
      (name) => always.has(name) || kept.some((path) => path.startsWith(`${name}.`) || path === name),
      kept,
    );
  }
  if (selection.excludedAttributes === undefined) return resource;
  const dropped = pathsOf(selection.excludedAttributes);
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    if (always.has(name) || value === undefined) return [[name, value] as const];
    if (dropped.includes(name.toLowerCase())) return [];
    const subs = subsOf(dropped, name);
    return [[name, subs.length === 0 ? value : filterSubs(value, (sub) => !subs.includes(sub))] as const];
  });
  return Object.fromEntries(entries);
}

function pick(resource: ScimObject, isKept: (name: string) => boolean, kept: readonly string[]): ScimObject {
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    if (value === undefined || !isKept(name.toLowerCase())) return [];
    const subs = kept.includes(name.toLowerCase()) ? [] : subsOf(kept, name);
    return [[name, subs.length === 0 ? value : filterSubs(value, (sub) => subs.includes(sub))] as const];
  });
  return Object.fromEntries(entries);
}

function filterSubs(value: ScimValue, isKept: (sub: string) => boolean): ScimValue {
  if (isScimList(value)) return value.map((element) => filterSubs(element, isKept));
  if (!isScimObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name.toLowerCase())));
}

function subsOf(paths: readonly string[], name: string): readonly string[] {
  const prefix = `${name.toLowerCase()}.`;
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** Lower-case paths; those of an extension begin with its address. */
function pathsOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => {
      const { schema, names } = parseAttributePath(text, "invalidPath");
      return [...(schema === undefined ? [] : [schema]), ...names].join(".").toLowerCase();
    });
}
