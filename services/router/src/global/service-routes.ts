import { emailLinkKinds } from "@fieldstone/contracts/entrances.ts";
import type { ServiceCaller, ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import { putRouteSchema } from "@fieldstone/contracts/tenant-routes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { Router } from "express";
import { z } from "zod";
import { claimRename, publishRename, releaseRename } from "../routes/rename-route.ts";
import { deleteRoute, listRoutes, putRoute } from "../routes/route-commands.ts";
import { parseRequest } from "./request-parts.ts";
import { serviceAnswers } from "./service-answers.ts";
import { deleteEmailLink, putEmailLink } from "./sign-in/email-link-store.ts";

export interface ServiceRoutesOptions extends ServiceTokens {
  readonly database: GlobalDatabase;
  readonly now: () => number;
  readonly refreshRoutes: () => Promise<void>;
  readonly log: Log;
}

const subdomainBody = z.object({ subdomain: z.string().max(200).toLowerCase() });
const subdomainParameters = z.object({
  teamId: z.string().transform(parseId),
  subdomain: z.string().max(200).toLowerCase(),
});
const teamParameter = z.object({ teamId: z.string().transform(parseId) });

const linkBody = z.object({
  teamId: z.string().transform(parseId),
  emailHash: z.string().regex(/^[\w-]{43}$/, "must be the base64url of 32 bytes"),
  kind: z.enum(emailLinkKinds),
});

/**
 * Paths for cells and the operator only. Every answer is `{status: "success"}` or `{status: "error", error}`.
 */
export function serviceRoutes(options: ServiceRoutesOptions): Router {
  const { database, now, refreshRoutes } = options;
  const router = Router();

  const answering = serviceAnswers(options);

  router.put(
    "/tenant-routes/:teamId",
    answering(async (request, caller) => {
      const { teamId } = parseRequest(teamParameter, request.params);
      const route = parseRequest(putRouteSchema, request.body);
      await requireOwnTeam(database, caller, teamId, route.region);
      await putRoute(database, { teamId, ...route }, now());
      await refreshRoutes();
      return undefined;
    }),
  );

  router.put(
    "/tenant-routes/:teamId/next-subdomain",
    answering(async (request, caller) => {
      const { teamId } = parseRequest(teamParameter, request.params);
      const { subdomain } = parseRequest(subdomainBody, request.body);
      await requireOwnTeam(database, caller, teamId);
      return { changesLeft: await claimRename(database, teamId, subdomain, now()) };
    }),
  );

  router.delete(
    "/tenant-routes/:teamId/next-subdomain/:subdomain",
    answering(async (request, caller) => {
      const { teamId, subdomain } = parseRequest(subdomainParameters, request.params);
      await requireOwnTeam(database, caller, teamId);
      await releaseRename(database, teamId, subdomain);
      return undefined;
    }),
  );

  router.put(
    "/tenant-routes/:teamId/subdomain",
    answering(async (request, caller) => {
      const { teamId } = parseRequest(teamParameter, request.params);
      const { subdomain } = parseRequest(subdomainBody, request.body);
      await requireOwnTeam(database, caller, teamId);
      await publishRename(database, teamId, subdomain, now());
      await refreshRoutes();
      return undefined;
    }),
  );

  router.delete(
    "/tenant-routes/:teamId",
    answering(async (request, caller) => {
      const { teamId } = parseRequest(teamParameter, request.params);
      const query = parseRequest(z.object({ subdomain: z.string().toLowerCase().optional() }), request.query);
      await requireOwnTeam(database, caller, teamId);
      await deleteRoute(database, teamId, query.subdomain, now());
      await refreshRoutes();
      return undefined;
    }),
  );

  router.get(
    "/tenant-routes",
    answering(async (request) => {
      const { after } = parseRequest(
        z.object({ after: z.coerce.number().int().min(0).default(0) }),
        request.query,
      );
      const routes = await listRoutes(database, after);
      return { routes, version: routes.at(-1)?.version ?? after };
    }),
  );

  router.put(
    "/email-links",
    answering(async (request, caller) => {
      const link = parseRequest(linkBody, request.body);
      await requireOwnTeam(database, caller, link.teamId);
      await putEmailLink(database.kysely, link);
      return undefined;
    }),
  );

  router.delete(
    "/email-links",
    answering(async (request, caller) => {
      const link = parseRequest(linkBody, request.body);
      await requireOwnTeam(database, caller, link.teamId);
      await deleteEmailLink(database.kysely, link);
      return undefined;
    }),
  );

  return router;
}

/**
 * Processes of a region may change only the routes and links of its own workspaces, so that a compromised one
 * cannot divert another region's people. A token names no region and is accepted for all.
 * @throws ProductError `route.other_region`
 */
async function requireOwnTeam(
  database: GlobalDatabase,
  { region }: ServiceCaller,
  teamId: string,
  wanted = region,
): Promise<void> {
  if (region === undefined) return;
  const route = await database.kysely
    .selectFrom("tenant_routes")
    .select("region")
    .where("team_id", "=", teamId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (wanted === region && (route?.region ?? region) === region) return;
  const message = `Processes of ${region} can only change routes to that region's workspaces. Ask the other region.`;
  throw new ProductError("Forbidden", "route.other_region", message);
}
