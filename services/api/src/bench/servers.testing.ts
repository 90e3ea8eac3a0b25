import { createServer, type IncomingMessage } from "node:http";
import { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import express from "express";
import type { ApiContext } from "../graphql/api-context.ts";
import { buildApiSchema } from "../graphql/schema.ts";
import { createCellApi } from "../http/cell-api.ts";
import { openContext } from "../http/open-context.ts";

export interface ServerOptions {
  readonly config: CellConfig;
  /** The plain server's answers, by path. */
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * `stock` is Apollo's own setup with a simple context: it looks up the session for each request, and each
 * read is a transaction of its own. `stock-lean` uses the cell's context, so that only GraphQL and HTTP
 * differ. `cell-anew` is a cell that reuses neither results nor answers: the cost of a page that was never
 * requested before.
 */
export type ServerKind = "cell" | "cell-anew" | "stock" | "stock-lean" | "plain";

/** Starts one of the compared servers in this process; returns its port. */
export async function startServer(kind: ServerKind, options: ServerOptions): Promise<number> {
  if (kind === "plain") return await startPlain(options.answers);
  const { config } = options;
  const cell = openCellDatabase({
    url: config.database.url,
    poolMax: config.database.poolMax,
    applicationName: `bench-${kind}`,
    recall: kind !== "stock" && kind !== "cell-anew",
  });
  const api = createCellApi(config, {
    cell,
    log: silentLog,
    metrics: createMetrics({ process: "bench" }),
    objects: openObjectStore(config.objects),
    search: openSearchIndex(config, silentLog),
  });
  const { port } = await api.listen();
  if (kind === "cell" || kind === "cell-anew") return port;

  const contextOf = async (request: IncomingMessage): Promise<ApiContext> => {
    if (kind === "stock-lean") return await openContext(api.services, request);
    api.services.identities.forgetAll();
    const context = await openContext(api.services, request);
    return { ...context, read: (fn) => withTenant(cell, context.tenant, "read", fn) };
  };
  // Set up as in Apollo's documentation; data, resolvers and request context are the cell's.
  const apollo = new ApolloServer<ApiContext>({ schema: buildApiSchema() });
  await apollo.start();
  const app = express();
  app.get("/ping", (_request, response) => void response.type("text/plain").send("pong"));
  app.use(
    "/api/graphql",
    express.json({ limit: "10mb" }),
    expressMiddleware(apollo, { context: ({ req }) => contextOf(req) }),
  );
  const http = await listenHttp(app, { host: "127.0.0.1", port: 0 });
  return http.port;
}

/** The lower bound: the same bytes without any work. A header that the others ignore selects the answer. */
async function startPlain(answers: Readonly<Record<string, string>>): Promise<number> {
  const ready = new Map(Object.entries(answers).map(([name, text]) => [name, Buffer.from(text)]));
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const answer = ready.get(String(request.headers["x-bench-path"])) ?? Buffer.alloc(0);
      response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
      response.end(answer);
    });
  });
  return await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
