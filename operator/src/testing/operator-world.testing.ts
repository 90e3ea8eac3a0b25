import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { OperatorConfig } from "@fieldstone/platform/config/operator-config.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { type RunningRouter, runRouter } from "@fieldstone/router/testing/test-router.ts";
import { compileCache } from "@fieldstone/testkit/running-fieldstone.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  createGlobalDatabase,
  type TestCellDatabase,
  type TestGlobalDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { vi } from "vitest";
import { group } from "../crds/api-group.ts";
import type { TenantSpec } from "../crds/tenant.ts";
import type { KindRef } from "../kube/object-path.ts";
import { namespaceKind, secretKind, tenants } from "../specs/kind-refs.ts";
import type { ClusterBinaries } from "./cluster-binaries.ts";
import { installDefinitions, type RealCluster, startRealCluster } from "./real-cluster.ts";

export const region = "US_B";
export const namespace = "fieldstone";
export const ownerEmail = "ada@example.com";
const ownerSecret = "owner";
const rights = /^(ClusterRole|ClusterRoleBinding|Role|RoleBinding)$/;

/** The parts of a tenant that a test declares. */
export interface DeclaredTenant {
  readonly name: string;
  readonly teamId: string;
  readonly change?: Partial<TenantSpec>;
}

/** A real API server, a real cell, a real router, and as many operator processes as a test starts. */
export class OperatorWorld {
  readonly cluster: RealCluster;
  readonly api: TestCellApi;
  readonly router: RunningRouter;
  readonly cell: TestCellDatabase;
  readonly global: TestGlobalDatabase;
  readonly #dir: string;
  readonly #processes = new Set<ChildProcess>();
  #started = 0;

  private constructor(
    parts: Pick<OperatorWorld, "cluster" | "api" | "router" | "cell" | "global">,
    dir: string,
  ) {
    this.cluster = parts.cluster;
    this.api = parts.api;
    this.router = parts.router;
    this.cell = parts.cell;
    this.global = parts.global;
    this.#dir = dir;
  }

  static async start(binaries: ClusterBinaries): Promise<OperatorWorld> {
    const [cell, global] = [await createCellDatabase(), await createGlobalDatabase()];
    const cluster = await startRealCluster(binaries);
    const api = await startCellApi(cell);
    const { serviceToken } = api.services.config;
    const { database, url } = global;
    const router = await runRouter({ database, url, cells: {}, config: { serviceToken } });
    const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-operators-"));
    const world = new OperatorWorld({ cluster, api, router, cell, global }, dir);
    await world.#prepare();
    return world;
  }

