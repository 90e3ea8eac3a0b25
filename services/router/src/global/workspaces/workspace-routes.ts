import type { ClosestRegionAnswer } from "@fieldstone/contracts/closest-region.ts";
import type { GlobalEnvironment } from "@fieldstone/contracts/environments.ts";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import {
  addSessionEntry,
  readSessionEntries,
  type SessionCookieSite,
  sessionCookie,
} from "@fieldstone/model/access/session-cookie.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { orgSizes } from "@fieldstone/model/fields/job-roles.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { passwordLengthMax, teamNameLengthMax, userNameLengthMax } from "@fieldstone/model/limits.ts";
import { siteOf } from "@fieldstone/model/links/host.ts";
import type { FeatureFlags } from "@fieldstone/model/teams/feature-flags.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { type Request, Router } from "express";
import { z } from "zod";
import { refuse } from "../../pages/page.ts";
import { routesUnknown, unknownTeam } from "../../pages/rejections.ts";
import type { RouteTable } from "../../routes/route-table.ts";
import type { Caller } from "../cell-client.ts";
import { type RateLimiter, rateLimits } from "../rate-limits.ts";
import { cookiesOf, emailField, parseRequest, requireSameOrigin } from "../request-parts.ts";
import type { EmailProofs } from "../sign-in/email-proof.ts";
import type { RootProviders } from "../sign-in/root-providers.ts";
import { provenEmail } from "../sign-in/sign-in-routes.ts";
import { type ClosestRegionOptions, closestRegion, placeWithoutChoice } from "./closest-region.ts";
import { type CreateTenantServices, createTenant, regionNotServed } from "./create-tenant.ts";
import { checkAvailability } from "./subdomain-availability.ts";
import { type WorkspaceAddress, workspaceUrl } from "./workspace-url.ts";

export interface WorkspaceServices extends CreateTenantServices {
  readonly proofs: EmailProofs;
  readonly limiter: RateLimiter;
  readonly table: RouteTable;
  readonly address: WorkspaceAddress;
  readonly cookieSite: SessionCookieSite;
  readonly regions: ClosestRegionOptions;
  /** This router's region; undefined if one address serves all. */
  readonly ownRegion: RegionKey | undefined;
  readonly recaptchaSiteKey: string | undefined;
  /** Flags that differ from their default. */
  readonly featureFlags: FeatureFlags;
  readonly providers: RootProviders;
  readonly clientAddress: (request: Request) => string;
  readonly callerOf: (request: Request) => Caller;
}

/** Longest answer to the short optional questions of the sign-up form. */
const answerLengthMax = 100;
const shortText = z.string().overwrite(visibleLine).max(answerLengthMax).optional();

const createFields = {
  email: emailField,
  name: z.string().overwrite(visibleLine).max(userNameLengthMax).optional(),
  teamName: z.string().overwrite(visibleLine).max(teamNameLengthMax).optional(),
  subdomain: z.string().min(1, "Choose an address for your workspace.").max(200),
  region: z.custom<RegionKey>(isRegionKey, "Choose one of the regions.").optional(),
  jobRole: shortText,
  orgSize: z.enum(orgSizes).optional(),
  marketingCommsEnabled: z.boolean().optional(),
  installTemplateId: shortText,
  promo: shortText,
};

const createBody = z.discriminatedUnion("method", [
  z.object({ method: z.literal("ONE_TIME_CODE"), ...createFields }),
  z.object({ method: z.literal("OIDC"), provider: z.enum(["GOOGLE", "MICROSOFT"]), ...createFields }),
  z.object({ method: z.literal("AUTH0"), ...createFields }),
  z.object({ method: z.literal("EMAIL"), password: z.string().max(passwordLengthMax * 4), ...createFields }),
]);

/** The default name for an address, until its owner enters one. */
const nameOfEmail = (email: string): string =>
  email.slice(0, email.lastIndexOf("@")).slice(0, userNameLengthMax);

