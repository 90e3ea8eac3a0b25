/** A JSON value of a SCIM resource. */
export type ScimValue = string | number | boolean | null | readonly ScimValue[] | ScimObject;
export interface ScimObject {
  readonly [name: string]: ScimValue | undefined;
}

export const scimSchemas = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  enterpriseUser: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  serviceProviderConfig: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig",
  resourceType: "urn:ietf:params:scim:schemas:core:2.0:ResourceType",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Schema",
  patch: "urn:ietf:params:scim:api:messages:2.0:PatchOp",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

/** Attributes whose values are lists (RFC 7643). */
const multiValued = new Set([
  "emails",
  "phoneNumbers",
  "addresses",
  "roles",
  "members",
  "groups",
  "photos",
  "ims",
  "entitlements",
  "x509Certificates",
]);

const canonicalNames = new Map(
  [
    ...multiValued,
    "id",
    "externalId",
    "schemas",
    "meta",
    "userName",
    "name",
    "formatted",
    "familyName",
    "givenName",
    "middleName",
    "honorificPrefix",
    "honorificSuffix",
    "displayName",
    "nickName",
    "profileUrl",
    "title",
    "userType",
    "preferredLanguage",
    "locale",
    "timezone",
    "active",
    "password",
    "value",
    "type",
    "primary",
    "display",
    "employeeNumber",
    "costCenter",
    "organization",
    "division",
    "department",
    "manager",
    "created",
    "lastModified",
    scimSchemas.enterpriseUser,
  ].map((name) => [name.toLowerCase(), name]),
);

/** RFC 7643's spelling of an attribute name, ignoring case; unknown names stay unchanged. */
export function canonicalName(name: string): string {
  return canonicalNames.get(name.toLowerCase()) ?? name;
}

export function isMultiValued(name: string): boolean {
  return multiValued.has(canonicalName(name));
}

export function isScimObject(value: ScimValue | undefined): value is ScimObject {
  return typeof value === "object" && value !== null && !isScimList(value);
}

export function isScimList(value: ScimValue | undefined): value is readonly ScimValue[] {
  return Array.isArray(value);
}

/** The value of an attribute, ignoring the case of its name; own properties only. */
export function readAttribute(object: ScimObject, name: string): ScimValue | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const canonical = canonicalName(name);
  if (Object.hasOwn(object, canonical)) return object[canonical];
  const wanted = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : object[key];
}

/** Error types of RFC 7644, section 3.12. */
export type ScimErrorType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "invalidVers"
  | "sensitive";

export class ScimError extends Error {
  override readonly name = "ScimError";
  readonly status: number;
  readonly scimType: ScimErrorType | undefined;

  constructor(status: number, detail: string, scimType?: ScimErrorType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}
