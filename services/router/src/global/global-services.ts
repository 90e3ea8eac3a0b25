import type { IncomingMessage } from "node:http";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { GuardedFetch } from "@fieldstone/platform/http/guarded-fetch.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { OidcClient } from "@fieldstone/platform/oidc/oidc-client.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { clientAddress } from "../forward/service-headers.ts";
import type { Forwarding } from "../forwarding.ts";
import { type Caller, CellClient } from "./cell-client.ts";
import { RateLimiter } from "./rate-limits.ts";
import { CodeGuesses } from "./sign-in/code-guesses.ts";
import { EmailProofs } from "./sign-in/email-proof.ts";
import { RootProviders } from "./sign-in/root-providers.ts";
import { SignInAttempts } from "./sign-in/sign-in-attempt.ts";

export type GlobalServices = ReturnType<typeof createGlobalServices>["shared"];

/** The services that several areas of the router's own routes share, and the client that must be closed. */
export function createGlobalServices(
  config: RouterConfig,
  {
    database,
    now,
    https,
  }: {
    readonly database: GlobalDatabase;
    readonly now: () => number;
    readonly https: boolean;
  },
  { table, cells, measured, follower, tokens, engine, trustedProxies }: Forwarding,
) {
  const { emailHashKey, emailSessionKeys: secrets, loopbackHosts, publicUrl, rootDomain } = config;
  const limiter = new RateLimiter({ database, key: emailHashKey, now, factor: config.rateLimitFactor });
  const guarded = new GuardedFetch({ loopbackHosts });
  const addressOf = (request: IncomingMessage): string => clientAddress(request, trustedProxies);
  const shared = {
    database,
    table,
    cellClient: new CellClient(cells, tokens),
    limiter,
    guesses: new CodeGuesses({
      database,
      limiter,
      now,
      onWrongCode: measured.onWrongCode,
      onBudgetSpent: measured.onCodesOff,
    }),
    proofs: new EmailProofs({ secrets, now, https }),
    attempts: new SignInAttempts({ secrets, now, https }),
    providers: new RootProviders({
      client: new OidcClient({ fetch: guarded, loopbackHosts }),
      providers: config.providers,
      publicUrl,
    }),
    now,
    emailHashKey,
    publicUrl,
    address: { publicUrl, rootDomain },
    cookieSite: { rootDomain, secure: https },
    clientAddress: addressOf,
    callerOf: (request: IncomingMessage): Caller => ({
      requestId: requestIdOf(request),
      address: addressOf(request),
      userAgent: request.headers["user-agent"],
    }),
    refreshRoutes: async () => {
      await follower.refresh();
      await engine.settled();
    },
  };
  return { shared, guarded };
}
