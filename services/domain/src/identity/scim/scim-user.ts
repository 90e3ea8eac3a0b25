import { tryParseEmail } from "@fieldstone/model/email.ts";
import { userNameLengthMax } from "@fieldstone/model/limits.ts";
import {
  isScimList,
  isScimObject,
  readAttribute,
  ScimError,
  type ScimObject,
  type ScimValue,
  scimSchemas,
} from "@fieldstone/model/scim/scim-resource.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { type WorkspaceRole, workspaceRoles } from "../members/member.ts";
import { countScimValues } from "./scim-json.ts";

/** A member as an identity provider sees them. */
export interface ScimUserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: WorkspaceRole;
  readonly workspaceAdmin: boolean;
  readonly jobTitle: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly deactivatedAt: Date | null;
  readonly userName: string;
  readonly externalId: string | null;
  /** The provider's attributes that have no column of their own. */
  readonly attributes: ScimObject;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
}

/** The fields of a provider's user resource. */
export interface ScimUserFields {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly name: string;
  readonly title: string | null;
  /** Undefined if the provider leaves it to us. */
  readonly active: boolean | undefined;
  readonly role: WorkspaceRole | undefined;
  readonly attributes: ScimObject;
}

const titleLengthMax = 100;
const externalIdLengthMax = 300;
/** The most attributes that a provider may store per member, in bytes of JSON. */
const attributesBytesMax = 32_000;
/** The same in values, counting lists and objects: a page of members has 200 times as many. */
const attributesValuesMax = 1_000;
/** Stored in columns, or never stored. */
const ownAttributes = new Set([
  "id",
  "schemas",
  "meta",
  "groups",
  "password",
  "active",
  "username",
  "externalid",
  "title",
  "roles",
]);

/** The resource of a member. `location` is its URL. */
export function toScimUser(row: ScimUserRow, location: string): ScimObject {
  const { emails, ...attributes } = row.attributes;
  const isKnown = readAttribute(row.attributes, "name") !== undefined || attributes.displayName !== undefined;
  const hasExtension = attributes[scimSchemas.enterpriseUser] !== undefined;
  return {
    schemas: hasExtension ? [scimSchemas.user, scimSchemas.enterpriseUser] : [scimSchemas.user],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    ...(isKnown ? {} : { displayName: row.name }),
    ...attributes,
    emails: holdsAddress(emails, row.email) ? emails : [{ value: row.email, type: "work", primary: true }],
    ...(row.jobTitle === null ? {} : { title: row.jobTitle }),
    active: row.deactivatedAt === null,
    roles: [{ value: row.role, primary: true }],
    groups: row.groups.map(({ value, display }) => ({ value, display, type: "direct" })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location,
    },
  };
}

function holdsAddress(emails: ScimValue | undefined, address: string): emails is readonly ScimValue[] {
  const wanted = address.toLowerCase();
  return (
    isScimList(emails) &&
    emails.some((entry) => isScimObject(entry) && textOf(entry, "value")?.toLowerCase() === wanted)
  );
}

/**
 * Reads a resource in any provider's form.
 * @param kept the member's resource so far: one stored before the limit on values may keep as many
 * @throws ScimError `invalidValue`
 */
