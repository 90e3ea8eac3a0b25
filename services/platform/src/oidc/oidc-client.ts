import type { OidcAttempt, OidcCallback } from "@fieldstone/contracts/enterprise-calls.ts";
import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import { z } from "zod";
import { type GuardedFetch, GuardedFetchError } from "../http/guarded-fetch.ts";

/** A provider that users sign in with, and our registration with it. */
export interface OidcProvider {
  /**
   * As the provider spells it; Microsoft's for several tenants ends in `/common/v2.0` or
   * `/organizations/v2.0`.
   */
  readonly issuer: string;
  readonly clientId: string;
  /** Omitted for a public client, whose code is protected by PKCE alone. */
  readonly clientSecret?: string | undefined;
  /** Where the provider sends users back to; different for each provider. */
  readonly redirectUri: string;
  /** Sent to an Auth0 tenant. */
  readonly audience?: string | undefined;
}

const claimsShape = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(500),
  email: z.string().max(1_000).optional(),
  email_verified: z.unknown().optional(),
  name: z.string().max(1_000).optional(),
  tid: z.string().optional(),
  xms_edov: z.unknown().optional(),
  verified_primary_email: z.unknown().optional(),
});
export type OidcClaims = z.output<typeof claimsShape>;

/** Issuers' documents seldom change; unknown keys are fetched again at once. */
const metadataLifeMs = hourMs;
const providersMax = 500;
const timeoutSeconds = 8;

/** The provider metadata that our own pages show. */
export interface ProviderEndpoints {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
}

/** Signs users in with a provider, by authorization code with PKCE (S256), state and nonce. */
export class OidcClient {
  readonly #fetch: Pick<GuardedFetch, "fetch">;
  readonly #loopbackHosts: ReadonlySet<string>;
  readonly #known = new LRUCache<string, Promise<oidc.Configuration>>({
    max: providersMax,
    ttl: metadataLifeMs,
  });

  /** `loopbackHosts` may be contacted without TLS. */
  constructor(options: { fetch: Pick<GuardedFetch, "fetch">; loopbackHosts?: readonly string[] }) {
    this.#fetch = options.fetch;
    this.#loopbackHosts = new Set(options.loopbackHosts ?? []);
  }

  /** @throws ProductError `provider.unavailable` */
  async endpoints(provider: OidcProvider): Promise<ProviderEndpoints> {
    const metadata = (await this.#configuration(provider)).serverMetadata();
    return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint ?? "" };
  }

  /**
   * The address to send the browser to, and the state to keep until it returns. @throws ProductError
   * `provider.unavailable`
   */
  async begin(
    provider: OidcProvider,
    options: { readonly loginHint?: string | undefined } = {},
  ): Promise<{ readonly url: string; readonly attempt: OidcAttempt }> {
    const configuration = await this.#configuration(provider);
    const attempt: OidcAttempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const parameters = {
      redirect_uri: provider.redirectUri,
      scope: "openid email profile",
      response_type: "code",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: "S256",
      ...(provider.audience === undefined ? {} : { audience: provider.audience }),
      ...(options.loginHint === undefined ? {} : { login_hint: options.loginHint }),
    };
    const url = authorizationUrl(configuration, parameters);
    // The provider chooses its own page: pass on only an address that a browser navigates to.
    const { host, protocol } = url;
    if (protocol !== "https:" && !(protocol === "http:" && this.#loopbackHosts.has(host))) {
      throw unavailable(new Error(`the authorization endpoint is a ${protocol} address`));
    }
    return { url: url.href, attempt };
  }

  /**
   * The provider's claims about the returning user. Code, state, `iss`, nonce, signature, audience and age
   * have been verified; whether the e-mail address can be trusted has not.
   * @throws ProductError `provider.refused`, `provider.answer_invalid`, `provider.unavailable`
   */
  async finish(provider: OidcProvider, attempt: OidcAttempt, callback: OidcCallback): Promise<OidcClaims> {
    const configuration = await this.#configuration(provider);
    const returned = new URL(provider.redirectUri);
    for (const [name, value] of Object.entries(callback)) {
      if (value !== undefined) returned.searchParams.set(name, value);
    }
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const claims = claimsShape.parse(tokens.claims());
      const { userinfo_endpoint: userinfo } = configuration.serverMetadata();
      const isComplete = claims.email !== undefined && (claims.email_verified !== undefined || claims.tid);
      if (isComplete || userinfo === undefined) return claims;
      // Some providers omit the address, or its verification, from the ID token and return it here.
      const { email, email_verified, name } = await oidc.fetchUserInfo(
        configuration,
        tokens.access_token,
        claims.sub,
      );
      // The verification only applies to the address in the same response.
      if (claims.email !== undefined && claims.email !== email) return claims;
      return claimsShape.parse({ ...claims, email, email_verified, name: claims.name ?? name });
    } catch (error) {
      throw failureOf(error);
    }
  }

  #configuration(provider: OidcProvider): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#discover(provider).catch((error: unknown) => {
      this.#known.delete(key);
      throw unavailable(error);
    });
    this.#known.set(key, found);
    return found;
  }

  async #discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
    const server = new URL(issuer);
    const insecure = server.protocol === "http:" && this.#loopbackHosts.has(server.host);
    return await oidc.discovery(server, clientId, {}, clientAuthentication(clientSecret), {
      timeout: timeoutSeconds,
      execute: insecure ? [oidc.allowInsecureRequests] : [],
      [oidc.customFetch]: (url, { method, headers, body, signal }) =>
        this.#fetch.fetch(url, {
          method,
          headers,
          body: typeof body === "string" || body instanceof URLSearchParams ? body : null,
          signal: signal ?? undefined,
        }),
    });
  }
}

/** The secret in the header, which every provider must accept unless it declares that only the body works. */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const inHeader = oidc.ClientSecretBasic(secret);
  const inBody = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (methods.includes("client_secret_basic") ? inHeader : inBody)(server, client, body, headers);
  };
}

/** @throws ProductError `provider.unavailable` if the provider has no valid authorization page */
function authorizationUrl(configuration: oidc.Configuration, parameters: Record<string, string>): URL {
  try {
    return oidc.buildAuthorizationUrl(configuration, parameters);
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): ProductError {
  if (cause instanceof ProductError) return cause;
  const message =
    "The sign-in provider did not respond correctly. Try again in a minute, or use another sign-in method.";
  return new ProductError("UnprocessableContent", "provider.unavailable", message, { cause });
}

function failureOf(error: unknown): ProductError {
  for (let cause = error, depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof GuardedFetchError) return unavailable(error);
    cause = cause.cause;
  }
  if (error instanceof oidc.AuthorizationResponseError) {
    const message = "The provider did not sign you in. Try again, or use another sign-in method.";
    return new ProductError("Forbidden", "provider.refused", message, { cause: error });
  }
  const message = "The provider's response does not belong to this sign-in. Start again.";
  return new ProductError("Forbidden", "provider.answer_invalid", message, { cause: error });
}
