import { storageTiers } from "@fieldstone/contracts/tiers.ts";
import { planLevels } from "@fieldstone/model/plans/capabilities.ts";
import { grantedAddOns } from "@fieldstone/model/plans/products.ts";
import { retentionPeriodsDays } from "@fieldstone/model/retention.ts";
import { z } from "zod";
import { callService, type ServiceAddress, type ServiceCall } from "./service-call.ts";
import type { TenantPorts } from "./tenant-ports.ts";

/** Longest waits for answers that take more than a read of a table, in ms. */
const actTimeoutMs = 60_000;
const countTimeoutMs = 120_000;

const refusal = z.object({ errors: z.array(z.object({ title: z.string(), message: z.string() })).min(1) });
const done = z.object({ done: z.boolean() });
const limits = z.object({
  limits: z
    .object({
      planTier: z.enum(planLevels),
      retentionDays: z.literal(retentionPeriodsDays).optional(),
      members: z.number().optional(),
      storageBytes: z.number().optional(),
      requestsPerMinute: z.number().optional(),
      addOns: z.array(z.enum(grantedAddOns)).optional(),
    })
    .nullable(),
});
const prefix = z.object({ storageTier: z.enum(storageTiers).nullable() });
const counts = z.object({ rows: z.number(), objects: z.number() });
const running = z.object({ running: z.literal(true) });
const exported = z.object({
  location: z.string(),
  rows: z.number(),
  objects: z.number(),
  sha256: z.string(),
});
const receipt = z.object({ rows: z.number(), objects: z.number(), exportSha256: z.string() });

/** What a cell refused, in its own words. */
class CellRefusal extends Error {
  override readonly name = "CellRefusal";
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

interface CellPorts {
  readonly cell: TenantPorts["cell"];
  readonly objects: Pick<TenantPorts["objects"], "hasPrefix" | "createPrefix">;
}

/** The cell's side of the steps, by its internal paths. */
export function cellTenants(address: ServiceAddress): CellPorts {
  async function call(teamId: string, step: string, rest: Omit<ServiceCall, "path">): Promise<unknown> {
    const path = `/internal/tenants/${teamId}${step}`;
    const { status, json } = await callService(address, { ...rest, path });
    if (status >= 200 && status < 300) return json;
    const refused = refusal.safeParse(json);
    const [first] = refused.success ? refused.data.errors : [];
    if (first === undefined) throw new Error(`${rest.method} ${path} answered ${status}`);
    throw new CellRefusal(first.title, first.message);
  }
  const get = (teamId: string, step: string, timeoutMs?: number) =>
    call(teamId, step, { method: "GET", ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const put = async (teamId: string, step: string, body: unknown): Promise<void> => {
    await call(teamId, step, { method: "PUT", body, timeoutMs: actTimeoutMs });
  };
  const post = (teamId: string, step: string, body: unknown) =>
    call(teamId, step, { method: "POST", body, timeoutMs: actTimeoutMs });

  return {
    cell: {
      hasTenant: (teamId) =>
        unlessMissing(async () => {
          await get(teamId, "");
          return true;
        }, false),
      createTenant: (spec, owner) =>
        put(spec.teamId, "", { subdomain: spec.subdomain, name: spec.subdomain, owner }),
      limits: (teamId) =>
        unlessMissing(async () => limits.parse(await get(teamId, "/limits")).limits ?? undefined, undefined),
      setLimits: (teamId, wanted) => put(teamId, "/limits", wanted),
      freeze: (teamId, frozen) => unlessMissing(() => put(teamId, "/frozen", { frozen }), undefined),
      hasSearchTable: async (teamId) => done.parse(await get(teamId, "/search-table")).done,
      createSearchTable: (teamId) => put(teamId, "/search-table", {}),
      isSeeded: (teamId) => unlessMissing(async () => done.parse(await get(teamId, "/seed")).done, false),
      seed: (teamId) => put(teamId, "/seed", {}),
      count: async (teamId) => counts.parse(await get(teamId, "/count", countTimeoutMs)),
      async exportVerified(teamId) {
        const answer = await post(teamId, "/export", {});
        return running.safeParse(answer).success ? undefined : exported.parse(answer);
      },
      async purge(teamId, { location, sha256, rows, objects }) {
        const answer = await post(teamId, "/purge", { location, sha256 });
        if (running.safeParse(answer).success) return false;
        const told = receipt.parse(answer);
        if (told.rows !== rows || told.objects !== objects || told.exportSha256 !== sha256) {
          throw new Error("the cell's receipt is for another export");
        }
        return true;
      },
    },
    objects: {
      hasPrefix: async ({ teamId, storageTier }) =>
        prefix.parse(await get(teamId, "/object-prefix")).storageTier === storageTier,
      createPrefix: ({ teamId, storageTier }) => put(teamId, "/object-prefix", { storageTier }),
    },
  };
}

/** A tenant that is not there yet has nothing. Only the cell's own word for it counts, not any 404. */
async function unlessMissing<T>(ask: () => Promise<T>, missing: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CellRefusal && error.code === "team.not_found") return missing;
    throw error;
  }
}
