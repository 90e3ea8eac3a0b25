import type { OidcCallback } from "@fieldstone/contracts/enterprise-calls.ts";
import type { Auth0Config, OauthProvider } from "@fieldstone/contracts/environments.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { userNameLengthMax } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import type { ProviderConfig } from "@fieldstone/platform/config/provider-settings.ts";
import type { OidcClient, OidcProvider } from "@fieldstone/platform/oidc/oidc-client.ts";
import { trustedEmail } from "@fieldstone/platform/oidc/trusted-email.ts";
import type { RootAttempt } from "./sign-in-attempt.ts";

export type RootProviderName = ProviderConfig["provider"];

/** Each provider's redirect path, as registered there; different for each, to tell their answers apart. */
export const redirectPaths: Readonly<Record<RootProviderName, string>> = {
  GOOGLE: "/users/oauth2/callback",
  MICROSOFT: "/users/oauth2/callback/microsoft",
  AUTH0: "/callback",
};

const displayNames: Readonly<Record<RootProviderName, string>> = {
  GOOGLE: "Google",
  MICROSOFT: "Microsoft",
  AUTH0: "Auth0",
};

export interface ProvenIdentity {
  readonly email: string;
  readonly name: string | undefined;
  readonly provider: RootProviderName;
}

/** Longest wait of a page for a provider's discovery document that is not cached, in ms. */
const endpointsWaitMs = 2_000;

/** The configured providers of the root domain: Google, Microsoft and Auth0. */
export class RootProviders {
  readonly #client: OidcClient;
  readonly #configured: ReadonlyMap<RootProviderName, ProviderConfig>;
  readonly #publicUrl: string;

  constructor(options: { client: OidcClient; providers: readonly ProviderConfig[]; publicUrl: string }) {
    this.#client = options.client;
    this.#publicUrl = options.publicUrl;
    this.#configured = new Map(options.providers.map((provider) => [provider.provider, provider]));
  }

  /** @throws ProductError `provider.off`, `provider.unavailable` */
  async begin(
    provider: RootProviderName,
    uxMode: RootAttempt["uxMode"],
    loginHint: string | undefined,
  ): Promise<{ url: string; attempt: RootAttempt }> {
    const { url, attempt } = await this.#client.begin(this.#provider(provider), { loginHint });
    return { url, attempt: { provider, redirectPath: redirectPaths[provider], uxMode, oidc: attempt } };
  }

  /** @throws ProductError `provider.*`, `provider.email_unverified` */
  async finish(attempt: RootAttempt, callback: OidcCallback): Promise<ProvenIdentity> {
    const { provider } = attempt;
    const claims = await this.#client.finish(this.#provider(provider), attempt.oidc, callback);
    const email = trustedEmail(provider, claims);
    if (email === undefined) {
      throw new ProductError(
        "Forbidden",
        "provider.email_unverified",
        `${displayNames[provider]} has not verified your e-mail address. Sign in with an e-mailed code instead.`,
      );
    }
    return { email, name: visibleLine(claims.name ?? "").slice(0, userNameLengthMax) || undefined, provider };
  }

  /** Public settings of Google and Microsoft by name, without a provider that does not answer. */
  async oAuthConfig(): Promise<Readonly<Partial<Record<"GOOGLE" | "MICROSOFT", OauthProvider>>>> {
    const entries = await Promise.all(
      (["GOOGLE", "MICROSOFT"] as const).map(async (name) => {
        const configured = this.#configured.get(name);
        if (configured === undefined) return [];
        const asked = this.#client.endpoints(this.#provider(name)).catch(() => undefined);
        const endpoints = await Promise.race([asked, waited(endpointsWaitMs)]);
        return endpoints === undefined
          ? []
          : [[name, { ...endpoints, clientId: configured.clientId }] as const];
      }),
    );
    return Object.fromEntries(entries.flat());
  }

  auth0Config(): Auth0Config | null {
    const configured = this.#configured.get("AUTH0");
    if (configured === undefined) return null;
    const { audience, clientId, domain } = configured;
    return { audience: audience ?? null, clientId, domain: domain ?? null };
  }

  #provider(name: RootProviderName): OidcProvider {
    const configured = this.#configured.get(name);
    if (configured === undefined) {
      const message = `Signing in with ${displayNames[name]} is not set up here. Sign in with an e-mailed code.`;
      throw new ProductError("ValidationError", "provider.off", message);
    }
    return { ...configured, redirectUri: this.#publicUrl + redirectPaths[name] };
  }
}

function waited(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
