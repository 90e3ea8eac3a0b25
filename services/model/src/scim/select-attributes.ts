import { parseAttributePath } from "./scim-filter.ts";
import { isScimList, isScimObject, type ScimObject, type ScimValue } from "./scim-resource.ts";

/** Always returned (RFC 7643, section 7: "returned" is "always"). */
const always = new Set(["id", "schemas"]);

/** The attributes that a request names: a lower-case name, with its sub-attributes or as a whole. */
type Named = ReadonlyMap<string, ReadonlySet<string> | "whole">;

/** Which attributes a response contains; parsed once for all its resources. */
export class AttributeSelection {
  readonly #kept: Named | undefined;
  readonly #dropped: Named;

  /** @throws ScimError `invalidPath` */
  constructor({ attributes, excludedAttributes }: AttributeNames) {
    this.#kept = attributes === undefined ? undefined : named(attributes);
    this.#dropped = named(attributes === undefined ? (excludedAttributes ?? "") : "");
  }

  /** A resource with only the requested attributes, or without the excluded ones. */
  of(resource: ScimObject): ScimObject {
    if (this.#kept === undefined && this.#dropped.size === 0) return resource;
    const entries = Object.entries(resource).flatMap(([name, value]) => {
      const selected = value === undefined ? undefined : this.#valueOf(name.toLowerCase(), value);
      return selected === undefined ? [] : [[name, selected] as const];
    });
    return Object.fromEntries(entries);
  }

  #valueOf(name: string, value: ScimValue): ScimValue | undefined {
    if (this.#kept !== undefined) {
      const kept = this.#kept.get(name);
      if (kept === undefined) return always.has(name) ? value : undefined;
      return kept === "whole" ? value : withParts(value, (part) => kept.has(part));
    }
    const dropped = this.#dropped.get(name);
    if (dropped === undefined || always.has(name)) return value;
    return dropped === "whole" ? undefined : withParts(value, (part) => !dropped.has(part));
  }
}

/** Comma-separated names, as in the request. */
export interface AttributeNames {
  readonly attributes: string | undefined;
  readonly excludedAttributes: string | undefined;
}

function withParts(value: ScimValue, isKept: (part: string) => boolean): ScimValue {
  if (isScimList(value)) return value.map((element) => withParts(element, isKept));
  if (!isScimObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name.toLowerCase())));
}

function named(list: string): Named {
  const attributes = new Map<string, Set<string> | "whole">();
  for (const text of list.split(",").map((part) => part.trim())) {
    if (text === "") continue;
    const { schema, names } = parseAttributePath(text, "invalidPath");
    const [attribute = "", ...parts] = [...(schema === undefined ? [] : [schema]), ...names];
    const key = attribute.toLowerCase();
    const known = attributes.get(key);
    if (parts.length === 0) attributes.set(key, "whole");
    else if (known === undefined) attributes.set(key, new Set([parts.join(".").toLowerCase()]));
    else if (known !== "whole") known.add(parts.join(".").toLowerCase());
  }
  return attributes;
}
