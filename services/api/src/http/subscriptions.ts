import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import type { RequestFacts } from "@fieldstone/platform/http/request-id.ts";
import { type ExecutionArgs, GraphQLError, type GraphQLSchema, getOperationAST, validate } from "graphql";
import type { SubscribePayload } from "graphql-ws";
import { useServer } from "graphql-ws/use/ws";
import { type WebSocket, WebSocketServer } from "ws";
import { createApiContext } from "../graphql/api-context.ts";
import { parseDocument } from "../graphql/costs/document-size.ts";
import { measureQuery } from "../graphql/costs/query-cost.ts";
import { toPublicGraphqlError } from "../graphql/graphql-errors.ts";
import { type LiveSocket, LiveSockets } from "../identity/sessions/live-sockets.ts";
import { authenticate, credentialsOf } from "../identity/sign-in/authenticate.ts";
import { scopesOfOperation } from "../scopes/operation-scopes.ts";
import { requireScope } from "../scopes/require-scope.ts";
import type { ApiServices } from "./api-services.ts";
import { newDocumentMs } from "./limits/loop-share.ts";
import { MessageBudget, type MessageLimits, paceMessages } from "./limits/message-budget.ts";
import { workLimited } from "./limits/work-limits.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { readForwarded, socketFacts } from "./router-headers.ts";
import { requireOwnOrigin } from "./same-origin.ts";

/** Largest message from a client, in bytes, and most subscriptions of a socket. */
const messageBytesMax = 65_536;
const subscriptionsPerSocketMax = 50;
/** Each is executed on every change that its reader may read. Thirty tabs of two pages have fewer. */
const subscriptionsPerPersonMax = 100;
/** A tab opens one. */
const socketsPerPersonMax = 100;
/** A page subscribes a few times as it opens and rarely sends anything after that. */
const messageLimits: MessageLimits = {
  messagesBurst: 60,
  messagesPerSecond: 10,
  bytesBurst: 262_144,
  bytesPerSecond: 65_536,
};
/** Bytes that may wait for a socket that does not read; a change has a few hundred. */
const bufferedBytesMax = 1_048_576;
const initWaitMs = 10_000;
const keepAliveMs = 25_000;

/** The part of graphql-ws's socket context that is used. */
interface SocketContext {
  readonly subscriptions: object;
}

/** Seconds until a retry makes sense: a tab may have been closed by then. */
const retryAfterSeconds = 10;

function tooManySubscriptions(): ProductError {
  return new ProductError(
    "TooManyRequests",
    "subscriptions.limited",
    "Too many pages of this workspace are open. Close some of their tabs and reload this one.",
    { retryAfterSeconds },
  );
}

