import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { SecurityGroup } from "@pulumi/aws/ec2/securityGroup.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { Instance } from "@pulumi/aws/rds/instance.js";
import { ParameterGroup } from "@pulumi/aws/rds/parameterGroup.js";
import { SubnetGroup } from "@pulumi/aws/rds/subnetGroup.js";
import { lostClients } from "../lost-clients.ts";
import { createMasterPassword } from "../policy/master-password.ts";
import { postgresVersions } from "../postgres-versions.ts";
import type { CellPlace } from "./cell-place.ts";
import type { Network } from "./network.ts";
import { quietHours } from "./quiet-hours.ts";

const engineVersion = postgresVersions.cell;
/** Days back to which the database can be restored: the most that the provider offers. */
export const backupDays = 35;
/**
 * All processes at their largest scale stay below the alarm, and above it there is room for migrations, a
 * person and the provider: `connection-budget.test.ts`. A connection takes about 4 MB of the 16 GB that are
 * not cache.
 */
export const databaseConnections = { max: 1_500, alarm: 1_350 } as const;
/** The provider enlarges the disk when a tenth is free; below 400 GB its speed does not depend on its size. */
const storageGigabytes = { first: 60, max: 4_000 } as const;

/** The cell's Postgres: encrypted, with a standby, reachable over TLS from its group of regions only. */
export function createDatabase(place: CellPlace, network: Network, key: Key): Instance {
  const { name, opts } = place;
  const quiet = quietHours(regionOf(place.region));
  const firewall = new SecurityGroup(
    name("database"),
    {
      vpcId: network.vpcId,
      description: "Postgres, from the networks of the region's group",
      ingress: [{ protocol: "tcp", fromPort: 5432, toPort: 5432, cidrBlocks: [...place.groupCidrs] }],
      egress: [],
    },
    opts,
  );
  const subnets = new SubnetGroup(
    name("database"),
    { name: name("database"), subnetIds: [...network.dataSubnetIds] },
    opts,
  );
  const parameters = new ParameterGroup(
    name("database"),
    {
      name: name("database"),
      family: `postgres${engineVersion}`,
      parameters: [
        { name: "rds.force_ssl", value: "1" },
        { name: "max_connections", value: String(databaseConnections.max), applyMethod: "pending-reboot" },
        { name: "log_min_duration_statement", value: "1000" },
        ...Object.entries(lostClients).map(([parameter, value]) => ({ name: parameter, value })),
      ],
    },
    opts,
  );
  return new Instance(
    name("database"),
    {
      identifier: name("database"),
      engine: "postgres",
      engineVersion,
      instanceClass: "db.r8g.large",
      storageType: "gp3",
      allocatedStorage: storageGigabytes.first,
      maxAllocatedStorage: storageGigabytes.max,
      storageEncrypted: true,
      kmsKeyId: key.arn,
      multiAz: true,
      dbSubnetGroupName: subnets.name,
      vpcSecurityGroupIds: [firewall.id],
      publiclyAccessible: false,
      parameterGroupName: parameters.name,
      caCertIdentifier: "rds-ca-rsa4096-g1",
      dbName: "fieldstone",
      username: "fieldstone_admin",
      password: createMasterPassword(
        `${place.stack}/database-admin-password`,
        `${place.stack}/database-admin-password`,
        key.arn,
        opts,
      ),
      backupRetentionPeriod: backupDays,
      copyTagsToSnapshot: true,
      deletionProtection: true,
      // Backups are kept for their full period after the instance is gone.
      deleteAutomatedBackups: false,
      skipFinalSnapshot: false,
      finalSnapshotIdentifier: name("database-last"),
      autoMinorVersionUpgrade: true,
      maintenanceWindow: quiet.maintenance,
      backupWindow: quiet.backup,
      performanceInsightsEnabled: true,
      performanceInsightsKmsKeyId: key.arn,
      enabledCloudwatchLogsExports: ["postgresql", "upgrade"],
    },
    { ...opts, protect: true },
  );
}
