import { matchesFilter } from "./match-filter.ts";
import { type PatchPath, parsePatchPath, type ScimFilter } from "./scim-filter.ts";
import {
  canonicalName,
  isMultiValued,
  isScimList,
  isScimObject,
  readAttribute,
  ScimError,
  type ScimObject,
  type ScimValue,
} from "./scim-resource.ts";
import { patchStepsMax, ScimWork } from "./scim-work.ts";

export interface PatchOperation {
  readonly op: "add" | "replace" | "remove";
  readonly path?: string | undefined;
  readonly value?: ScimValue | undefined;
}

/** Set by us: providers send them along, but cannot change them. */
const ignored = new Set(["schemas", "meta", "groups"]);

/**
 * Applies patch operations in order; does not change the resource itself.
 * @throws ScimError `invalidPath`, `invalidFilter`, `noTarget`, `invalidValue`, `mutability`, `tooMany`
 */
export function applyPatch(resource: ScimObject, operations: readonly PatchOperation[]): ScimObject {
  const patch = new Patch();
  return operations.reduce((patched, operation) => patch.apply(patched, operation), resource);
}

/** One patch request, whose operations share a work limit. */
class Patch {
  readonly #work = new ScimWork(patchStepsMax);

  apply(resource: ScimObject, { op, path, value }: PatchOperation): ScimObject {
    if (path !== undefined && path !== "") return this.#at(resource, op, parsePatchPath(path), value);
    if (op === "remove") throw new ScimError(400, "Say by a path what to remove.", "noTarget");
    if (!isScimObject(value)) {
      throw new ScimError(400, "Without a path the value must be an object of attributes.", "invalidValue");
    }
    // Entra ID uses paths as the names of such an object, including `name.givenName`.
    return Object.entries(value).reduce(
      (patched, [name, part]) =>
        part === undefined ? patched : this.#at(patched, op, parsePatchPath(name), part),
      resource,
    );
  }

