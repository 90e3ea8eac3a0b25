import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import {
  type MembershipAnswer,
  type MembershipsAnswer,
  membershipsRequestedSchema,
} from "@fieldstone/contracts/memberships.ts";
import {
  type CreatedTeam,
  newTeamSchema,
  type SignedIn,
  signInSchema,
  teamIdSchema,
} from "@fieldstone/contracts/workspace-calls.ts";
import { findMemberships, type Membership } from "@fieldstone/domain/identity/sign-in/memberships.ts";
import { signInProven } from "@fieldstone/domain/identity/sign-in/sign-in-proven.ts";
import { runCellSteps } from "@fieldstone/domain/tenancy/provisioning/cell-steps.ts";
import { createTeam } from "@fieldstone/domain/tenancy/workspaces/create-team.ts";
import { releaseTeam } from "@fieldstone/domain/tenancy/workspaces/release-team.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import { teamLogoPath } from "@fieldstone/model/links/team-logo.ts";
import { workspaceBudgets } from "@fieldstone/model/plans/workspace-budgets.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Request, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { requireServiceBearer } from "../../http/router-headers.ts";

/** How the member signed in, as stored with the session. */
const sessionMethods = {
  ONE_TIME_CODE: "ONE_TIME_CODE",
  EMAIL: "MAGIC_LINK",
  GOOGLE: "GOOGLE",
  MICROSOFT: "MICROSOFT",
  AUTH0: "AUTH0",
} as const;
const teamParameter = z.object({ teamId: teamIdSchema });

/** The router's own calls; they require the service token. */
export function internalRoutes(services: ApiServices): Router {
  const { cell, config } = services;
  const contextOf = (request: Request, teamId: string): TenantContext => ({
    teamId,
    region: config.region,
    requestId: requestIdOf(request),
    actor: { kind: "system", name: "router" },
  });
  const originOf = (request: Request) => ({
    ipAddress: request.header(clientAddressHeader),
    userAgent: request.header("user-agent"),
  });

  const router = Router();
  router.use("/internal", (request, _response, next) => {
    requireServiceBearer(request.headers, config);
    next();
  });
  router.use("/internal", jsonBody());

  router.post("/internal/tenants", async (request, response) => {
    const input = parseInput(newTeamSchema, request.body);
    const context = contextOf(request, input.teamId);
    const { userId, sessionSecret } = await createTeam(cell, context, input, originOf(request));
    const planTier = config.newWorkspaceTier;
    const limits = { planTier, ...workspaceBudgets[planTier] };
    await runCellSteps(services, context, { limits, storageTier: "STANDARD" });
    const answer: Partial<CreatedTeam> = { userId: toShortId(userId), sessionToken: sessionSecret };
    response.status(201).json(answer);
  });

  router.delete("/internal/tenants/:teamId", async (request, response) => {
    const { teamId } = parseInput(teamParameter, request.params);
    await releaseTeam(services, contextOf(request, teamId));
    response.json({ deletedId: toShortId(teamId) });
  });

  router.post("/internal/sign-in", async (request, response) => {
    const body = parseInput(signInSchema, request.body);
    const method = sessionMethods[body.method];
    const proven = { email: body.email, method, inviteId: body.inviteId, join: body.join } as const;
    const context = contextOf(request, body.teamId);
    const sessionToken = await withTenant(cell, context, "write", (tx) =>
      signInProven(tx, proven, originOf(request)),
    );
    response.json({ sessionToken } satisfies SignedIn);
  });

  router.post("/internal/memberships", async (request, response) => {
    const body = parseInput(membershipsRequestedSchema, request.body);
    const contexts = body.teamIds.map((teamId) => contextOf(request, teamId));
    const memberships = await findMemberships(cell, contexts, body.email);
    const teams = memberships.map((each) => shownMembership(each, config.publicUrl));
    response.json({ teams } satisfies MembershipsAnswer);
  });
  return router;
}

function shownMembership(membership: Membership, publicUrl: string): MembershipAnswer {
  const { team } = membership;
  const logoPath = team.logoId === null ? null : teamLogoPath(team.id, team.logoId);
  return {
    id: toShortId(team.id),
    subdomain: team.subdomain,
    name: team.name,
    logoUrl: logoPath === null ? null : workspaceUrl(publicUrl, team.subdomain, logoPath).href,
    primaryColor: team.primaryColor,
    sortKey: team.name.toLowerCase(),
    kind: membership.kind,
    ...(membership.kind === "INVITE"
      ? { inviteId: toShortId(membership.inviteId), invitedBy: membership.invitedBy }
      : {}),
  };
}
