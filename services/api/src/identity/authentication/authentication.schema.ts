import {
  type EnterpriseConnection,
  type EnterpriseDomain,
  enterpriseRedirectPath,
} from "@fieldstone/domain/identity/authentication/enterprise-connection.ts";
import {
  addEnterpriseDomain,
  enterpriseDomainInput,
  removeEnterpriseDomain,
  verifyEnterpriseDomain,
} from "@fieldstone/domain/identity/authentication/enterprise-domains.ts";
import {
  findConnection,
  listDomains,
  readSignInSettings,
} from "@fieldstone/domain/identity/authentication/read-authentication.ts";
import {
  removeConnection,
  requireAdminInPerson,
  saveConnection,
  saveConnectionInput,
} from "@fieldstone/domain/identity/authentication/save-connection.ts";
import {
  saveSignInSettings,
  saveSignInSettingsInput,
} from "@fieldstone/domain/identity/authentication/save-sign-in-settings.ts";
import type { SignInSettings } from "@fieldstone/domain/identity/authentication/sign-in-settings.ts";
import { readTextRecords } from "@fieldstone/platform/dns/text-records.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { parseInput } from "../../graphql/parse-input.ts";

interface Authentication {
  readonly settings: SignInSettings;
  readonly connection: EnterpriseConnection | undefined;
  readonly domains: readonly EnterpriseDomain[];
}

function readAuthentication(context: ApiContext): Promise<Authentication> {
  return context.read(async (tx) => {
    requireAdminInPerson(tx);
    return {
      settings: await readSignInSettings(tx),
      connection: await findConnection(tx),
      domains: await listDomains(tx),
    };
  });
}

const SettingsRef = builder.objectRef<SignInSettings>("SignInSettings").implement({
  scope: "person",
  fields: (t) => ({
    passwordEnabled: t.exposeBoolean("passwordEnabled"),
    googleEnabled: t.exposeBoolean("googleEnabled"),
    microsoftEnabled: t.exposeBoolean("microsoftEnabled"),
    emailCodeEnabled: t.exposeBoolean("emailCodeEnabled"),
    enterpriseRequired: t.exposeBoolean("enterpriseRequired"),
  }),
});

const ConnectionRef = builder.objectRef<EnterpriseConnection>("EnterpriseConnection").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "`OIDC` or `AUTH0`." }),
    issuer: t.exposeString("issuer", { nullable: true }),
    domain: t.exposeString("domain", { nullable: true }),
    audience: t.exposeString("audience", { nullable: true }),
    clientId: t.exposeString("clientId"),
    hasClientSecret: t.exposeBoolean("hasClientSecret", {
      description: "Whether a client secret is stored. The secret itself is never returned.",
    }),
    joinRole: t.exposeString("joinRole", {
      nullable: true,
      description:
        "Role given to people who sign in through the provider without being members; null rejects them.",
    }),
    changedAt: t.expose("changedAt", { type: "DateTime" }),
  }),
});

const DomainRef = builder.objectRef<EnterpriseDomain>("EnterpriseDomain").implement({
  scope: "person",
  fields: (t) => ({
    domain: t.exposeString("domain"),
    record: t.exposeString("record", { description: "The TXT record to add to the domain's DNS." }),
    verifiedAt: t.expose("verifiedAt", { type: "DateTime", nullable: true }),
  }),
});

const AuthenticationRef = builder.objectRef<Authentication>("Authentication").implement({
  scope: "person",
  fields: (t) => ({
    settings: t.field({ type: SettingsRef, resolve: ({ settings }) => settings }),
    connection: t.field({
      type: ConnectionRef,
      nullable: true,
      resolve: ({ connection }) => connection ?? null,
    }),
    domains: t.field({ type: [DomainRef], resolve: ({ domains }) => [...domains] }),
    oidcCallbackUrl: t.string({
      description: "The callback address to register at the OpenID provider.",
      resolve: (_row, _args, context) => callbackUrl(context, "OIDC"),
    }),
    auth0CallbackUrl: t.string({
      description: "The callback address to register at Auth0.",
      resolve: (_row, _args, context) => callbackUrl(context, "AUTH0"),
    }),
  }),
});