  #at(
    resource: ScimObject,
    op: PatchOperation["op"],
    target: PatchPath,
    value: ScimValue | undefined,
  ): ScimObject {
    const { schema, names } = target.path;
    if (schema !== undefined) {
      const extension = this.#work.read(resource, schema);
      const before = isScimObject(extension) ? extension : {};
      if (names.length > 0) {
        const path = { ...target, path: { schema: undefined, names } };
        return this.#with(resource, schema, this.#at(before, op, path, value));
      }
      if (op === "remove") return this.#with(resource, schema, undefined);
      if (!isScimObject(value)) throw new ScimError(400, "An extension is an object.", "invalidValue");
      return this.#with(resource, schema, this.#merge(before, value));
    }
    const [name = "", inner] = names;
    const attribute = canonicalName(name);
    if (attribute === "id") return keepId(resource, value);
    if (ignored.has(attribute)) return resource;
    const before = this.#work.read(resource, attribute);
    const sub = target.sub ?? inner;
    if (target.filter !== undefined) {
      const elements = this.#elements(listOf(before), op, target.filter, sub, value);
      return this.#with(resource, attribute, elements);
    }
    if (sub === undefined) {
      this.#work.step(listOf(before).length + listOf(value).length);
      return this.#with(resource, attribute, this.#whole(attribute, before, op, value));
    }
    if (isMultiValued(attribute)) {
      const elements = listOf(before).map((element) => this.#sub(element, op, sub, value));
      return this.#with(resource, attribute, elements);
    }
    return this.#with(resource, attribute, this.#sub(isScimObject(before) ? before : {}, op, sub, value));
  }

  #elements(
    elements: readonly ScimValue[],
    op: PatchOperation["op"],
    filter: ScimFilter,
    sub: string | undefined,
    value: ScimValue | undefined,
  ): readonly ScimValue[] {
    const isMeant = (element: ScimValue) =>
      isScimObject(element) && matchesFilter(filter, element, this.#work);
    if (op === "remove") {
      if (sub === undefined) return elements.filter((element) => !isMeant(element));
      return elements.map((element) => (isMeant(element) ? this.#sub(element, op, sub, undefined) : element));
    }
    const change = (element: ScimValue): ScimValue => {
      if (sub !== undefined) return this.#sub(element, op, sub, value);
      if (isScimObject(element) && isScimObject(value)) return this.#merge(element, value);
      throw new ScimError(400, "An element of a list is an object.", "invalidValue");
    };
    if (elements.some(isMeant))
      return elements.map((element) => (isMeant(element) ? change(element) : element));
    const described = op === "add" ? describedBy(filter) : undefined;
    if (described === undefined) throw new ScimError(400, "No element matches the path.", "noTarget");
    return [...elements, change(described)];
  }

  #sub(element: ScimValue, op: PatchOperation["op"], sub: string, value: ScimValue | undefined): ScimValue {
    if (!isScimObject(element)) return element;
    return this.#with(element, canonicalName(sub), op === "remove" ? undefined : value);
  }

  /** The object with an attribute replaced, or without it if the value is empty. */
  #with(object: ScimObject, name: string, value: ScimValue | undefined): ScimObject {
    this.#work.step();
    this.#work.stepNames(object);
    const entries = Object.entries(object);
    const wanted = name.toLowerCase();
    const others = entries.filter(([key]) => key.toLowerCase() !== wanted);
    const isEmpty = value === undefined || value === null || (isScimList(value) && value.length === 0);
    return Object.fromEntries(isEmpty ? others : [...others, [canonicalName(name), value]]);
  }

  #merge(before: ScimObject, value: ScimObject): ScimObject {
    this.#work.stepNames(before);
    this.#work.stepNames(value);
    return { ...before, ...value };
  }

  #whole(
    attribute: string,
    before: ScimValue | undefined,
    op: PatchOperation["op"],
    value: ScimValue | undefined,
  ): ScimValue | undefined {
    const keyOf = (element: ScimValue) => this.#keyOf(element);
    if (isMultiValued(attribute)) {
      const given = listOf(value);
      // Entra ID puts the members to remove in the value, not in the path.
      if (op === "remove") {
        const gone = new Set(given.map(keyOf));
        return given.length === 0 ? undefined : listOf(before).filter((element) => !gone.has(keyOf(element)));
      }
      if (op === "replace") return given;
      const known = new Set(listOf(before).map(keyOf));
      const added = given.filter((element) => !known.has(keyOf(element)));
      const isPrimary = given.some((element) => this.#isPrimary(element));
      const kept = isPrimary
        ? listOf(before).map((element) => this.#withoutPrimary(element))
        : listOf(before);
      return [...kept, ...added];
    }
    if (op === "remove") return undefined;
    if (value === undefined) throw new ScimError(400, `"${attribute}" needs a value.`, "invalidValue");
    return isScimObject(before) && isScimObject(value) ? this.#merge(before, value) : value;
  }

  #keyOf(element: ScimValue): string {
    const value = isScimObject(element) ? this.#work.read(element, "value") : element;
    const key = typeof value === "string" ? value.toLowerCase() : JSON.stringify(element);
    this.#work.stepText(key);
    return key;
  }

  #isPrimary(element: ScimValue): boolean {
    return isScimObject(element) && String(this.#work.read(element, "primary")).toLowerCase() === "true";
  }

  #withoutPrimary(element: ScimValue): ScimValue {
    return isScimObject(element) ? this.#with(element, "primary", undefined) : element;
  }
}

function keepId(resource: ScimObject, value: ScimValue | undefined): ScimObject {
  if (value === readAttribute(resource, "id")) return resource;
  throw new ScimError(400, "An id cannot be changed.", "mutability");
}

function listOf(value: ScimValue | undefined): readonly ScimValue[] {
  if (value === undefined || value === null) return [];
  return isScimList(value) ? value : [value];
}

/** The element that a filter of equalities describes, as when adding to `emails[type eq "work"].value`. */
function describedBy(filter: ScimFilter): ScimObject | undefined {
  if (filter.kind === "and") {
    const [left, right] = [describedBy(filter.left), describedBy(filter.right)];
    return left === undefined || right === undefined ? undefined : { ...left, ...right };
  }
  const [name, ...deeper] = filter.kind === "compare" ? filter.path.names : [];
  if (filter.kind !== "compare" || filter.comparison !== "eq" || name === undefined || deeper.length > 0) {
    return undefined;
  }
  const isFlag = canonicalName(name) === "primary" && typeof filter.value === "string";
  return { [canonicalName(name)]: isFlag ? String(filter.value).toLowerCase() === "true" : filter.value };
}
