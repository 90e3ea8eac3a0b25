import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import {
  addSessionEntry,
  readSessionEntries,
  type SessionCookieSite,
  sessionCookie,
} from "@fieldstone/model/access/session-cookie.ts";
import { emailDomain } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import { type Request, Router } from "express";
import { z } from "zod";
import type { RouteTable } from "../../routes/route-table.ts";
import type { TenantRoute } from "../../routes/tenant-route.ts";
import type { Caller, CellClient } from "../cell-client.ts";
import { type RateLimiter, rateLimits } from "../rate-limits.ts";
import { cookiesOf, emailField, parseRequest, requireSameOrigin } from "../request-parts.ts";
import { type WorkspaceAddress, workspaceUrl } from "../workspaces/workspace-url.ts";
import { enterpriseTeamsOf } from "./email-link-store.ts";
import { type AttemptServices, returnFields, takeAttempt } from "./finish-attempt.ts";
import type { RootProviders } from "./root-providers.ts";

export interface ProviderServices extends AttemptServices {
  readonly providers: RootProviders;
  readonly table: RouteTable;
  readonly cellClient: CellClient;
  readonly limiter: RateLimiter;
  readonly address: WorkspaceAddress;
  readonly cookieSite: SessionCookieSite;
  readonly clientAddress: (request: Request) => string;
  readonly callerOf: (request: Request) => Caller;
}

const uxMode = z.enum(["redirect", "popup"]).default("redirect");
const beginBody = z.discriminatedUnion("provider", [
  z.object({ provider: z.enum(["GOOGLE", "MICROSOFT", "AUTH0"]), email: emailField.optional(), uxMode }),
  z.object({
    provider: z.literal("ENTERPRISE"),
    /** The workspace: by id, by subdomain, or by the domain of an address. */
    teamId: z.string().transform(parseId).optional(),
    workspace: z.string().toLowerCase().max(63).optional(),
    email: emailField.optional(),
    uxMode,
  }),
]);
type EnterpriseBegin = Extract<z.output<typeof beginBody>, { provider: "ENTERPRISE" }>;

const confirmBody = z.object(returnFields);

/** The same error for an unknown workspace, one without a provider, and a domain of several workspaces. */
const noEnterprise = (): ProductError =>
  new ProductError(
    "ValidationError",
    "enterprise.unknown",
    "We cannot tell which workspace's provider to use for this address. Go to your workspace's address, or sign in with an e-mailed code.",
    { field: "email" },
  );

/** Redirects to providers, and the callback from an enterprise's own provider into its workspace. */
export function providerRoutes(services: ProviderServices): Router {
  const { limiter, callerOf, cellClient } = services;
  const router = Router();
  router.use(requireSameOrigin(services.cookieSite));

  const enterpriseRoute = async (body: EnterpriseBegin, now: number): Promise<TenantRoute> => {
    let route: TenantRoute | undefined;
    if (body.teamId !== undefined) route = services.table.routeOfTeam(body.teamId);
    else if (body.workspace !== undefined) route = services.table.match(body.workspace, now)?.route;
    else if (body.email !== undefined) {
      const [only, second] = await enterpriseTeams(services, body.email);
      route = only !== undefined && second === undefined ? services.table.routeOfTeam(only) : undefined;
    }
    if (route === undefined || route.state !== "active") throw noEnterprise();
    return route;
  };

  router.post("/begin-sign-in", async (request, response) => {
    const body = parseRequest(beginBody, request.body);
    await limiter.countAddress(rateLimits.beginByAddress, services.clientAddress(request));
    if (body.provider !== "ENTERPRISE") {
      const { url, attempt } = await services.providers.begin(body.provider, body.uxMode, body.email);
      response.append("set-cookie", services.attempts.cookie(attempt));
      response.json({ url });
      return;
    }
    const { teamId, region } = await enterpriseRoute(body, services.now());
    const begun = await cellClient.beginEnterprise(region, { teamId, email: body.email }, callerOf(request));
    response.append(
      "set-cookie",
      services.attempts.cookie({
        provider: "ENTERPRISE",
        teamId,
        redirectPath: begun.redirectPath,
        uxMode: body.uxMode,
        oidc: begun.attempt,
      }),
    );
    response.json({ url: begun.url });
  });

  // Uses only the domain, so the answer does not reveal whether the address exists.
  router.post("/sign-in-methods", async (request, response) => {
    const { email } = parseRequest(z.object({ email: emailField }), request.body);
    await limiter.countAddress(rateLimits.beginByAddress, services.clientAddress(request));
    const [only, second] = await enterpriseTeams(services, email);
    response.json({ enterprise: only !== undefined, severalWorkspaces: second !== undefined });
  });

  router.post("/confirm-enterprise-sign-in", async (request, response) => {
    const body = parseRequest(confirmBody, request.body);
    await limiter.countAddress(rateLimits.confirmByAddress, services.clientAddress(request));
    const attempt = await takeAttempt(services, body, cookiesOf(request));
    response.append("set-cookie", services.attempts.cleared());
    const route = attempt.provider === "ENTERPRISE" ? services.table.routeOfTeam(attempt.teamId) : undefined;
    if (attempt.provider !== "ENTERPRISE" || route === undefined || route.state !== "active") {
      throw noEnterprise();
    }
    const { teamId } = attempt;
    const { code, state, iss, error } = body;
    const finish = { teamId, attempt: attempt.oidc, callback: { code, state, iss, error } };
    const { sessionToken } = await cellClient.finishEnterprise(route.region, finish, callerOf(request));
    // Only a session of this workspace: its provider proves no address to others.
    const entries = addSessionEntry(readSessionEntries(cookiesOf(request)), { teamId, secret: sessionToken });
    response.append("set-cookie", sessionCookie(entries, services.cookieSite));
    response.json({ teamId: toShortId(teamId), url: workspaceUrl(services.address, route.subdomain) });
  });

  return router;
}

function enterpriseTeams(services: ProviderServices, email: string): Promise<readonly string[]> {
  return enterpriseTeamsOf(services.database, emailHashOf(services.emailHashKey, `@${emailDomain(email)}`));
}
