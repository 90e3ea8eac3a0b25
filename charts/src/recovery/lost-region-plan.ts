import { regions } from "@fieldstone/regions/catalog.ts";
import { globalStack } from "@fieldstone/regions/deployment/cell-names.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { type CellSettings, cellSettings } from "../cell-settings.ts";
import { type LivingDatabase, restoreArguments } from "./living-database.ts";
import { aws, type RecoveryStep, untilThere } from "./recovery-steps.ts";

const backups = z.object({
  DBInstanceAutomatedBackups: z.array(z.object({ DBInstanceAutomatedBackupsArn: z.string() })).length(1),
});

/**
 * The cell of the other region of a lost region's group, which has its copies.
 * @throws RangeError where the group has no other region: no workspace's data leaves its group
 */
export function otherOfGroup({ region, environment }: CellSettings): CellSettings {
  const { group } = regionOf(region);
  const other = regions.find((each) => each.group === group && each.key !== region);
  if (other === undefined) {
    throw new RangeError(`${region} is the only region of ${group}: nothing of it is stored elsewhere.`);
  }
  return cellSettings(other.key, environment);
}

/** Asks the other region for its copy of the lost database's backups. */
export function describeCopies(lost: CellSettings, other: CellSettings): readonly [string, ...string[]] {
  const identifier = `${lost.resourcePrefix}-database`;
  return aws(
    other,
    ...["describe-db-instance-automated-backups", "--db-instance-identifier", identifier],
    ...["--output", "json"],
  );
}

/** Parses that answer. @throws ZodError where there is no copy, or more than one */
export function readCopies(answer: string): string {
  const [only] = backups.parse(JSON.parse(answer)).DBInstanceAutomatedBackups;
  if (only === undefined) throw new Error("The provider returned no copy of the backups.");
  return only.DBInstanceAutomatedBackupsArn;
}

export interface LostRegion {
  readonly lost: CellSettings;
  readonly other: CellSettings;
  /** The other cell's database, whose place and settings the restored one gets. */
  readonly living: LivingDatabase;
  /** The copy of the lost database's backups. */
  readonly copies: string;
  /** True where routes were written in the lost region: their writing moves first. */
  readonly wroteRoutes: boolean;
}

/** Moves the writing of routes away from a lost region, and restores its database in the group's other one. */
export function lostRegionPlan(asked: LostRegion): readonly RecoveryStep[] {
  const { lost, other, living, copies } = asked;
  const identifier = `${lost.resourcePrefix}-database`;
  const from = ["--source-db-instance-automated-backups-arn", copies, "--use-latest-restorable-time"];
  return [
    ...(asked.wroteRoutes ? moveRoutes(other) : []),
    {
      says: `restore the database of ${lost.stack} beside that of ${other.stack}, as new as its copy is`,
      command: aws(other, ...restoreArguments(living, { identifier, from, stays: true })),
    },
    untilThere(other, identifier),
  ];
}

function moveRoutes(to: CellSettings): readonly RecoveryStep[] {
  const { environment, providerRegion } = to;
  const whole = `fieldstone-${globalStack(environment)}`;
  const member = `${whole}-${to.stack}`;
  const writer = `${member}-a`;
  return [
    {
      says: `give the routes' copy in ${to.stack} an instance`,
      command: aws(
        to,
        ...["create-db-instance", "--db-instance-identifier", writer, "--db-cluster-identifier", member],
        ...["--engine", "aurora-postgresql", "--db-instance-class", "db.serverless"],
      ),
    },
    untilThere(to, writer),
    {
      says: `write routes in ${to.stack}: what the lost region took in its last second is lost`,
      command: aws(
        to,
        ...["failover-global-cluster", "--global-cluster-identifier", whole, "--allow-data-loss"],
        "--target-db-cluster-identifier",
        `arn:aws:rds:${providerRegion}:${environment.account}:cluster:${member}`,
      ),
    },
  ];
}
