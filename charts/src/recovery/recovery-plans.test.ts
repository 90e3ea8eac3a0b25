import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { describe, expect, it } from "vitest";
import { cellSettings } from "../cell-settings.ts";
import { answer } from "../testing/living-database-answer.ts";
import { addressBeside, fromItself, readLivingDatabase, restoreArguments } from "./living-database.ts";
import { cellPlan, cellsOf, describeLiving, routesPlan, tenantPlan } from "./recovery-plans.ts";
import type { RecoveryStep } from "./recovery-steps.ts";

const living = readLivingDatabase(answer);
const cell = cellSettings("EU_A", environments.production);
const at = new Date("2026-11-24T10:00:00Z");
const lines = (steps: readonly RecoveryStep[]) => steps.map(({ command }) => command.join(" "));

describe("a restored database", () => {
  it("is where the living one is, behind its firewall, with its settings and logs", () => {
    const given = restoreArguments(living, {
      identifier: "restored",
      from: fromItself(living, at),
      stays: true,
    }).join(" ");
    for (const named of [
      "--source-db-instance-identifier fieldstone-eu-a-database",
      "--restore-time 2026-11-24T10:00:00.000Z",
      "--db-subnet-group-name fieldstone-eu-a-database",
      "--vpc-security-group-ids sg-1",
      "--db-parameter-group-name fieldstone-eu-a-database",
      "--db-instance-class db.r8g.large",
      "--max-allocated-storage 4000",
      "--ca-certificate-identifier rds-ca-rsa4096-g1",
      "--enable-cloudwatch-logs-exports postgresql upgrade",
      "--no-publicly-accessible",
      "--multi-az",
      "--deletion-protection",
    ]) {
      expect(given).toContain(named);
    }
  });

  it("that is looked into and thrown away is in one zone, and can be removed", () => {
    const given = restoreArguments(living, {
      identifier: "scratch",
      from: fromItself(living, at),
      stays: false,
    });
    expect(given).toEqual(expect.arrayContaining(["--no-multi-az", "--no-deletion-protection"]));
  });

  it("is reached beside the living one", () => {
    expect(addressBeside(living, "scratch")).toBe("scratch.c0ffee.eu-central-1.rds.amazonaws.com");
  });
});

it("one workspace is restored without touching what lives", () => {
  const steps = tenantPlan(cell, living, { teamId: "t", at, asTeamId: "c", subdomain: "acme-then" });
  const told = lines(steps);
  expect(told.some((line) => line.includes("modify-db-instance") || line.includes("scale"))).toBe(false);
  const scratch = "fieldstone-eu-a-database-at-20261124100000";
  expect(told.at(2)).toContain(`--host ${scratch}.c0ffee`);
  expect(told.at(-1)).toContain(`delete-db-instance --db-instance-identifier ${scratch}`);
});

it("a cell's processes end before its database is settled and takes the name, and the former one stays", () => {
  const told = lines(cellPlan(cell, living, at));
  const first = (part: string) => told.findIndex((line) => line.includes(part));
  const order = [
    "restore-db-instance-to-point-in-time",
    "--replicas=0",
    "apply --server-side",
    "--new-db-instance-identifier fieldstone-eu-a-database-before-20261124100000",
    "--db-instance-identifier fieldstone-eu-a-database-at-20261124100000 --new-db-instance-identifier fieldstone-eu-a-database ",
    "--replicas=2",
    "rebuild-routes.ts --check",
  ].map(first);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(told.some((line) => line.includes("delete-db-instance"))).toBe(false);
  const settle = cellPlan(cell, living, at).find(({ stdin }) => stdin !== undefined);
  expect(settle?.stdin).toContain("fieldstone-eu-a-database-at-20261124100000.c0ffee");
  expect(settle?.stdin).toContain("complete-restore.ts");
});

it("routes come from every cell, and go into the database that is named", () => {
  const cells = cellsOf(["US_B", "EU_A"], environments.production);
  const steps = routesPlan(cells, "new.example");
  expect(steps.map(({ stdout }) => stdout)).toEqual([
    "us-b.entrances.ndjson",
    "eu-a.entrances.ndjson",
    undefined,
  ]);
  expect(steps.at(-1)?.stdinFiles).toEqual(["us-b.entrances.ndjson", "eu-a.entrances.ndjson"]);
  expect(lines(steps).at(-1)).toContain("--host new.example");
});

it("the living database is asked for by its declared name", () => {
  expect(describeLiving(cell)).toContain("fieldstone-eu-a-database");
});
