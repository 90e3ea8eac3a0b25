import { tenantLimits } from "@fieldstone/contracts/tenant-limits.ts";
import {
  type ExportSummary,
  frozenBody,
  type GrantedLimits,
  type PreparedTier,
  type PurgeReceipt,
  purgeBody,
  type StillRunning,
  storageTierBody,
  type TenantCounts,
  type TenantStepDone,
} from "@fieldstone/contracts/tenant-steps.ts";
import { newTeamSchema, teamIdSchema } from "@fieldstone/contracts/workspace-calls.ts";
import {
  type CellStep,
  limitsStep,
  objectPrefixStep,
  searchTableStep,
  seedStep,
} from "@fieldstone/domain/tenancy/provisioning/cell-steps.ts";
import { countTenant } from "@fieldstone/domain/tenancy/provisioning/count-tenant.ts";
import { exportTenant } from "@fieldstone/domain/tenancy/provisioning/export-tenant.ts";
import { setTenantFrozen } from "@fieldstone/domain/tenancy/provisioning/freeze-tenant.ts";
import { readPreparedTier } from "@fieldstone/domain/tenancy/provisioning/object-prefix.ts";
import type { ExportingSite } from "@fieldstone/domain/tenancy/provisioning/provisioning-dependencies.ts";
import { purgeTenant } from "@fieldstone/domain/tenancy/provisioning/purge-tenant.ts";
import { ignoreNotFound, readTeamState } from "@fieldstone/domain/tenancy/provisioning/team-state.ts";
import { readTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { createTeam } from "@fieldstone/domain/tenancy/workspaces/create-team.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { requireServiceBearer } from "../../http/router-headers.ts";
import { LongRuns } from "./long-runs.ts";

const team = z.object({ teamId: teamIdSchema });
const newTeam = newTeamSchema.omit({ teamId: true, sample: true });
const nothing = z.unknown().transform(() => undefined);

/** The operator's calls to a cell, one path per step, with the service token. Each is safe to repeat. */
export function tenantStepRoutes(services: ApiServices): Router {
  const { cell, objects, search, config } = services;
  const site: ExportingSite = { cell, objects, search, exports: openObjectStore(config.exports) };

  const router = Router();
  router.use("/internal", (request, _response, next) => {
    requireServiceBearer(request.headers, config);
    next();
  });
  router.use("/internal", jsonBody());
  const contextOf = (request: Request): TenantContext => ({
    teamId: parseInput(team, request.params).teamId,
    region: config.region,
    requestId: requestIdOf(request),
    actor: { kind: "system", name: "operator" },
  });
  const answering =
    <Answer extends object>(work: (context: TenantContext, body: unknown) => Promise<Answer>) =>
    async (request: Request, response: Response): Promise<void> => {
      response.json(await work(contextOf(request), request.body));
    };
  const acting = <W>(step: CellStep<W>, body: z.ZodType<W>) =>
    answering(async (context, given) => {
      const wanted = parseInput(body, given);
      if (!(await step.isDone(site, context, wanted))) await step.act(site, context, wanted);
      return {};
    });

  const tenant = "/internal/tenants/:teamId";
  router.get(
    tenant,
    answering(async (context) => ({
      state: (await withTenant(cell, context, "read", readTeamState)).state,
    })),
  );
  router.put(
    tenant,
    answering(async (context, body) => {
      const { teamId } = context;
      const input = { ...parseInput(newTeam, body), teamId, sample: false };
      await createTeam(cell, context, input, undefined);
      return {};
    }),
  );

  router.get(
    `${tenant}/limits`,
    answering<GrantedLimits>(async (context) => ({
      limits: (await withTenant(cell, context, "read", readTenantLimits)) ?? null,
    })),
  );
  router.put(`${tenant}/limits`, acting(limitsStep, tenantLimits));

  router.get(
    `${tenant}/object-prefix`,
    answering<PreparedTier>(async (context) => ({
      storageTier: (await readPreparedTier(objects, context)) ?? null,
    })),
  );
  router.put(
    `${tenant}/object-prefix`,
    acting(
      objectPrefixStep,
      storageTierBody.transform(({ storageTier }) => storageTier),
    ),
  );

  for (const [name, step] of [
    ["search-table", searchTableStep],
    ["seed", seedStep],
  ] as const) {
    const isDone = async (context: TenantContext) => ({ done: await step.isDone(site, context, undefined) });
    router.get(`${tenant}/${name}`, answering<TenantStepDone>(isDone));
    router.put(`${tenant}/${name}`, acting(step, nothing));
  }

  router.put(
    `${tenant}/frozen`,
    answering(async (context, body) => {
      await setTenantFrozen(cell, context, parseInput(frozenBody, body).frozen);
      return {};
    }),
  );
  router.get(
    `${tenant}/count`,
    answering<TenantCounts>((context) => countTenant(site, context)),
  );
  /** The caller repeats a step that outlasts its request until it is done. */
  const asking =
    <T extends object>(
      runs: LongRuns<T>,
      work: (context: TenantContext, body: unknown) => () => Promise<T>,
    ) =>
    async (request: Request, response: Response): Promise<void> => {
      const context = contextOf(request);
      const key = [context.teamId, await frozenKey(cell, context), JSON.stringify(request.body)].join(" ");
      const result = await runs.ask(key, work(context, request.body));
      const running: StillRunning = { running: true };
      response.status(result === undefined ? 202 : 200).json(result ?? running);
    };
  router.post(
    `${tenant}/export`,
    asking(new LongRuns<ExportSummary>(), (context) => () => exportTenant(site, context)),
  );
  router.post(
    `${tenant}/purge`,
    asking(new LongRuns<PurgeReceipt>(), (context, body) => {
      const exported = parseInput(purgeBody, body);
      return () => purgeTenant(site, context, exported);
    }),
  );
  return router;
}

/** Identifies a freeze, so that work for one is not taken for another's. */
async function frozenKey(cell: CellDatabase, context: TenantContext): Promise<string> {
  const team = await ignoreNotFound(() => withTenant(cell, context, "read", readTeamState));
  return team === undefined ? "gone" : `${team.state} ${team.since.getTime()}`;
}
