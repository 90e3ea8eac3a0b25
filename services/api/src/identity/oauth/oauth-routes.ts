import type { IncomingMessage, ServerResponse } from "node:http";
import { forwardedHostHeader, forwardedProtocolHeader } from "@fieldstone/contracts/headers.ts";
import { findOauthApplication } from "@fieldstone/domain/identity/oauth/read-oauth-applications.ts";
import { recordOauthDecision } from "@fieldstone/domain/identity/oauth/record-oauth-decision.ts";
import { isAddressAllowed } from "@fieldstone/domain/identity/security/address-ranges.ts";
import { readTeamSecurity } from "@fieldstone/domain/identity/security/read-team-security.ts";
import { readEntitlements, requireCapability } from "@fieldstone/domain/kernel/entitlements/entitlements.ts";
import { type ApiScope, isApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { daySeconds } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type Request, type Response, Router } from "express";
import { errors, type Provider } from "oidc-provider";
import { z } from "zod";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { readForwarded } from "../../http/router-headers.ts";
import { authenticate, credentialsOf } from "../sign-in/authenticate.ts";
import { oauthLives, oauthPaths, WorkspaceIssuers } from "./workspace-issuers.ts";

const bodySizeBytesMax = 16_384;
/** Endpoints of the protocol, which the provider answers by its own rules. */
const protocolPath =
  /^(?:\/\.well-known\/(?:openid-configuration|oauth-authorization-server)|\/api\/oauth\/(?:token|revoke|introspect|jwks|authorize(?:\/[\w-]{1,100})?))$/;

const decisionBody = z.object({ allow: z.boolean(), scopes: z.array(z.string()).max(100).optional() });

/** Fieldstone as an OAuth provider: the protocol's endpoints, and the API of the consent page. */
export function oauthRoutes(services: ApiServices): Router {
  const issuers = new WorkspaceIssuers(services);
  const router = Router();
  router.use((request, response, next) => {
    if (!protocolPath.test(request.path)) {
      next();
      return;
    }
    answerProtocol(services, issuers, request, response).catch(next);
  });

  // The cookie of this step is limited to these paths, so the page is reached through here.
  router.get(`${oauthPaths.interaction}/:uid`, async (request, response) => {
    const { forwarded, tenant } = strangerOf(services, request);
    await services.work.enterUntilAnswered(
      { forwarded, tenant, connection: request.socket },
      pathCosts.read,
      response,
    );
    const { provider } = await issuers.of(tenant);
    const { uid } = await stepOf(provider, request, response);
    response.redirect(303, `${oauthPaths.consent}?${new URLSearchParams({ code: uid })}`);
  });

  router.get(`${oauthPaths.interaction}/:uid/details`, async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.read });
    requireUser(context);
    const { provider } = await issuers.of(context.tenant);
    await context.read((tx) => requireCapability(tx, "publicApi"));
    const { application, scopes, redirectUri } = await askedBy(context, provider, request, response);
    response.setHeader("cache-control", "no-store");
    response.json({
      application: { name: application.name },
      scopes,
      redirectHost: new URL(redirectUri).host,
      days: oauthLives.grant / daySeconds,
    });
  });

  router.post(
    `${oauthPaths.interaction}/:uid/decision`,
    jsonBody(bodySizeBytesMax),
    async (request: Request, response: Response) => {
      const context = await openPathContext(services, request, response, { units: pathCosts.write });
      const { userId } = requireUser(context);
      const { allow, scopes: chosen } = parseInput(decisionBody, request.body);
      if (allow) await context.read((tx) => requireCapability(tx, "publicApi"));
      const { provider } = await issuers.of(context.tenant);
      const { application, scopes } = await askedBy(context, provider, request, response);
      const granted = chosen === undefined ? scopes : scopes.filter((scope) => chosen.includes(scope));
      const isGiven = allow && granted.length > 0;
      const redirectTo = await provider.interactionResult(
        request,
        response,
        isGiven
          ? await grant(provider, {
              accountId: toShortId(userId),
              clientId: toShortId(application.id),
              scopes,
              granted,
            })
          : { error: "access_denied", error_description: "the member said no" },
        { mergeWithLastSubmission: false },
      );
      await context.write((tx) =>
        recordOauthDecision(tx, { application, isGranted: isGiven, scopes: granted }),
      );
      response.json({ redirectTo });
    },
  );
  return router;
}

