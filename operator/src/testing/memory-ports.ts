import { createHash } from "node:crypto";
import type { ExportSummary } from "@fieldstone/contracts/tenant-steps.ts";
import type { Route, StoredLimits, TenantPorts } from "../controllers/tenant/tenant-ports.ts";
import type { TenantSpec } from "../crds/tenant.ts";

interface HeldTenant {
  rows: string[];
  objects: string[];
  frozen: boolean;
  searchTable: boolean;
  seeded: boolean;
  limits?: StoredLimits;
}

/** A router, a cell, an object store and queues in memory. A test can fail any change before or after it. */
export class MemoryPlane {
  readonly tenants = new Map<string, HeldTenant>();
  readonly openRoutes = new Map<string, Route>();
  readonly prefixes = new Set<string>();
  readonly dedicatedQueues = new Set<string>();
  readonly exports: ExportSummary[] = [];
  writes = 0;
  /** Called around each change; throws to simulate a process or a peer that ended there. */
  interrupt: (what: string, when: "before" | "after") => void = () => undefined;

  async #change<T>(what: string, work: () => T): Promise<T> {
    this.interrupt(what, "before");
    this.writes += 1;
    const result = work();
    this.interrupt(what, "after");
    return result;
  }

  #held(teamId: string): HeldTenant {
    const held = this.tenants.get(teamId);
    if (held === undefined) throw new Error("team.not_found");
    return held;
  }

  readonly ports: TenantPorts = {
    routes: {
      find: async (teamId) => this.openRoutes.get(teamId),
      holder: async (subdomain) =>
        [...this.openRoutes].find(([, route]) => route.subdomain === subdomain)?.[0],
      inRegion: async (region) =>
        [...this.openRoutes]
          .filter(([, route]) => route.region === region && route.state !== "retired")
          .map(([teamId, { subdomain }]) => ({ teamId, subdomain })),
      put: (teamId, route) =>
        this.#change("routes.put", () => {
          this.openRoutes.set(teamId, route);
        }),
      remove: (teamId) =>
        this.#change("routes.remove", () => {
          this.openRoutes.delete(teamId);
        }),
    },
    cell: {
      hasTenant: async (teamId) => this.tenants.has(teamId),
      createTenant: ({ teamId }) =>
        this.#change("cell.createTenant", () => {
          if (this.tenants.has(teamId)) return;
          const rows = ["team", "owner"];
          this.tenants.set(teamId, { rows, objects: [], frozen: false, searchTable: false, seeded: false });
        }),
      limits: async (teamId) => this.tenants.get(teamId)?.limits,
      setLimits: (teamId, limits) =>
        this.#change("cell.setLimits", () => {
          this.#held(teamId).limits = limits;
        }),
      freeze: (teamId, frozen) =>
        this.#change("cell.freeze", () => {
          const held = this.tenants.get(teamId);
          if (held !== undefined) held.frozen = frozen;
        }),
      hasSearchTable: async (teamId) => this.tenants.get(teamId)?.searchTable === true,
      createSearchTable: (teamId) =>
        this.#change("cell.createSearchTable", () => {
          this.#held(teamId).searchTable = true;
        }),
      isSeeded: async (teamId) => this.tenants.get(teamId)?.seeded === true,
      seed: (teamId) =>
        this.#change("cell.seed", () => {
          const held = this.#held(teamId);
          if (held.seeded) return;
          held.seeded = true;
          held.rows.push("sample project", "sample note");
          held.objects.push("sample recording");
        }),
      count: async (teamId) => {
        const held = this.tenants.get(teamId);
        return { rows: held?.rows.length ?? 0, objects: held?.objects.length ?? 0 };
      },
      exportVerified: (teamId) =>
        this.#change("cell.exportVerified", () => {
          const { rows = [], objects = [] } = this.tenants.get(teamId) ?? {};
          const sha256 = createHash("sha256")
            .update(JSON.stringify([rows, objects]))
            .digest("hex");
          const summary = {
            location: `exports/${teamId}`,
            rows: rows.length,
            objects: objects.length,
            sha256,
          };
          this.exports.push(summary);
          return summary;
        }),
      purge: async (teamId) => {
        await this.#change("cell.purge", () => {
          const held = this.tenants.get(teamId);
          if (held !== undefined) held.objects = [];
        });
        await this.#change("cell.purge", () => {
          this.tenants.delete(teamId);
        });
        return true;
      },
    },
    objects: {
      hasPrefix: async ({ teamId, storageTier }: TenantSpec) => this.prefixes.has(`${teamId} ${storageTier}`),
      createPrefix: ({ teamId, storageTier }) =>
        this.#change("objects.createPrefix", () => {
          this.prefixes.add(`${teamId} ${storageTier}`);
        }),
      removePolicy: ({ teamId, storageTier }) =>
        this.#change("objects.removePolicy", () => {
          this.prefixes.delete(`${teamId} ${storageTier}`);
        }),
    },
    queues: {
      hasQueues: async (teamId) => this.dedicatedQueues.has(teamId),
      hasLeftQueues: async (teamId) => this.dedicatedQueues.has(teamId),
      createQueues: (teamId) =>
        this.#change("queues.createQueues", () => {
          this.dedicatedQueues.add(teamId);
        }),
      removeQueues: (teamId) =>
        this.#change("queues.removeQueues", () => {
          this.dedicatedQueues.delete(teamId);
        }),
    },
    owner: async () => ({ email: "ada@example.com", name: "Ada" }),
  };
}
