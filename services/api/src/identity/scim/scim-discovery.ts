import { type ScimObject, scimSchemas } from "@fieldstone/model/scim/scim-resource.ts";

/** Largest and default page size. */
export const scimPageSizeMax = 200;
export const scimPageSizeDefault = 100;

interface Attribute {
  readonly name: string;
  readonly type?: "string" | "boolean" | "complex" | "reference";
  readonly many?: boolean;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly exact?: boolean;
  readonly readOnly?: boolean;
  readonly parts?: readonly Attribute[];
}

const listed = (name: string): Attribute => ({
  name,
  type: "complex",
  many: true,
  parts: [{ name: "value" }, { name: "type" }, { name: "primary", type: "boolean" }, { name: "display" }],
});

const userAttributes: readonly Attribute[] = [
  { name: "userName", required: true, unique: true },
  {
    name: "name",
    type: "complex",
    parts: [{ name: "formatted" }, { name: "familyName" }, { name: "givenName" }, { name: "middleName" }],
  },
  { name: "displayName" },
  { name: "title" },
  { name: "locale" },
  { name: "timezone" },
  { name: "preferredLanguage" },
  { name: "userType" },
  { name: "active", type: "boolean" },
  listed("emails"),
  listed("phoneNumbers"),
  listed("roles"),
  {
    name: "groups",
    type: "complex",
    many: true,
    readOnly: true,
    parts: [
      { name: "value", readOnly: true },
      { name: "display", readOnly: true },
    ],
  },
];
const enterpriseAttributes: readonly Attribute[] = [
  { name: "employeeNumber" },
  { name: "costCenter" },
  { name: "organization" },
  { name: "division" },
  { name: "department" },
];
const groupAttributes: readonly Attribute[] = [
  { name: "displayName", required: true, unique: true },
  {
    name: "members",
    type: "complex",
    many: true,
    parts: [{ name: "value" }, { name: "display", readOnly: true }, { name: "$ref", type: "reference" }],
  },
];

function describe(attribute: Attribute): ScimObject {
  const { name, type = "string", parts } = attribute;
  return {
    name,
    type,
    multiValued: attribute.many ?? false,
    description: name,
    required: attribute.required ?? false,
    caseExact: attribute.exact ?? false,
    mutability: attribute.readOnly === true ? "readOnly" : "readWrite",
    returned: "default",
    uniqueness: attribute.unique === true ? "server" : "none",
    ...(parts === undefined ? {} : { subAttributes: parts.map(describe) }),
    ...(type === "reference" ? { referenceTypes: ["User"] } : {}),
  };
}

const schema = (base: string, id: string, name: string, attributes: readonly Attribute[]): ScimObject => ({
  schemas: [scimSchemas.schema],
  id,
  name,
  description: name,
  attributes: attributes.map(describe),
  meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
});

/** The resources' schemas (RFC 7643, section 7). */
export function scimSchemaList(base: string): readonly ScimObject[] {
  return [
    schema(base, scimSchemas.user, "User", userAttributes),
    schema(base, scimSchemas.enterpriseUser, "EnterpriseUser", enterpriseAttributes),
    schema(base, scimSchemas.group, "Group", groupAttributes),
  ];
}

/** The resource types (RFC 7643, section 6). */
export function scimResourceTypes(base: string): readonly ScimObject[] {
  const type = (id: string, endpoint: string, schemaId: string, extensions: readonly ScimObject[]) => ({
    schemas: [scimSchemas.resourceType],
    id,
    name: id,
    description: id,
    endpoint,
    schema: schemaId,
    schemaExtensions: extensions,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  });
  return [
    type("User", "/Users", scimSchemas.user, [{ schema: scimSchemas.enterpriseUser, required: false }]),
    type("Group", "/Groups", scimSchemas.group, []),
  ];
}

/** The supported parts of the protocol (RFC 7643, section 5). */
export function scimServiceProvider(base: string): ScimObject {
  return {
    schemas: [scimSchemas.serviceProviderConfig],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimPageSizeMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Provisioning token",
        description: "A bearer token that a workspace admin creates in the settings.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}
