import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { InstanceAutomatedBackupsReplication } from "@pulumi/aws/rds/instanceAutomatedBackupsReplication.js";
import type { GlobalInputs } from "./global-inputs.ts";
import type { RegionPlace } from "./router-database.ts";

/** The region's own retention, in days. */
const backupDays = 35;

/**
 * Replicates each cell's backups to the other region of its group, encrypted with that cell's key, a few
 * minutes behind. A group of one region has no replica, because a workspace's data never leaves its group.
 */
export function copyBackups({ environment, account }: GlobalInputs, places: readonly RegionPlace[]): void {
  for (const from of places) {
    const { group } = regionOf(from.cell.region);
    const to = places.find(({ cell }) => cell !== from.cell && regionOf(cell.region).group === group);
    if (to === undefined) continue;
    const { resourcePrefix } = cellNames(environment, from.cell.region);
    new InstanceAutomatedBackupsReplication(
      `fieldstone-backups-${from.cell.stack}-${to.cell.stack}`,
      {
        sourceDbInstanceArn: `arn:aws:rds:${from.cell.providerRegion}:${account}:db:${resourcePrefix}-database`,
        kmsKeyId: to.cell.keyArn,
        retentionPeriod: backupDays,
      },
      to.opts,
    );
  }
}
