import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FeatureFlags, featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { noWebhooks, type WebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import { giveLastAnswers } from "@fieldstone/platform/http/last-answers.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import { Cell } from "./forward/cell.ts";
import { rejectionOfPeer } from "./forward/network-limits.ts";
import type { Tunnels } from "./forward/tunnel.ts";
import { createForwarding, type Forwarding, type ForwardingDependencies } from "./forwarding.ts";
import { createGlobalApp, type GlobalAppOptions } from "./global/global-app.ts";
import { createGlobalServices, type GlobalServices } from "./global/global-services.ts";
import { acceptAnyRecaptcha, verifyRecaptchaWith } from "./global/sign-in/recaptcha.ts";
import { sweep } from "./global/sweep.ts";
import { forwardLocalPages } from "./local-pages.ts";
import { createRouterServer, type RouterServerOptions } from "./router-server.ts";
import { refreshOnMissWith } from "./routes/refresh-on-miss.ts";
import type { RouteTable } from "./routes/route-table.ts";
import { staticApp } from "./web/static-app.ts";

export interface RouterDependencies extends Omit<ForwardingDependencies, "now" | "onError"> {
  readonly log: Log;
  readonly mailer: Pick<Mailer, "send">;
  /** Secrets of the providers whose webhooks are served; none when left out. */
  readonly webhooks?: WebhookConfig;
  /** Milliseconds since 1970; defaults to the system clock. */
  readonly now?: () => number;
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
  const onError = (what: string, error: unknown): void => deps.log.error({ error }, `${what} failed`);
  const now = deps.now ?? Date.now;
  const https = config.publicUrl.startsWith("https:");
  const localCell =
    config.localPagesUrl === undefined ? undefined : new Cell("local pages", config.localPagesUrl);
  const forwarding = createForwarding(config, { ...deps, now, onError });
  const { table, tunnels, cells, follower, engine } = forwarding;
  const { shared, guarded } = createGlobalServices(config, { ...deps, now, https }, forwarding);
  const server = createRouterServer({
    ...serverOptions(config, { ...deps, https }, forwarding),
    now,
    globalApp: createGlobalApp(globalAppOptions(config, deps, forwarding, shared)),
    refreshOnMiss: refreshOnMissWith(
      () => follower.refresh(),
      (error) => onError("reading the routes anew", error),
    ),
    localPages: localCell === undefined ? undefined : forwardLocalPages(localCell, forwarding.networks),
  });
  const sweepNow = (): Promise<void> => sweep({ ...shared, onError });
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

const featureFlagsOf = (config: RouterConfig): FeatureFlags => ({
  ...featureFlagDefaults,
  ...config.featureFlags,
});

/** What each area of the router's own routes needs. */
function globalAppOptions(
  config: RouterConfig,
  { log, mailer, metrics, webhooks }: RouterDependencies,
  { cells, measured, tokens }: Forwarding,
  shared: GlobalServices,
): GlobalAppOptions {
  const sharedWithTokens = { ...shared, ...tokens, log };
  return {
    table: shared.table,
    now: shared.now,
    log,
    metrics: config.metricsPort === undefined ? metrics : undefined,
    services: sharedWithTokens,
    errorReports: sharedWithTokens,
    webhooks: { ...sharedWithTokens, webhooks: webhooks ?? noWebhooks, onEvent: measured.onWebhook },
    signIn: {
      ...shared,
      mailer,
      verifyRecaptcha:
        config.recaptcha === undefined ? acceptAnyRecaptcha : verifyRecaptchaWith(config.recaptcha.secret),
      onCellFailure: (requestId, region, error) =>
        log.warn({ error, requestId, region }, "a region did not answer to team discovery"),
    },
    providers: shared,
    workspaces: {
      ...shared,
      regions: {
        served: cells.regions.filter((region) => !config.closedRegions.includes(region)),
        pingUrls: config.pingUrls,
        publicUrl: config.publicUrl,
      },
      ownRegion: config.ownRegion,
      cellWorkspacesMax: config.cellWorkspacesMax,
      featureFlags: featureFlagsOf(config),
      recaptchaSiteKey: config.recaptcha?.siteKey,
      onReleaseFailure: (requestId, teamId, error) =>
        log.warn({ error, requestId, teamId }, "an unfinished workspace is left to the sweep"),
    },
  };
}

/** The options of the HTTP server that follow from the configuration and from forwarding. */
function serverOptions(
  config: RouterConfig,
  { log, https }: { readonly log: Log; readonly https: boolean },
  { table, cells, tunnels, networks, measured, tokens, trustedProxies }: Forwarding,
) {
  return {
    rootDomain: config.rootDomain,
    publicUrl: config.publicUrl,
    ...tokens,
    protocol: https ? "https" : "http",
    trustedProxies,
    isBehindEngine: config.engine !== undefined,
    table,
    cells,
    tunnels,
    networks,
    serveStatic:
      config.webDir === undefined
        ? undefined
        : staticApp({
            dir: config.webDir,
            https,
            rootDomain: config.rootDomain,
            featureFlags: featureFlagsOf(config),
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
  } satisfies Partial<RouterServerOptions>;
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
