import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import { type ExecutionArgs, GraphQLError, type GraphQLSchema, getOperationAST, validate } from "graphql";
import type { SubscribePayload } from "graphql-ws";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { z } from "zod";
import { createApiContext } from "../graphql/api-context.ts";
import { parseDocument } from "../graphql/document-size.ts";
import { toPublicGraphqlError } from "../graphql/graphql-errors.ts";
import { measureQuery } from "../graphql/query-cost.ts";
import type { ApiServices } from "../http/api-services.ts";
import { readForwarded } from "../http/router-headers.ts";
import { requireOwnOrigin } from "../http/same-origin.ts";
import { authenticate, credentialsOf } from "../identity/sign-in/authenticate.ts";
import { scopesOfOperation } from "../scopes/operation-scopes.ts";
import { requireScope } from "../scopes/require-scope.ts";
import { type LiveSocket, LiveSockets } from "./live-sockets.ts";

/** Largest message from a client, in bytes; and what one socket may keep open. */
const messageBytesMax = 65_536;
const subscriptionsPerSocketMax = 50;
const initWaitMs = 10_000;
const keepAliveMs = 25_000;

/** What is used of graphql-ws's own context of a socket. */
interface SocketContext {
  readonly subscriptions: object;
}

const connectionParams = z.object({ authorization: z.string().max(1_000).optional() }).nullish();

export interface SubscriptionServer {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Subscriptions by graphql-transport-ws; queries and mutations go by POST, where their limits are. */
export function createSubscriptionServer(services: ApiServices, schema: GraphQLSchema): SubscriptionServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax });
  const sockets = new LiveSockets(services);
  const open = new WeakMap<object, LiveSocket>();

  const executionArgs = (
    context: SocketContext,
    payload: SubscribePayload,
  ): ExecutionArgs | GraphQLError[] => {
    const live = open.get(context);
    if (live === undefined) return [new GraphQLError("Send connection_init first.")];
    if (Object.keys(context.subscriptions).length > subscriptionsPerSocketMax) {
      return [new GraphQLError(`One connection may keep ${subscriptionsPerSocketMax} subscriptions.`)];
    }
    const variableValues = payload.variables ?? {};
    refuseNul(variableValues);
    const { document } = parseDocument(payload.query);
    const faults = validate(schema, document);
    if (faults.length > 0) return [...faults];
    const operation = getOperationAST(document, payload.operationName);
    if (operation?.operation !== "subscription")
      return [new GraphQLError("Send queries and mutations by POST.")];
    const { tenant, sessionId } = live.authenticated;
    for (const scope of scopesOfOperation(schema, document, operation)) requireScope(tenant.actor, scope);
    const contextValue = createApiContext({ tenant, services, sessionId, forwarded: live.forwarded });
    contextValue.cost.addOperation(measureQuery(schema, document, operation), variableValues);
    return {
      schema,
      document,
      variableValues,
      operationName: payload.operationName ?? null,
      contextValue,
    };
  };

  const referenceOf = (context: object): string => open.get(context)?.forwarded.requestId ?? "";
  const publicErrors = (context: object, errors: readonly GraphQLError[]): GraphQLError[] =>
    errors.map((error) => toPublicGraphqlError(error, referenceOf(context), services.log));

  const disposable = useServer<Record<string, unknown> | undefined, Record<string, unknown>>(
    {
      connectionInitWaitTimeout: initWaitMs,
      onConnect: async (context) => {
        const { request, socket } = context.extra;
        const params = connectionParams.safeParse(context.connectionParams);
        if (!params.success) return false;
        const forwarded = readForwarded(request, services.config.serviceToken);
        const credentials = credentialsOf(request);
        if (params.data?.authorization !== undefined)
          credentials.authorizations.push(params.data.authorization);
        const authenticated = await authenticate(
          services.identities,
          forwarded,
          services.config.region,
          credentials,
        ).catch(() => undefined);
        if (authenticated?.tenant.actor.kind !== "user") return false;
        const live = { socket, forwarded, credentials, authenticated };
        open.set(context, live);
        sockets.add(live);
        return true;
      },
      onSubscribe: (context, _id, payload) => {
        try {
          const args = executionArgs(context, payload);
          return Array.isArray(args) ? publicErrors(context, args) : args;
        } catch (error) {
          const originalError = error instanceof Error ? error : new Error(String(error));
          return publicErrors(context, [new GraphQLError(originalError.message, { originalError })]);
        }
      },
      onError: (context, _id, _payload, errors) =>
        publicErrors(
          context,
          errors.filter((error) => error instanceof GraphQLError),
        ),
      onNext: (context, _id, _payload, _args, result) =>
        result.errors === undefined ? undefined : { ...result, errors: publicErrors(context, result.errors) },
    },
    server,
    keepAliveMs,
  );

  return {
    handleUpgrade(request, socket, head) {
      try {
        const forwarded = readForwarded(request, services.config.serviceToken);
        requireOwnOrigin(request.headers.origin, forwarded);
      } catch {
        socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
        return;
      }
      server.handleUpgrade(request, socket, head, (opened) => server.emit("connection", opened, request));
    },
    async close() {
      sockets.close();
      await disposable.dispose();
    },
  };
}
