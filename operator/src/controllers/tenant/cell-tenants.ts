import { errorBodySchema } from "@fieldstone/contracts/error-body.ts";
import { tenantLimits } from "@fieldstone/contracts/tenant-limits.ts";
import {
  exportSummary,
  preparedTier,
  purgeReceipt,
  stillRunning,
  tenantCounts,
  tenantStepDone,
} from "@fieldstone/contracts/tenant-steps.ts";
import { z } from "zod";
import { callService, type ServiceAddress, type ServiceCall } from "./service-call.ts";
import type { TenantPorts } from "./tenant-ports.ts";

/** Longest wait for answers that take more than one table read, in ms. */
const actTimeoutMs = 60_000;
const countTimeoutMs = 120_000;

const rejection = errorBodySchema.pick({ errors: true });
/** The operator sets the tier but not the plan, which others grant. */
const limits = z.object({ limits: z.object(tenantLimits.omit({ plan: true }).shape).nullable() });

/** A cell's rejection, with its code and message. */
class CellRejectedError extends Error {
  override readonly name = "CellRejectedError";
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

/** The cell's side of the steps, over its internal paths. */
export function cellTenants(address: ServiceAddress): CellPorts {
  async function call(teamId: string, step: string, rest: Omit<ServiceCall, "path">): Promise<unknown> {
    const path = `/internal/tenants/${teamId}${step}`;
    const { status, json } = await callService(address, { ...rest, path });
    if (status >= 200 && status < 300) return json;
    const refused = rejection.safeParse(json);
    const [first] = refused.success ? refused.data.errors : [];
    if (first === undefined) throw new Error(`${rest.method} ${path} answered ${status}`);
    throw new CellRejectedError(first.title, first.message);
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
      hasSearchTable: async (teamId) => tenantStepDone.parse(await get(teamId, "/search-table")).done,
      createSearchTable: (teamId) => put(teamId, "/search-table", {}),
      isSeeded: (teamId) =>
        unlessMissing(async () => tenantStepDone.parse(await get(teamId, "/seed")).done, false),
      seed: (teamId) => put(teamId, "/seed", {}),
      count: async (teamId) => tenantCounts.parse(await get(teamId, "/count", countTimeoutMs)),
      async exportVerified(teamId) {
        const answer = await post(teamId, "/export", {});
        return stillRunning.safeParse(answer).success ? undefined : exportSummary.parse(answer);
      },
      async purge(teamId, { location, sha256, rows, objects }) {
        const answer = await post(teamId, "/purge", { location, sha256 });
        if (stillRunning.safeParse(answer).success) return false;
        const receipt = purgeReceipt.parse(answer);
        if (receipt.rows !== rows || receipt.objects !== objects || receipt.exportSha256 !== sha256) {
          throw new Error("the cell's receipt is for another export");
        }
        return true;
      },
    },
    objects: {
      hasPrefix: async ({ teamId, storageTier }) =>
        preparedTier.parse(await get(teamId, "/object-prefix")).storageTier === storageTier,
      createPrefix: ({ teamId, storageTier }) => put(teamId, "/object-prefix", { storageTier }),
    },
  };
}

/** A tenant that does not exist yet has nothing. Only the cell's own error code proves that, not any 404. */
async function unlessMissing<T>(ask: () => Promise<T>, missing: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CellRejectedError && error.code === "team.not_found") return missing;
    throw error;
  }
}
