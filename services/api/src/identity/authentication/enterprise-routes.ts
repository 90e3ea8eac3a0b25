import {
  beginEnterpriseSchema,
  finishEnterpriseSchema,
  type StartedEnterprise,
} from "@fieldstone/contracts/enterprise-calls.ts";
import type { TeamEnvironment } from "@fieldstone/contracts/environments.ts";
import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import type { SignedIn } from "@fieldstone/contracts/workspace-calls.ts";
import {
  findConnection,
  readSignInSettings,
} from "@fieldstone/domain/identity/authentication/read-authentication.ts";
import {
  beginEnterpriseSignIn,
  finishEnterpriseSignIn,
} from "@fieldstone/domain/identity/sign-in/enterprise-sign-in.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import type { TenantScope } from "@fieldstone/domain/kernel/workspace/tenant-scope.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { teamLogoPath } from "@fieldstone/model/links/team-logo.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Request, Router } from "express";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { requireServiceBearer } from "../../http/router-headers.ts";

/** Sign-in through a workspace's own provider, for the router only, and the public list of its methods. */
export function enterpriseRoutes(services: ApiServices): Router {
  const { cell, config, enterprise } = services;
  const scopeOf = (request: Request, id: string): TenantScope => {
    const context: TenantContext = {
      teamId: id,
      region: config.region,
      requestId: requestIdOf(request),
      actor: { kind: "system", name: "router" },
    };
    return {
      read: (fn) => withTenant(cell, context, "read", fn),
      write: (fn) => withTenant(cell, context, "write", fn),
    };
  };

  const router = Router();
  router.use("/internal/enterprise", (request, _response, next) => {
    requireServiceBearer(request.headers, config);
    next();
  });
  router.use("/internal/enterprise", jsonBody());

  router.post("/internal/enterprise/begin", async (request, response) => {
    const body = parseInput(beginEnterpriseSchema, request.body);
    const scope = scopeOf(request, body.teamId);
    const begun = await beginEnterpriseSignIn(enterprise, scope, { ...body, email: body.email });
    response.json(begun satisfies StartedEnterprise);
  });

  router.post("/internal/enterprise/finish", async (request, response) => {
    const body = parseInput(finishEnterpriseSchema, request.body);
    const origin = {
      ipAddress: request.header(clientAddressHeader),
      userAgent: request.header("user-agent"),
    };
    const sessionToken = await finishEnterpriseSignIn(
      enterprise,
      scopeOf(request, body.teamId),
      body,
      origin,
    );
    response.json({ sessionToken } satisfies SignedIn);
  });

  router.get("/api/auth/environment", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.read });
    const { team, settings, connection } = await context.read(async (tx) => ({
      team: await readTeam(tx),
      settings: await readSignInSettings(tx),
      connection: await findConnection(tx),
    }));
    const open = !settings.enterpriseRequired;
    response.setHeader("cache-control", "no-store");
    const environment: TeamEnvironment = {
      teamId: toShortId(team.id),
      name: team.name,
      organisationId: null,
      primaryColor: team.primaryColor,
      logo:
        team.logoId === null
          ? null
          : {
              id: toShortId(team.logoId),
              baseImageUrl: teamLogoPath(team.id, team.logoId),
              uploadStatus: "DONE",
            },
      passwordAuthEnabled: open && settings.passwordEnabled,
      googleAuthEnabled: open && settings.googleEnabled,
      microsoftAuthEnabled: open && settings.microsoftEnabled,
      emailAuthEnabled: open && settings.emailCodeEnabled,
      ssoAuthEnabled: connection !== undefined,
      ssoAuthRequired: settings.enterpriseRequired,
      oidcIssuer: connection?.issuer ?? null,
      auth0Config:
        connection?.kind === "AUTH0"
          ? { audience: connection.audience, clientId: connection.clientId, domain: connection.domain }
          : null,
    };
    response.json(environment);
  });
  return router;
}