export function readScimUser(resource: ScimObject, kept: ScimObject = {}): ScimUserFields {
  const userName = textOf(resource, "userName")?.trim() ?? "";
  if (userName === "" || userName.length > 320)
    throw invalid("userName is needed, of 320 characters at most.");
  const externalId = textOf(resource, "externalId") ?? null;
  if ((externalId?.length ?? 0) > externalIdLengthMax) {
    throw invalid(`externalId may have ${externalIdLengthMax} characters.`);
  }
  const attributes = attributesOf(resource);
  if (Buffer.byteLength(JSON.stringify(attributes)) > attributesBytesMax) {
    throw invalid(`The attributes of a user may have ${attributesBytesMax} bytes in all.`);
  }
  const valuesMax = Math.max(attributesValuesMax, countScimValues(attributesOf(kept)));
  if (countScimValues(attributes) > valuesMax) {
    throw invalid(`The attributes of a user may have ${attributesValuesMax} values in all.`);
  }
  return {
    userName,
    externalId,
    email: emailOf(resource, userName),
    name: visibleLine(nameOf(resource)).slice(0, userNameLengthMax),
    title: visibleLine(textOf(resource, "title") ?? "").slice(0, titleLengthMax) || null,
    active: flagOf(readAttribute(resource, "active"), "active"),
    role: roleOf(resource),
    attributes,
  };
}

/** The attributes that have no column of their own. */
function attributesOf(resource: ScimObject): ScimObject {
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => !ownAttributes.has(name.toLowerCase())),
  );
}

/** Updates `name.formatted` if its parts changed and it did not. */
export function refreshFormattedName(before: ScimObject, after: ScimObject): ScimObject {
  const [old, name] = [readAttribute(before, "name"), readAttribute(after, "name")];
  if (!isScimObject(name) || !isScimObject(old)) return after;
  const moved = ["givenName", "familyName"].some((part) => textOf(old, part) !== textOf(name, part));
  const formatted = textOf(name, "formatted");
  if (!moved || formatted === undefined || formatted !== textOf(old, "formatted")) return after;
  const { formatted: _stale, ...parts } = name;
  return { ...after, name: { ...parts, formatted: joinedName(name) } };
}

function emailOf(resource: ScimObject, userName: string): string {
  const list = readAttribute(resource, "emails");
  const entries = (isScimList(list) ? list : []).filter(isScimObject);
  const primary = entries.find((entry) => flagOf(readAttribute(entry, "primary"), "primary") === true);
  const work = entries.find((entry) => textOf(entry, "type")?.toLowerCase() === "work");
  const chosen = primary ?? work ?? entries[0];
  const address = chosen === undefined ? userName : (textOf(chosen, "value") ?? "");
  const email = tryParseEmail(address);
  if (email !== undefined) return email;
  throw invalid("A user needs an e-mail address: in emails, or as the userName.");
}

function nameOf(resource: ScimObject): string {
  const displayName = textOf(resource, "displayName")?.trim();
  if (displayName !== undefined && displayName !== "") return displayName;
  const name = readAttribute(resource, "name");
  if (!isScimObject(name)) return "";
  return textOf(name, "formatted")?.trim() || joinedName(name);
}

function joinedName(name: ScimObject): string {
  const parts = [textOf(name, "givenName"), textOf(name, "familyName")];
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

/** Entra ID also sends roles as strings, with JSON in them. */
function roleOf(resource: ScimObject): WorkspaceRole | undefined {
  const list = readAttribute(resource, "roles");
  const entries = isScimList(list) ? list : list === undefined || list === null ? [] : [list];
  const chosen =
    entries.find(
      (entry) => isScimObject(entry) && flagOf(readAttribute(entry, "primary"), "primary") === true,
    ) ?? entries[0];
  if (chosen === undefined) return undefined;
  const text = isScimObject(chosen) ? textOf(chosen, "value") : chosen;
  const role = workspaceRoles.find((candidate) => candidate === String(text).trim().toUpperCase());
  if (role === undefined) throw invalid(`A role is one of ${workspaceRoles.join(", ")}.`);
  return role;
}

/** Reads a boolean, also as a capitalised string, which Entra ID sends. */
function flagOf(value: ScimValue | undefined, name: string): boolean | undefined {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? undefined;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw invalid(`${name} is true or false.`);
}

function textOf(object: ScimObject, name: string): string | undefined {
  const value = readAttribute(object, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw invalid(`${name} is a text.`);
}

function invalid(detail: string): ScimError {
  return new ScimError(400, detail, "invalidValue");
}
