import { createHmac, generateKeyPairSync } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { hashSecret } from "@fieldstone/domain/kernel/secrets/secret.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { apiScopes } from "@fieldstone/model/access/api-scopes.ts";
import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import type { ApiServices } from "../../http/api-services.ts";
import { TenantAdapter } from "./tenant-adapter.ts";

/**
 * Lives, in seconds. A code is used at once; a refresh token ends 90 days after the member's consent. On the
 * consent page a member may first have to sign in.
 */
export const oauthLives = {
  code: 60,
  accessToken: hourSeconds,
  grant: 90 * daySeconds,
  interaction: 1_800,
  session: 600,
} as const;

export const oauthPaths = {
  authorization: "/api/oauth/authorize",
  token: "/api/oauth/token",
  revocation: "/api/oauth/revoke",
  introspection: "/api/oauth/introspect",
  jwks: "/api/oauth/jwks",
  interaction: "/api/oauth/interaction",
  /** The page to which applications send people. */
  consent: "/integrations/authorize",
} as const;

/** Cached providers; creating one takes some milliseconds. */
const issuersMax = 500;

export interface WorkspaceIssuer {
  readonly issuer: string;
  readonly provider: Provider;
}

/** Each workspace is its own issuer, with its own host and storage. */
export class WorkspaceIssuers {
  readonly #services: ApiServices;
  readonly #known = new Map<string, WorkspaceIssuer>();
  // Nothing is signed, as there are no ID tokens, but the provider requires a key.
  readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });

  constructor(services: ApiServices) {
    this.#services = services;
  }

  async of(tenant: TenantContext): Promise<WorkspaceIssuer> {
    const acting: TenantContext = { ...tenant, actor: { kind: "system", name: "oauth" } };
    const { subdomain } = await withTenant(this.#services.cell, acting, "recall", readTeam);
    const url = new URL(this.#services.config.publicUrl);
    url.host = `${subdomain}.${url.host}`;
    const issuer = url.origin;
    const known = this.#known.get(tenant.teamId);
    if (known?.issuer === issuer) return known;
    // The epoch and the request id belong to this request; stored entries outlive it.
    const { teamId, region } = tenant;
    const kept: TenantContext = { teamId, region, actor: acting.actor, requestId: "oauth" };
    const made = { issuer, provider: this.#make(issuer, kept) };
    this.#known.delete(teamId);
    this.#known.set(teamId, made);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= issuersMax) break;
      this.#known.delete(oldest);
    }
    return made;
  }

  #make(issuer: string, tenant: TenantContext): Provider {
    const { cell, config, log } = this.#services;
    const cookieKeys = config.secretsKeys.map((key) =>
      createHmac("sha256", key).update(`oauth-cookies:${tenant.teamId}`).digest("base64url"),
    );
    const provider = new Provider(issuer, {
      ...configuration,
      adapter: (kind: string) => new TenantAdapter(cell, tenant, kind),
      cookies: { ...configuration.cookies, keys: cookieKeys },
      jwks: { keys: [{ ...this.#key, alg: "ES256", use: "sig" }] },
      findAccount: async (_context, accountId) => {
        const userId = tryParseId(accountId);
        if (userId === undefined) return undefined;
        const member = await withTenant(cell, tenant, "read", async (tx) =>
          (await readMembers(tx, [userId])).get(userId),
        );
        if (member === undefined || member.deactivatedAt !== null) return undefined;
        return { accountId, claims: () => ({ sub: accountId }) };
      },
    });
    // Safe because of the router's headers, which cannot be sent from outside.
    provider.proxy = true;
    compareSecretsByHash(provider);
    provider.use(async (context, next) => {
      await next();
      const body: unknown = context.body;
      if (!context.path.startsWith("/.well-known/") || typeof body !== "object" || body === null) return;
      context.body = { ...body, authorization_endpoint: `${issuer}${oauthPaths.consent}` };
    });
    provider.on("server_error", ({ req }, error) =>
      log.error({ error, teamId: tenant.teamId, requestId: requestIdOf(req) }, "the OAuth provider failed"),
    );
    return provider;
  }
}

/** Only hashes of secrets are stored, so the secret that was sent is hashed for the comparison. */
function compareSecretsByHash(provider: Provider): void {
  Reflect.set(
    provider.Client.prototype,
    "compareClientSecret",
    function compare(this: unknown, sent: string) {
      const kept: unknown =
        typeof this === "object" && this !== null ? Reflect.get(this, "clientSecret") : undefined;
      return typeof kept === "string" && isSameSecret(hashSecret(sent).toString("base64url"), kept);
    },
  );
}

/** A member consents each time: earlier consent does not let an application act again unnoticed. */
function consentEachTime() {
  const policy = interactionPolicy.base();
  policy
    .get("consent")
    ?.checks.add(
      new interactionPolicy.Check(
        "each_time",
        "consent is asked for each time",
        "consent_required",
        (context) => context.oidc.result?.consent === undefined,
      ),
    );
  return policy;
}

const configuration: Configuration = {
  routes: {
    authorization: oauthPaths.authorization,
    token: oauthPaths.token,
    revocation: oauthPaths.revocation,
    introspection: oauthPaths.introspection,
    jwks: oauthPaths.jwks,
  },
  scopes: [...apiScopes],
  claims: { openid: ["sub"] },
  responseTypes: ["code"],
  clientAuthMethods: ["none", "client_secret_basic"],
  clientDefaults: { id_token_signed_response_alg: "ES256" },
  enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
  pkce: { required: () => true },
  // Tokens are for an application's server or app, never for a page: other sites' pages cannot read answers.
  clientBasedCORS: () => false,
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    resourceIndicators: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    introspection: {
      enabled: true,
      // An application may inspect its own tokens only, and only if it authenticates.
      allowedPolicy: (_context, client, token) =>
        client.clientAuthMethod !== "none" && token.clientId === client.clientId,
    },
  },
  interactions: {
    policy: consentEachTime(),
    url: (_context, interaction) => `${oauthPaths.interaction}/${interaction.uid}`,
  },
  cookies: {
    names: {
      session: "fieldstone_oauth",
      interaction: "fieldstone_oauth_step",
      resume: "fieldstone_oauth_resume",
    },
    long: { httpOnly: true, sameSite: "lax", signed: true },
    short: { httpOnly: true, sameSite: "lax", signed: true },
  },
  ttl: {
    AccessToken: oauthLives.accessToken,
    AuthorizationCode: oauthLives.code,
    Grant: oauthLives.grant,
    Interaction: oauthLives.interaction,
    Session: oauthLives.session,
    // Rotated at each use, and never valid for longer than the first of its family.
    RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? oauthLives.grant,
  },
  issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
  rotateRefreshToken: true,
  // Revoking an access token revokes its refresh token too, which ends the consent.
  revokeGrantPolicy: () => true,
  // Ends with the member's own sessions, not with the provider's.
  expiresWithSession: async () => false,
  renderError: async (context, out) => {
    const query = new URLSearchParams({ error: out.error });
    if (out.error_description !== undefined) query.set("error_description", out.error_description);
    context.status = 303;
    context.redirect(`${oauthPaths.consent}?${query}`);
  },
};
