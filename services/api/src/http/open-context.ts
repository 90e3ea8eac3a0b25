import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApiContext, createApiContext } from "../graphql/api-context.ts";
import { RecheckedActor } from "../graphql/rechecked-actor.ts";
import { authenticate, type Credentials, credentialsOf } from "../identity/sign-in/authenticate.ts";
import { requireScope, type ScopeRule } from "../scopes/require-scope.ts";
import type { ApiServices } from "./api-services.ts";
import { type ForwardedRequest, readForwarded } from "./router-headers.ts";
import { requireSameOrigin } from "./same-origin.ts";

const safeMethods: ReadonlySet<string | undefined> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The context of a request that the router forwarded: its actor and what it may see. A path without a scope
 * is for people only and rejects programs' tokens.
 * @throws ProductError `service.refused`, `auth.two_tokens`, `auth.token_invalid`, `auth.scope_missing`,
 *   `auth.session_needed`, `request.cross_site`, `request.content_type`, `requests.limited`
 */
export async function openContext(
  services: ApiServices,
  request: IncomingMessage,
  scope: ScopeRule = "person",
  credentials: Credentials = credentialsOf(request),
): Promise<ApiContext> {
  const forwarded = readForwarded(request, services.config);
  const context = await contextOf(services, request, forwarded, credentials);
  requireScope(context.tenant.actor, scope);
  return context;
}

interface PathRules {
  /** Its cost, from `path-costs.ts`. */
  readonly units: number;
  readonly scope?: ScopeRule;
  readonly credentials?: Credentials;
}

/**
 * Like openContext, for a path other than GraphQL: waits for capacity, and holds it until the answer was
 * sent.
 * @throws ProductError as openContext; `work.limited`
 */
export async function openPathContext(
  services: ApiServices,
  request: IncomingMessage,
  response: ServerResponse,
  { units, scope, credentials }: PathRules,
): Promise<ApiContext> {
  const context = await openContext(services, request, scope, credentials);
  await services.work.enterUntilAnswered(context, units, response);
  return context;
}

/** Like openContext, for a request whose router headers have been read. */
export async function contextOf(
  services: ApiServices,
  request: IncomingMessage,
  forwarded: ForwardedRequest,
  credentials: Credentials = credentialsOf(request),
): Promise<ApiContext> {
  // Covers sign-in too: another site must not sign a person in to a different account.
  const byBearer = credentials.authorizations.length > 0;
  if (!byBearer && !safeMethods.has(request.method)) requireSameOrigin(request.headers, forwarded);
  const ask = () => authenticate(services.identities, forwarded, services.config.region, credentials);
  const { tenant, sessionId } = await ask();
  const believed = new RecheckedActor(tenant.actor, async () => (await ask()).tenant.actor);
  await services.rates.count(tenant);
  return createApiContext({ tenant, services, sessionId, forwarded, connection: request.socket, believed });
}