async function answerProtocol(
  services: ApiServices,
  issuers: WorkspaceIssuers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { forwarded, tenant } = strangerOf(services, request);
  await services.work.enterUntilAnswered(
    { forwarded, tenant, connection: request.socket },
    pathCosts.write,
    response,
  );
  const { issuer, provider } = await issuers.of(tenant);
  const { host, protocol, pathname } = new URL(request.url ?? "/", issuer);
  // Before the request is read, so that a blocked network cannot use up a token. Revocation is always
  // allowed.
  if (pathname === oauthPaths.token || pathname === oauthPaths.introspection) {
    const { ipAllowList } = await withTenant(services.cell, tenant, "recall", readTeamSecurity);
    if (!isAddressAllowed(ipAllowList, forwarded.clientAddress))
      return refuse(response, "this workspace can be reached from certain networks only");
    const { capabilities } = await withTenant(services.cell, tenant, "read", readEntitlements);
    if (!capabilities.has("publicApi"))
      return refuse(response, "the workspace's plan does not include the public API");
  }
  if (pathname.startsWith(oauthPaths.authorization)) {
    // Fieldstone decides on each request who is signed in: the provider keeps no session.
    request.headers.cookie = withoutSession(request.headers.cookie);
    if (pathname !== oauthPaths.authorization) {
      await requireSameMember(services, provider, request, forwarded, pathname);
    }
  }
  // Addresses in answers are the issuer's, whichever host was requested.
  request.headers[forwardedHostHeader] = host;
  request.headers[forwardedProtocolHeader] = protocol.slice(0, -1);
  await provider.callback()(request, response);
}

/** In the protocol's own error format, which client libraries read. */
function refuse(response: ServerResponse, error_description: string): void {
  response.writeHead(403, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ error: "access_denied", error_description }));
}

/** The member who consented must still be signed in when the code is issued. */
async function requireSameMember(
  services: ApiServices,
  provider: Provider,
  request: IncomingMessage,
  forwarded: ReturnType<typeof readForwarded>,
  pathname: string,
): Promise<void> {
  const step = await provider.Interaction.find(pathname.slice(oauthPaths.authorization.length + 1));
  const accountId = step?.result?.login?.accountId;
  if (accountId === undefined) return;
  const { tenant } = await authenticate(
    services.identities,
    forwarded,
    services.config.region,
    credentialsOf(request),
  );
  if (tenant.actor.kind === "user" && toShortId(tenant.actor.userId) === accountId) return;
  throw new ProductError(
    "Forbidden",
    "oauth.other_member",
    "Someone else is signed in now. Go back to the application and start again.",
  );
}

function strangerOf(services: ApiServices, request: IncomingMessage) {
  const forwarded = readForwarded(request, services.config);
  const { teamId, epoch, requestId } = forwarded;
  const actor = { kind: "anonymous" } as const;
  return { forwarded, tenant: { teamId, epoch, requestId, region: services.config.region, actor } };
}

/** The current authorization step of this browser. @throws ProductError `oauth.over` */
async function stepOf(provider: Provider, request: Request, response: Response) {
  try {
    const step = await provider.interactionDetails(request, response);
    if (step.uid === request.params.uid) return step;
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw over();
}

async function askedBy(context: ApiContext, provider: Provider, request: Request, response: Response) {
  const { params } = await stepOf(provider, request, response);
  const applicationId = tryParseId(String(params.client_id));
  const application =
    applicationId === undefined
      ? undefined
      : await context.read((tx) => findOauthApplication(tx, applicationId));
  if (application === undefined) throw over();
  const asked = String(params.scope ?? "").split(" ");
  const scopes = asked.filter(isApiScope).filter((scope) => application.scopes.includes(scope));
  return { application, scopes, redirectUri: String(params.redirect_uri) };
}

interface Given {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: readonly ApiScope[];
  readonly granted: readonly ApiScope[];
}

async function grant(provider: Provider, { accountId, clientId, scopes, granted }: Given) {
  const made = new provider.Grant({ accountId, clientId });
  made.addOIDCScope(granted.join(" "));
  const rejected = scopes.filter((scope) => !granted.includes(scope));
  if (rejected.length > 0) made.rejectOIDCScope(rejected.join(" "));
  const grantId = await made.save();
  return { login: { accountId, remember: false }, consent: { grantId } };
}

function withoutSession(cookie: string | undefined): string {
  return (cookie ?? "")
    .split(";")
    .filter((pair) => !/^\s*fieldstone_oauth(?:\.sig)?=/.test(pair))
    .join(";");
}

function over(): ProductError {
  return new ProductError(
    "NotFound",
    "oauth.over",
    "This access request has expired. Go back to the application and start again.",
  );
}
