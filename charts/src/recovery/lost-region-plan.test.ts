import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it } from "vitest";
import { cellSettings } from "../cell-settings.ts";
import { answer } from "../testing/living-database-answer.ts";
import { readLivingDatabase } from "./living-database.ts";
import { describeCopies, lostRegionPlan, otherOfGroup, readCopies } from "./lost-region-plan.ts";

const { production } = environments;
const living = readLivingDatabase(answer);
const copies = "arn:aws:rds:us-east-1:123456789012:auto-backup:ab-1";
const linesOf = (region: "US_A" | "US_B", wroteRoutes: boolean) => {
  const lost = cellSettings(region, production);
  const steps = lostRegionPlan({ lost, other: otherOfGroup(lost), living, copies, wroteRoutes });
  return steps.map(({ command }) => command.join(" "));
};

it("a lost region's database is restored from its copy, where and as the other region's is", () => {
  const [restore, wait, ...others] = linesOf("US_A", false);
  for (const words of [
    "aws rds --region us-east-2 restore-db-instance-to-point-in-time",
    `--source-db-instance-automated-backups-arn ${copies} --use-latest-restorable-time`,
    "--target-db-instance-identifier fieldstone-us-a-database",
    `--vpc-security-group-ids ${living.firewalls.join(" ")}`,
    "--multi-az",
    "--deletion-protection",
  ]) {
    expect(restore).toContain(words);
  }
  // Its own source and time would ask the lost region.
  expect(restore).not.toMatch(/--source-db-instance-identifier|--restore-time/);
  expect(wait).toContain("wait db-instance-available --db-instance-identifier fieldstone-us-a-database");
  expect(others).toEqual([]);
});

it("routes are written elsewhere first, by an instance that the copy gets, and nobody waits for the lost region", () => {
  const told = linesOf("US_B", true);
  expect(told).toHaveLength(5);
  expect(told[0]).toContain("--db-cluster-identifier fieldstone-global-us-a");
  expect(told[1]).toContain("wait db-instance-available");
  expect(told[2]).toContain(
    "failover-global-cluster --global-cluster-identifier fieldstone-global --allow-data-loss",
  );
  expect(told[2]).toContain("arn:aws:rds:us-east-1:123456789012:cluster:fieldstone-global-us-a");
  for (const line of told) expect(line).toContain("--region us-east-1");
});

it("a region that is alone in its group has no copy that a plan could use", () => {
  for (const region of ["EU_A", "AU_A"] as const)
    expect(() => otherOfGroup(cellSettings(region, production))).toThrow("nothing of it is stored elsewhere");
});

it("the copy is asked for in the other region, and there is one", () => {
  const lost = cellSettings("US_A", production);
  const command = describeCopies(lost, otherOfGroup(lost)).join(" ");
  expect(command).toContain("--region us-east-2 describe-db-instance-automated-backups");
  expect(command).toContain("--db-instance-identifier fieldstone-us-a-database");
  const answered = {
    DBInstanceAutomatedBackups: [{ DBInstanceAutomatedBackupsArn: copies, Status: "replicating" }],
  };
  expect(readCopies(JSON.stringify(answered))).toBe(copies);
  expect(() => readCopies(JSON.stringify({ DBInstanceAutomatedBackups: [] }))).toThrow();
});
