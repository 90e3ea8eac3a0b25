import type { IncomingMessage, RequestListener } from "node:http";
import type { Duplex } from "node:stream";
import { connectionBox } from "@fieldstone/domain/identity/authentication/enterprise-connection.ts";
import { pictureSizeBytesMax } from "@fieldstone/model/limits.ts";
import { openAiProvider } from "@fieldstone/platform/ai/sdk/sdk-provider.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { GuardedFetch } from "@fieldstone/platform/http/guarded-fetch.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { requestFacts } from "@fieldstone/platform/http/request-id.ts";
import { OidcClient } from "@fieldstone/platform/oidc/oidc-client.ts";
import { changesChannel } from "@fieldstone/platform/postgres/change.ts";
import { type Listener, listen } from "@fieldstone/platform/postgres/listen.ts";
import { openTranscription } from "@fieldstone/platform/transcription/open-transcription.ts";
import { ReadableChanges } from "../access/changes/readable-changes.ts";
import { apiModules } from "../features.ts";
import { createApollo } from "../graphql/apollo.ts";
import { OperationExecutor } from "../graphql/executor.ts";
import { buildApiSchema } from "../graphql/schema.ts";
import { Identities } from "../identity/sign-in/identities.ts";
import { ChangeHub } from "../kernel/changes/change-hub.ts";
import type { ApiDependencies, ApiServices } from "./api-services.ts";
import { createGraphqlEndpoint, graphqlPath } from "./graphql-endpoint.ts";
import { LongBodies, longJson, uploadedFiles } from "./limits/long-bodies.ts";
import { LoopShare } from "./limits/loop-share.ts";
import { RequestRates } from "./limits/request-rates.ts";
import { WorkLimits } from "./limits/work-limits.ts";
import { requestKindOf, timeRequests } from "./request-times.ts";
import { traceRequest } from "./request-trace.ts";
import { createRestApp } from "./rest-app.ts";
import type { SocketRoute } from "./socket-route.ts";
import { createSubscriptionServer } from "./subscriptions.ts";

export interface CellApi {
  readonly services: ApiServices;
  /** Starts to listen on the configured port, or on a free one where that is 0. */
  listen(): Promise<{ readonly port: number; readonly origin: string }>;
  /** Lets requests in flight end, then closes sockets and stops. Leaves the given dependencies open. */
  close(): Promise<void>;
}

/** Creates a cell's API; nothing runs until `listen`. */
export function createCellApi(config: CellConfig, dependencies: ApiDependencies): CellApi {
  const { cell, log } = dependencies;
  cell.tenantConnections.measure(dependencies.metrics);
  const changes = new ChangeHub();
  const identities = new Identities(cell, log);
  changes.onChange((change) => change.type === "member" && identities.forget(change.teamId, change.id));
  changes.onChange((change) => change.type === "team" && identities.forgetTeam(change.teamId));
  changes.onResync(() => identities.forgetAll());
  const { loopbackHosts, publicUrl } = config;
  const guarded = new GuardedFetch({ loopbackHosts });
  const remotePictures = new GuardedFetch({ loopbackHosts, bytesMax: pictureSizeBytesMax });
  const enterprise = {
    oidc: new OidcClient({ fetch: guarded, loopbackHosts }),
    box: connectionBox(config.secretsKeys),
    publicUrl,
    loopbackHosts,
  };
  const services: ApiServices = {
    ...dependencies,
    config,
    identities,
    changes,
    work: new WorkLimits(dependencies.metrics),
    longBodies: new LongBodies(dependencies.metrics, longJson),
    uploadedBodies: new LongBodies(dependencies.metrics, uploadedFiles),
    readableChanges: new ReadableChanges(changes),
    rates: new RequestRates(cell, dependencies.metrics),
    loop: new LoopShare(),
    enterprise,
    ai: openAiProvider(config.ai),
    transcription: openTranscription(config, dependencies.objects),
    remotePictures,
  };

  const schema = buildApiSchema();
  const executor = new OperationExecutor(schema);
  const apollo = createApollo({ schema, executor, log, introspection: config.development });
  const subscriptions = createSubscriptionServer(services, schema);
  const sockets: readonly SocketRoute[] = [
    { path: graphqlPath, ...subscriptions },
    ...apiModules.flatMap(({ sockets = [] }) => sockets.map((route) => route(services))),
  ];
  const graphql = createGraphqlEndpoint(services, apollo, executor);
  const rest = createRestApp(
    services,
    apiModules.flatMap(({ rest: routes = [] }) => routes),
  );

  const time = timeRequests(dependencies.metrics);
  const answer: RequestListener = (request, response) => {
    const path = pathOf(request);
    if (path === "/ping") {
      ping(response);
      return;
    }
    time(path, request, response);
    traceRequest(request, response, requestKindOf(path), config, () => {
      if (path === graphqlPath) graphql(request, response);
      else rest(request, response);
    });
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", (error) => log.debug({ error, ...requestFacts(request) }, "a socket failed"));
    const route = sockets.find(({ path }) => path === pathOf(request));
    if (route !== undefined) route.handleUpgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  };

  let http: HttpServer | undefined;
  let listener: Listener | undefined;
  return {
    services,
    async listen() {
      await apollo.start();
      listener = await listen({
        url: config.database.url,
        applicationName: "api-changes",
        channel: changesChannel,
        onPayload: (payload) => changes.deliver(payload),
        onResync: () => changes.resync(),
        onError: (error) => log.warn({ error }, "live changes are interrupted"),
      });
      http = await listenHttp(answer, config);
      http.server.on("upgrade", upgrade);
      return { port: http.port, origin: http.origin };
    },
    async close() {
      const endWebsockets = () => Promise.all(sockets.map((route) => route.close()));
      if (http === undefined) await endWebsockets();
      else await http.close(config.stopGraceMs, endWebsockets);
      await listener?.close();
      await identities.close();
      await Promise.all([guarded.close(), remotePictures.close()]);
      await apollo.stop();
    },
  };
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** Answered before Express: browsers poll it constantly to learn whether they are online. */
function ping(response: Parameters<RequestListener>[1]): void {
  response.writeHead(200, { "content-type": "text/plain", "content-length": 4, "cache-control": "no-store" });
  response.end("pong");
}