export interface SubscriptionServer {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Subscriptions over graphql-transport-ws; queries and mutations use POST, which has their limits. */
export function createSubscriptionServer(services: ApiServices, schema: GraphQLSchema): SubscriptionServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax });
  const sockets = new LiveSockets(services);
  const open = new WeakMap<object, LiveSocket>();
  const contexts = new WeakMap<LiveSocket, SocketContext>();

  /** Counts over all sockets of the same person. */
  const countOfPerson = ({ authenticated: { tenant } }: LiveSocket): number => {
    const { userId } = requireMember(tenant.actor);
    return sockets
      .ofPerson(tenant.teamId, userId)
      .reduce((count, live) => count + Object.keys(contexts.get(live)?.subscriptions ?? {}).length, 0);
  };

  /** Identifies the socket's member. @throws ProductError if signed out, from another site or over a limit */
  const admit = async (request: IncomingMessage): Promise<Omit<LiveSocket, "socket">> => {
    const forwarded = readForwarded(request, services.config);
    requireOwnOrigin(request.headers.origin, forwarded);
    const credentials = credentialsOf(request);
    const { identities, config } = services;
    const authenticated = await authenticate(identities, forwarded, config.region, credentials);
    const { userId } = requireMember(authenticated.tenant.actor);
    if (sockets.ofPerson(forwarded.teamId, userId).length >= socketsPerPersonMax) throw workLimited();
    return { forwarded, credentials, authenticated };
  };

  const serve = (opened: WebSocket, request: IncomingMessage): void => {
    paceMessages(opened, [new MessageBudget(Date.now(), messageLimits)]);
    opened.on("message", () => {
      if (opened.bufferedAmount > bufferedBytesMax) opened.terminate();
    });
    server.emit("connection", opened, request);
  };

  const executionArgs = async (
    context: SocketContext,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | GraphQLError[]> => {
    const live = open.get(context);
    if (live === undefined) return [new GraphQLError("Send connection_init first.")];
    if (Object.keys(context.subscriptions).length > subscriptionsPerSocketMax) {
      return [new GraphQLError(`One connection may keep ${subscriptionsPerSocketMax} subscriptions.`)];
    }
    if (countOfPerson(live) > subscriptionsPerPersonMax) throw tooManySubscriptions();
    return executionOf(services, schema, live, payload);
  };

  const factsOf = (context: object): RequestFacts => {
    const live = open.get(context);
    return live === undefined ? { requestId: "" } : socketFacts(live);
  };
  const publicErrors = (context: object, errors: readonly GraphQLError[]): GraphQLError[] =>
    errors.map((error) => toPublicGraphqlError(error, factsOf(context), services.log));

  const disposable = useServer<Record<string, unknown> | undefined, Record<string, unknown>>(
    {
      connectionInitWaitTimeout: initWaitMs,
      onConnect: async (context) => {
        const { request, socket } = context.extra;
        // Checked again: rights may have changed since the upgrade.
        const visitor = await admit(request).catch(() => undefined);
        if (visitor === undefined) return false;
        const live = { socket, ...visitor };
        open.set(context, live);
        sockets.add(live);
        contexts.set(live, context);
        return true;
      },
      onSubscribe: async (context, _id, payload) => {
        try {
          const args = await executionArgs(context, payload);
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
      onNext: (context, _id, _payload, _args, result) => {
        const { socket } = context.extra;
        if (socket.bufferedAmount > bufferedBytesMax) socket.terminate();
        if (result.errors === undefined) return;
        return { ...result, errors: publicErrors(context, result.errors) };
      },
    },
    server,
    keepAliveMs,
  );

  return {
    handleUpgrade(request, socket, head) {
      const opening = async () => {
        const { authenticated } = await admit(request);
        await services.rates.count(authenticated.tenant);
        if (!socket.destroyed)
          server.handleUpgrade(request, socket, head, (opened) => serve(opened, request));
      };
      opening().catch((error: unknown) => refuseUpgrade(socket, error));
    },
    async close() {
      sockets.close();
      await disposable.dispose();
    },
  };
}

/**
 * What to execute for a subscription that its limits allow.
 * @throws ProductError without its scopes, or when the document costs more than its reader may spend
 */
async function executionOf(
  services: ApiServices,
  schema: GraphQLSchema,
  { authenticated: { tenant, sessionId }, forwarded }: LiveSocket,
  payload: SubscribePayload,
): Promise<ExecutionArgs | GraphQLError[]> {
  const variableValues = payload.variables ?? {};
  refuseNul(variableValues);
  await services.loop.enter({ tenant, forwarded }, newDocumentMs(payload.query.length));
  const { document } = parseDocument(payload.query);
  const faults = validate(schema, document);
  if (faults.length > 0) return [...faults];
  const operation = getOperationAST(document, payload.operationName);
  if (operation?.operation !== "subscription")
    return [new GraphQLError("Send queries and mutations by POST.")];
  for (const scope of scopesOfOperation(schema, document, operation)) requireScope(tenant.actor, scope);
  const contextValue = createApiContext({ tenant, services, sessionId, forwarded });
  contextValue.cost.addOperation(measureQuery(schema, document, operation), variableValues);
  return { schema, document, variableValues, operationName: payload.operationName ?? null, contextValue };
}
