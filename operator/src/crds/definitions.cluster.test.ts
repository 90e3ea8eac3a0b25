import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cells, tenants } from "../specs/kind-refs.ts";
import { clusterBinaries } from "../testing/cluster-binaries.ts";
import { installDefinitions, type RealCluster, startRealCluster } from "../testing/real-cluster.ts";
import type { KubeObject } from "./object-meta.ts";

const binaries = clusterBinaries();
const moves = { ...tenants, kind: "TenantMove", plural: "tenantmoves" };
const tenantSpec = {
  teamId: "0190a1b2-0000-7000-8000-000000000001",
  subdomain: "acme",
  region: "EU_A",
  planTier: "ENTERPRISE",
  storageTier: "STANDARD",
  ownerSecret: "acme-owner",
};
const moveSpec = { tenant: "acme", from: "US_A", to: "US_B" };
const cellSpec = { region: "EU_A", version: "0.1.0", capacity: { tenants: 10, storageBytes: 1_000 } };

const object = (kind: string, spec: unknown, name = "acme"): KubeObject & { spec: unknown } => ({
  apiVersion: "fieldstone.dev/v1",
  kind,
  metadata: { name, ...(kind === "Cell" ? {} : { namespace: "default" }) },
  spec,
});

describe.runIf(binaries !== undefined)("on a real API server, the definitions", () => {
  let cluster: RealCluster;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    cluster = await startRealCluster(binaries);
    await installDefinitions(cluster.kube);
  }, 120_000);
  afterAll(() => cluster?.stop());

  it("accept what is right, and fill in what was left out", async () => {
    const stored = await cluster.kube.apply(tenants, object("Tenant", tenantSpec), { dryRun: true });
    expect(stored).toMatchObject({ spec: { isolation: "SHARED", seed: true, paused: false } });
    await cluster.kube.apply(moves, object("TenantMove", moveSpec), { dryRun: true });
    await cluster.kube.apply(cells, object("Cell", cellSpec), { dryRun: true });
  });

  it.each([
    ["a team that is no id", { teamId: "acme" }, "teamId"],
    ["a subdomain with capitals", { subdomain: "Acme" }, "subdomain"],
    ["a subdomain that ends in a hyphen", { subdomain: "acme-" }, "subdomain"],
    ["a region that is not there", { region: "MARS_A" }, "region"],
    ["a plan that is not there", { planTier: "GOLD" }, "planTier"],
    ["a retention that the product has not", { retentionDays: 45 }, "retentionDays"],
    ["no owner", { ownerSecret: undefined }, "ownerSecret"],
    ["a host that is no name", { hosts: ["no host"] }, "hosts"],
    [
      "six hosts",
      { hosts: ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"] },
      "hosts",
    ],
    ["isolation without its storage", { isolation: "DEDICATED" }, "dedicated isolation needs"],
    [
      "dedicated storage on a small plan",
      { storageTier: "DEDICATED", planTier: "FREE" },
      "needs the ENTERPRISE plan",
    ],
    ["a deletion of another name", { deletion: { confirm: "other" } }, "must repeat the subdomain"],
    ["a grace period of no day", { deletion: { confirm: "acme", graceDays: 0 } }, "graceDays"],
    ["a limit of no member", { limits: { members: 0 } }, "members"],
  ])("refuse a tenant with %s", async (_what, change, why) => {
    const bad = object("Tenant", { ...tenantSpec, ...change });
    await expect(cluster.kube.apply(tenants, bad, { dryRun: true })).rejects.toThrow(why);
  });

  it.each([
    ["to where it is", { to: "US_A" }, "another region"],
    ["out of its group without saying so", { to: "EU_A" }, "leavesGroup"],
    ["from nowhere", { from: "MARS_A" }, "from"],
  ])("refuse a move %s", async (_what, change, why) => {
    const bad = object("TenantMove", { ...moveSpec, ...change });
    await expect(cluster.kube.apply(moves, bad, { dryRun: true })).rejects.toThrow(why);
  });

  it.each([
    ["a version that is none", { version: "new" }, "version"],
    ["no room", { capacity: { tenants: 0, storageBytes: 1 } }, "tenants"],
    ["a drain that is none", { drain: "MAYBE" }, "drain"],
  ])("refuse a cell with %s", async (_what, change, why) => {
    const bad = object("Cell", { ...cellSpec, ...change });
    await expect(cluster.kube.apply(cells, bad, { dryRun: true })).rejects.toThrow(why);
  });

  it("keep team, region and subdomain, and a deletion that was asked for", async () => {
    await cluster.kube.apply(tenants, object("Tenant", tenantSpec, "kept"));
    const change = (spec: unknown) => cluster.kube.apply(tenants, object("Tenant", spec, "kept"));
    await expect(change({ ...tenantSpec, region: "US_A" })).rejects.toThrow("by a TenantMove");
    await expect(change({ ...tenantSpec, teamId: tenantSpec.teamId.replace("1", "2") })).rejects.toThrow(
      "the team cannot be changed",
    );
    await expect(change({ ...tenantSpec, subdomain: "other" })).rejects.toThrow("in its own settings");
    await change({ ...tenantSpec, deletion: { confirm: "acme" } });
    await expect(change(tenantSpec)).rejects.toThrow("cancelled by deletion.cancelled");
    await change({ ...tenantSpec, deletion: { confirm: "acme", cancelled: true } });
  });

  it("refuse a status that the operator could not have written", async () => {
    const named = object("Tenant", tenantSpec, "status");
    await cluster.kube.apply(tenants, named);
    const { spec: _, ...bare } = named;
    const bad = { ...bare, status: { deletion: { phase: "Gone" } } };
    await expect(cluster.kube.apply(tenants, bad, { status: true })).rejects.toThrow("phase");
  });
});