  async #prepare(): Promise<void> {
    const { kube } = this.cluster;
    await writeFile(path.join(this.#dir, "kubeconfig"), this.cluster.kubeconfigOfOperator());
    await installDefinitions(kube);
    await kube.apply(namespaceKind, { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } });
    const data = {
      email: Buffer.from(ownerEmail).toString("base64"),
      name: Buffer.from("Ada").toString("base64"),
    };
    const metadata = { name: ownerSecret, namespace };
    await kube.apply(secretKind, { apiVersion: "v1", kind: "Secret", metadata, ...{ data } });
    // Only the rights that the chart gives its operator.
    const manifests = cellManifests(cellSettings(region))
      .flatMap((part) => part.manifests)
      .filter(({ kind, metadata: { name } }) => rights.test(kind) && name.includes("operator"));
    for (const manifest of manifests) {
      const { apiVersion, kind } = manifest;
      const ref: KindRef = {
        apiVersion,
        kind,
        plural: `${kind.toLowerCase()}s`,
        namespaced: !kind.startsWith("Cluster"),
      };
      const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "operator" }];
      await kube.apply(ref, kind.endsWith("Binding") ? { ...manifest, ...{ subjects } } : manifest);
    }
  }

  get addresses(): Pick<OperatorConfig, "cellUrl" | "routerUrl" | "serviceToken" | "namespace" | "provider"> {
    return {
      cellUrl: this.api.origin,
      routerUrl: `http://127.0.0.1:${this.router.port}`,
      serviceToken: this.api.services.config.serviceToken,
      namespace,
      provider: undefined,
    };
  }

  /** Starts the operator's own entry point as the chart does, with a lease of three seconds. */
  startOperator(port = 0): ChildProcess {
    this.#started += 1;
    const { cellUrl, routerUrl, serviceToken } = this.addresses;
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "../bin/operator.ts")], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...compileCache,
        LOG_LEVEL: "info",
        HOST: "127.0.0.1",
        PORT: String(port),
        REGION: region,
        NAMESPACE: namespace,
        ROOT_DOMAIN: "fieldstone.localhost",
        CELL_URL: cellUrl,
        ROUTER_URL: routerUrl,
        SERVICE_TOKEN: serviceToken,
        LEASE_SECONDS: "3",
        KUBECONFIG: path.join(this.#dir, "kubeconfig"),
      },
    });
    const log = createWriteStream(path.join(this.#dir, `operator-${this.#started}.log`));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#processes.add(child);
    child.once("exit", () => {
      this.#processes.delete(child);
      log.end();
    });
    return child;
  }

  /** Makes an operator reconcile everything once more. Returns the number of tenant reconciliations. */
  async secondPass(tenantCount: number): Promise<number> {
    const port = await findFreePort();
    const operator = this.startOperator(port);
    const reconciliations = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const counts = text.matchAll(
        /^fieldstone_operator_reconcile_seconds_count\{[^}]*kind="Tenant"[^}]*\} (\d+)/gm,
      );
      return [...counts].reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const isDone = async () => {
      if ((await reconciliations()) < tenantCount) throw new Error("not all were reconciled");
    };
    await vi.waitFor(isDone, { timeout: 300_000, interval: 250 });
    const seen = await reconciliations();
    await this.end(operator, "SIGTERM");
    return seen;
  }

  async end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  /** Declares a tenant, retrying while the API server is down. */
  async declare({ name, teamId, change }: DeclaredTenant): Promise<void> {
    const spec = {
      teamId,
      subdomain: name,
      region,
      planTier: "ENTERPRISE",
      storageTier: "STANDARD",
      ownerSecret,
      seed: false,
      ...change,
    };
    const object = { apiVersion: `${group}/v1`, kind: "Tenant", metadata: { name, namespace }, spec };
    await vi.waitFor(() => this.cluster.kube.apply(tenants, object), { timeout: 60_000, interval: 200 });
  }

  newTenant(name: string, change: Partial<TenantSpec> = {}): DeclaredTenant {
    return { name, teamId: newId(), change };
  }

  /** Runs SQL on the cell's database as its administrator. */
  async rows(text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    return await asAdministrator(this.cell.adminUrl, async (admin) => (await admin.query(text, values)).rows);
  }

  async routeRows(): Promise<readonly Record<string, unknown>[]> {
    return await asAdministrator(
      this.global.adminUrl,
      async (admin) =>
        (
          await admin.query(
            "select team_id, subdomain, state, version from tenant_routes where deleted_at is null",
          )
        ).rows,
    );
  }

  /** Number of routes that are open to people. */
  async openRouteCount(): Promise<number> {
    return (await this.routeRows()).filter(({ state }) => state === "active").length;
  }

  async objectKeys(teamId: string): Promise<readonly string[]> {
    const found = await this.api.services.objects.list(objectPrefix({ region, teamId }));
    return found.map(({ key, sizeBytes }) => `${key} ${sizeBytes}`);
  }

  /**
   * Everything that a tenant has in its cell, in a form to compare: a hash per table, and its objects. Leaves
   * out the state and time of the team's own row, the count of writes and the audit entries, which change
   * when a tenant is frozen and opened again.
   */
  async fingerprint(teamId: string): Promise<readonly string[]> {
    const tables = await this.rows(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'team_id' and table_name <> 'team_writes' order by 1`,
    );
    const lines: string[] = [];
    for (const { name } of tables) {
      const unmarked = name === "audit_entries" ? "and kind not in ('team.frozen', 'team.unfrozen')" : "";
      const [row] = await this.rows(
        `select count(*)::int as count, md5(string_agg(line, '' order by line)) as hash
         from (select case '${name}' when 'teams' then to_jsonb(t) - 'updated_at' - 'state' else to_jsonb(t) end::text as line
               from "${name}" t where team_id = $1 ${unmarked}) lines`,
        [teamId],
      );
      if (row?.count !== 0) lines.push(`${name} ${row?.count} ${row?.hash}`);
    }
    return [...lines, ...(await this.objectKeys(teamId))];
  }

  async stop(): Promise<void> {
    for (const child of this.#processes) await this.end(child, "SIGKILL");
    await this.router.close();
    await this.api.close();
    await this.cluster.stop();
    await rm(this.#dir, { recursive: true, force: true });
  }
}
