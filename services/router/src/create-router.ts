import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import { type FeatureFlags, featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { noWebhooks, type WebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import { GuardedFetch } from "@fieldstone/platform/http/guarded-fetch.ts";
import { giveLastAnswers } from "@fieldstone/platform/http/last-answers.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import { OidcClient } from "@fieldstone/platform/oidc/oidc-client.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { createEngine } from "./engine/create-engine.ts";
import { Cell, type CellLimits, Cells, cellLimitsDefault } from "./forward/cell.ts";
import { ClientNetworks } from "./forward/client-networks.ts";
import { besideEngine, networkLimitsDefault, rejectionOfPeer } from "./forward/network-limits.ts";
import { clientAddress } from "./forward/service-headers.ts";
import { Tunnels } from "./forward/tunnel.ts";
import { type Caller, CellClient } from "./global/cell-client.ts";
import { createGlobalApp } from "./global/global-app.ts";
import { RateLimiter } from "./global/rate-limits.ts";
import { CodeGuesses } from "./global/sign-in/code-guesses.ts";
import { EmailProofs } from "./global/sign-in/email-proof.ts";
import { acceptAnyRecaptcha, verifyRecaptchaWith } from "./global/sign-in/recaptcha.ts";
import { RootProviders } from "./global/sign-in/root-providers.ts";
import { SignInAttempts } from "./global/sign-in/sign-in-attempt.ts";
import { sweep } from "./global/sweep.ts";
import { forwardLocalPages } from "./local-pages.ts";
import { measureRouter } from "./router-metrics.ts";
import { createRouterServer } from "./router-server.ts";
import { refreshOnMissWith } from "./routes/refresh-on-miss.ts";
import { RouteFollower } from "./routes/route-follower.ts";
import { RouteTable } from "./routes/route-table.ts";
import { staticApp } from "./web/static-app.ts";

export interface RouterDependencies {
  readonly database: GlobalDatabase;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly mailer: Pick<Mailer, "send">;
  /** Secrets of the providers whose webhooks are served; none when left out. */
  readonly webhooks?: WebhookConfig;
  /** Milliseconds since 1970; defaults to the system clock. */
  readonly now?: () => number;
  readonly cellLimits?: Partial<CellLimits>;
  readonly follow?: { readonly pollMs?: number; readonly snapshotMs?: number };
}

export interface Router {
  readonly table: RouteTable;
  /** Starts following the routes, then listens. Works without its database if it has a snapshot. */
  listen(): Promise<{ readonly port: number }>;
  /** Accepts no more connections and cuts requests after `graceMs`. The database stays open. */
  close(graceMs?: number): Promise<void>;
  /** Removes expired rows; runs by itself once a minute. */
  sweep(): Promise<void>;
}

const sweepMs = 60_000;
const closeGraceMs = 5_000;
/** Pause between ending two websockets while the router stops. */
const closePauseMs = 20;
const idleSweepMs = 25;

/** Assembles the router; nothing runs before `listen`. */
export function createRouter(config: RouterConfig, deps: RouterDependencies): Router {
  const { database, log } = deps;
  const now = deps.now ?? Date.now;
  const https = config.publicUrl.startsWith("https:");
  const onError = (what: string, error: unknown): void => log.error({ error }, `${what} failed`);
  const table = new RouteTable();
  const tunnels = new Tunnels();
  const cells = new Cells(config.cells, { ...cellLimitsDefault, ...deps.cellLimits });
  const localCell =
    config.localPagesUrl === undefined ? undefined : new Cell("local pages", config.localPagesUrl);
  const openRegions = cells.regions.filter((region) => !config.closedRegions.includes(region));
  const measured = measureRouter(deps.metrics, {
    table,
    cells,
    tunnels,
    now,
    networks: () => networks,
    ...(config.engine === undefined ? {} : { engine: () => engine }),
  });
  const networks = new ClientNetworks(
    config.engine === undefined ? networkLimitsDefault : besideEngine(networkLimitsDefault),
    measured.onRefused,
  );
  // The engine passes the client's address on, as the only proxy that can reach us.
  const trustedProxies = config.engine === undefined ? config.trustedProxies : 1;
  const follower = new RouteFollower({
    table,
    database,
    databaseUrl: config.database.url,
    snapshotPath: join(config.dataDir, "routes.snapshot"),
    now,
    onError,
    ...deps.follow,
  });
  const tokens: ServiceTokens = {
    serviceToken: config.serviceToken,
    ...(config.otherServiceToken === undefined ? {} : { otherServiceToken: config.otherServiceToken }),
    ...(config.serviceKeys === undefined ? {} : { serviceKeys: config.serviceKeys }),
  };
  const engine = createEngine(config, {
    table,
    credentialFor: (region) => serviceTokenTo(region, tokens),
    onAnswered: (region, status, seconds) => measured.onAnswered(region, status, seconds),
    onError,
  });
  const featureFlags: FeatureFlags = { ...featureFlagDefaults, ...config.featureFlags };
  const cellClient = new CellClient(cells, tokens);
  const limiter = new RateLimiter({
    database,
    key: config.emailHashKey,
    now,
    factor: config.rateLimitFactor,
  });
  const guesses = new CodeGuesses({
    database,
    limiter,
    now,
    onWrongCode: measured.onWrongCode,
    onBudgetSpent: measured.onCodesOff,
  });
  const proofs = new EmailProofs({ secrets: config.emailSessionKeys, now, https });
  const guarded = new GuardedFetch({ loopbackHosts: config.loopbackHosts });
  const providers = new RootProviders({
    client: new OidcClient({ fetch: guarded, loopbackHosts: config.loopbackHosts }),
    providers: config.providers,
    publicUrl: config.publicUrl,
  });
  const attempts = new SignInAttempts({ secrets: config.emailSessionKeys, now, https });
  const addressOf = (request: IncomingMessage): string => clientAddress(request, trustedProxies);
  const shared = {
    database,
    table,
    cellClient,
    limiter,
    guesses,
    proofs,
    attempts,
    providers,
    now,
    emailHashKey: config.emailHashKey,
    publicUrl: config.publicUrl,
    address: { publicUrl: config.publicUrl, rootDomain: config.rootDomain },
    cookieSite: { rootDomain: config.rootDomain, secure: https },
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
  const globalApp = createGlobalApp({
    table,
    now,
    log,
    metrics: config.metricsPort === undefined ? deps.metrics : undefined,
    services: { ...shared, ...tokens, log },
    errorReports: { ...shared, ...tokens, log },
    webhooks: {
      ...shared,
      ...tokens,
      log,
      webhooks: deps.webhooks ?? noWebhooks,
      onEvent: measured.onWebhook,
    },
    signIn: {
      ...shared,
      mailer: deps.mailer,
      verifyRecaptcha:
        config.recaptcha === undefined ? acceptAnyRecaptcha : verifyRecaptchaWith(config.recaptcha.secret),
      onCellFailure: (requestId, region, error) =>
        log.warn({ error, requestId, region }, "a region did not answer to team discovery"),
    },
    providers: shared,
    workspaces: {
      ...shared,
      regions: { served: openRegions, pingUrls: config.pingUrls, publicUrl: config.publicUrl },
      ownRegion: config.ownRegion,
      featureFlags,
      recaptchaSiteKey: config.recaptcha?.siteKey,
      onReleaseFailure: (requestId, teamId, error) =>
        log.warn({ error, requestId, teamId }, "an unfinished workspace is left to the sweep"),
    },
  });
  const server = createRouterServer({
    rootDomain: config.rootDomain,
    publicUrl: config.publicUrl,
    ...tokens,
    protocol: https ? "https" : "http",
    trustedProxies,
    isBehindEngine: config.engine !== undefined,
    table,
    refreshOnMiss: refreshOnMissWith(
      () => follower.refresh(),
      (error) => onError("reading the routes anew", error),
    ),
    cells,
    tunnels,
    networks,
    now,
    globalApp,
    localPages: localCell === undefined ? undefined : forwardLocalPages(localCell, networks),
    serveStatic:
      config.webDir === undefined
        ? undefined
        : staticApp({
            dir: config.webDir,
            https,
            rootDomain: config.rootDomain,
            featureFlags,
            supportEmail: config.supportEmail,
            recaptcha: config.recaptcha !== undefined,
            contentOrigins: [
              ...config.contentOrigins,
              ...[...config.pingUrls.values()].map((url) => new URL(url).origin),
            ],
          }),
    onForwarded: measured.onForwarded,
    onSlowPeer: (part) => measured.onRefused(rejectionOfPeer(part)),
    onFailure: (requestId, { teamId, region }, error) =>
      log.warn({ error, requestId, teamId, region }, "a request could not be forwarded"),
  });
  const sweepNow = (): Promise<void> => sweep({ database, cellClient, limiter, now, onError });
  let sweeping: NodeJS.Timeout | undefined;

  return {
    table,
    sweep: sweepNow,
    listen: async () => {
      await follower.start();
      await listen(server, config);
      engine.start();
      sweeping = setInterval(() => {
        sweepNow().catch((error: unknown) => onError("sweeping", error));
      }, sweepMs);
      return { port: (server.address() as AddressInfo).port };
    },
    close: async (graceMs = closeGraceMs) => {
      clearInterval(sweeping);
      await closeServer(server, tunnels, graceMs);
      await engine.stop();
      await follower.stop();
      await cells.close();
      await localCell?.close();
      await guarded.close();
    },
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function closeServer(server: Server, tunnels: Tunnels, graceMs: number): Promise<void> {
  await giveLastAnswers(server, graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection becomes idle once its last answer is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
  const cut = setTimeout(() => {
    tunnels.closeAll();
    server.closeAllConnections();
  }, graceMs);
  // A few close sooner than many.
  await Promise.all([closed, tunnels.closeOver(Math.min(graceMs / 2, tunnels.size * closePauseMs))]);
  clearTimeout(cut);
  clearInterval(sweep);
}