/** Creating a workspace, and the requests of the pages around it. */
export function workspaceRoutes(services: WorkspaceServices): Router {
  const { proofs, limiter, table, callerOf } = services;
  const router = Router();

  router.post("/create-tenant", requireSameOrigin(services.cookieSite), async (request, response) => {
    const body = parseRequest(createBody, request.body);
    const { email, provider, name: nameAtProvider } = provenEmail(proofs, request);
    const wanted = body.method === "OIDC" ? body.provider : "AUTH0";
    const byProvider = body.method === "OIDC" || body.method === "AUTH0";
    if (body.email !== email || (byProvider && provider !== wanted)) {
      const message = "Confirm this e-mail address first, or continue with the one you confirmed.";
      throw new ProductError("Forbidden", "email.not_proven", message, { field: "email" });
    }
    await limiter.countAddress(rateLimits.createByAddress, services.clientAddress(request));
    await limiter.count(rateLimits.createByEmail, emailHashOf(services.emailHashKey, email));
    const { served } = services.regions;
    const region = body.region ?? placeWithoutChoice(services.ownRegion, served);
    if (region === undefined || !served.includes(region)) throw regionNotServed(region);
    const { name, teamName, method: _method, ...rest } = body;
    const created = await createTenant(
      services,
      {
        ...rest,
        region,
        sample: !services.featureFlags["default-no-sample"],
        name: teamName || body.subdomain,
        ownerName: name || nameAtProvider || nameOfEmail(email),
      },
      callerOf(request),
    );
    const { teamId, subdomain, sessionToken } = created;
    const entries = addSessionEntry(readSessionEntries(cookiesOf(request)), { teamId, secret: sessionToken });
    response.append("set-cookie", sessionCookie(entries, services.cookieSite));
    response.json({ teamId: toShortId(teamId), subdomain, url: workspaceUrl(services.address, subdomain) });
  });

  // The documents list this path as a page, so it redirects to the form.
  router.get("/create-tenant", (_request, response) => response.redirect(302, "/auth/create-workspace"));

  router.get("/subdomain-availability", async (request, response) => {
    const { subdomain } = parseRequest(z.object({ subdomain: z.string().max(200) }), request.query);
    await limiter.countAddress(rateLimits.availabilityByAddress, services.clientAddress(request));
    response.json(await checkAvailability(services, subdomain, services.now()));
  });

  router.get("/closest-region", (request, response) => {
    const site = siteOf(request.headers.host?.toLowerCase() ?? "", services.address.rootDomain);
    const match = site.kind === "workspace" ? table.match(site.subdomain, services.now()) : undefined;
    const answer: ClosestRegionAnswer =
      match === undefined
        ? closestRegion(services.ownRegion, services.regions)
        : { currentRegion: match.route.region };
    response.json(answer);
  });

  router.get("/environment", async (_request, response) => {
    const environment: GlobalEnvironment = {
      featureFlags: services.featureFlags,
      oAuthConfig: await services.providers.oAuthConfig(),
      auth0Config: services.providers.auth0Config(),
      recaptchaSiteKey: services.recaptchaSiteKey ?? null,
      rootDomain: services.address.rootDomain,
    };
    response.json(environment);
  });

  return router;
}

/** `/team-redirect/{teamId}/{path}`: redirects to the workspace's current address. */
export function teamRedirect(services: { table: RouteTable; address: WorkspaceAddress }): Router {
  const router = Router();
  router.get(["/team-redirect/:teamId", "/team-redirect/:teamId/*path"], (request, response) => {
    const teamId = tryParseId(String(request.params.teamId ?? ""));
    const route = teamId === undefined ? undefined : services.table.routeOfTeam(teamId);
    if (route === undefined) {
      // Usually a person with an old link, who gets a page if the browser accepts one.
      const { table, address } = services;
      const rejection = table.source === "none" ? routesUnknown : unknownTeam(address.publicUrl);
      refuse(request, response, rejection, requestIdOf(request));
      return;
    }
    const [path = "", query] = request.originalUrl.split(/\?(.*)/s);
    const [, , , ...rest] = path.split("/");
    // A single leading slash after our own origin: the rest of the path cannot name another host.
    const wanted = rest.join("/").replace(/^(?:[/\\]|%2f|%5c)+/i, "");
    const search = query === undefined ? "" : `?${query}`;
    response.setHeader("cache-control", "no-store");
    response.redirect(302, `${workspaceUrl(services.address, route.subdomain)}/${wanted}${search}`);
  });
  return router;
}