const callbackUrl = ({ services, tenant }: ApiContext, kind: EnterpriseConnection["kind"]): string =>
  services.config.publicUrl + enterpriseRedirectPath(kind, tenant.teamId);

builder.queryField("authentication", (t) =>
  t.field({
    scope: "person",
    type: AuthenticationRef,
    description: "How people sign in to the workspace. For workspace admins.",
    resolve: (_root, _args, context) => readAuthentication(context),
  }),
);

const SaveSignInSettingsInput = builder.inputType("SaveSignInSettingsInput", {
  fields: (t) => ({
    passwordEnabled: t.boolean(),
    googleEnabled: t.boolean(),
    microsoftEnabled: t.boolean(),
    emailCodeEnabled: t.boolean(),
    enterpriseRequired: t.boolean(),
  }),
});
const SaveEnterpriseConnectionInput = builder.inputType("SaveEnterpriseConnectionInput", {
  fields: (t) => ({
    kind: t.string({ required: true }),
    issuer: t.string(),
    domain: t.string(),
    audience: t.string(),
    clientId: t.string({ required: true }),
    clientSecret: t.string({ description: "Omit to keep the stored secret." }),
    joinRole: t.string(),
  }),
});
const EnterpriseDomainInput = builder.inputType("EnterpriseDomainInput", {
  fields: (t) => ({ domain: t.string({ required: true }) }),
});

const AuthenticationPayload = builder
  .objectRef<{ authentication: Authentication }>("AuthenticationPayload")
  .implement({
    fields: (t) => ({
      authentication: t.field({ type: AuthenticationRef, resolve: (payload) => payload.authentication }),
    }),
  });

const payload = async (context: ApiContext) => ({ authentication: await readAuthentication(context) });

builder.mutationFields((t) => ({
  saveSignInSettings: t.field({
    scope: "person",
    type: AuthenticationPayload,
    args: { input: t.arg({ type: SaveSignInSettingsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(saveSignInSettingsInput, input);
      await context.write((tx) => saveSignInSettings(tx, change));
      return payload(context);
    },
  }),
  saveEnterpriseConnection: t.field({
    scope: "person",
    type: AuthenticationPayload,
    args: { input: t.arg({ type: SaveEnterpriseConnectionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const connection = parseInput(saveConnectionInput, input);
      await context.write((tx) => saveConnection(tx, connection, context.services.enterprise));
      return payload(context);
    },
  }),
  removeEnterpriseConnection: t.field({
    scope: "person",
    type: AuthenticationPayload,
    resolve: async (_root, _args, context) => {
      await context.write(removeConnection);
      return payload(context);
    },
  }),
  addEnterpriseDomain: t.field({
    scope: "person",
    type: AuthenticationPayload,
    args: { input: t.arg({ type: EnterpriseDomainInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const domain = parseInput(enterpriseDomainInput, input);
      await context.write((tx) => addEnterpriseDomain(tx, domain));
      return payload(context);
    },
  }),
  removeEnterpriseDomain: t.field({
    scope: "person",
    type: AuthenticationPayload,
    args: { input: t.arg({ type: EnterpriseDomainInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const domain = parseInput(enterpriseDomainInput, input);
      await context.write((tx) => removeEnterpriseDomain(tx, domain));
      return payload(context);
    },
  }),
  verifyEnterpriseDomain: t.field({
    scope: "person",
    type: AuthenticationPayload,
    args: { input: t.arg({ type: EnterpriseDomainInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const domain = parseInput(enterpriseDomainInput, input);
      await verifyEnterpriseDomain(context, domain, context.services.readTextRecords ?? readTextRecords);
      return payload(context);
    },
  }),
}));
