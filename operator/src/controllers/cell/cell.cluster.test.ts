import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiVersion } from "../../crds/api-group.ts";
import type { CellSpec } from "../../crds/cell.ts";
import { cells, tenants } from "../../specs/kind-refs.ts";
import { clusterBinaries } from "../../testing/cluster-binaries.ts";
import { namespace, OperatorWorld, region } from "../../testing/operator-world.testing.ts";
import { httpPorts } from "../tenant/http-ports.ts";
import { parseTenant } from "../tenant/parse-tenant.ts";
import { parseCell } from "./parse-cell.ts";

const binaries = clusterBinaries();
const waiting = { timeout: 30_000, interval: 100 };

describe.runIf(binaries !== undefined)("a cell on a real API server, with a real router", () => {
  let world: OperatorWorld;

  beforeAll(async () => {
    if (binaries === undefined) throw new Error("there is no API server");
    world = await OperatorWorld.start(binaries);
  }, 120_000);
  afterAll(() => world?.stop());

  const declareCell = (drain: CellSpec["drain"]) => {
    const capacity = { tenants: 1, storageBytes: 1_000 };
    const spec: CellSpec = { region, version: "0.1.0", capacity, drain };
    return world.cluster.kube.apply(cells, {
      apiVersion,
      kind: "Cell",
      metadata: { name: "us-b" },
      ...{ spec },
    });
  };
  const cellStatus = async () => parseCell(await world.cluster.kube.get({ ref: cells, name: "us-b" })).status;
  const tenantStatus = async (name: string) =>
    parseTenant(await world.cluster.kube.get({ ref: tenants, name, namespace })).status;
  const conditionOf = async (type: string) =>
    (await cellStatus())?.conditions?.find((condition) => condition.type === type);

  it("counts a workspace that people signed up for, never calls itself empty of it, and takes it over once it is declared", async () => {
    const teamId = newId();
    const { routes } = httpPorts(world.addresses, world.cluster.kube);
    await routes.put(teamId, { subdomain: "signed-up", region, state: "active" });
    await declareCell("NONE");
    world.startOperator();
    await vi.waitFor(
      async () => expect(await cellStatus()).toMatchObject({ tenants: 1, signedUp: 1, usedPercent: 100 }),
      waiting,
    );
    expect(await conditionOf("Accepting")).toMatchObject({ status: "False", reason: "Full" });

    await world.declare(world.newTenant("late"));
    await vi.waitFor(
      async () =>
        expect((await tenantStatus("late"))?.steps?.[0]).toMatchObject({
          state: "Waiting",
          message: "The cell is full: it holds 1 tenants.",
        }),
      waiting,
    );

    await declareCell("DRAIN");
    await vi.waitFor(
      async () =>
        expect((await cellStatus())?.proposedMoves).toEqual([{ tenant: "signed-up", teamId, to: "US_A" }]),
      waiting,
    );
    expect(await conditionOf("Drained")).toMatchObject({ status: "False", reason: "HoldsTenants" });

    await world.declare({ name: "declared-later", teamId });
    await vi.waitFor(
      async () => expect((await tenantStatus("declared-later"))?.phase).toBe("Ready"),
      waiting,
    );
    expect(await routes.find(teamId)).toMatchObject({ subdomain: "signed-up", state: "active" });
    await declareCell("CORDON");
    await vi.waitFor(
      async () => expect(await cellStatus()).toMatchObject({ tenants: 1, signedUp: 0 }),
      waiting,
    );
  });
});
