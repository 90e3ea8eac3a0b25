import { globalStack, writingRegion } from "@fieldstone/regions/deployment/cell-names.ts";
import type { Environment } from "@fieldstone/regions/deployment/environments.ts";
import { SecurityGroup } from "@pulumi/aws/ec2/securityGroup.js";
import { Cluster } from "@pulumi/aws/rds/cluster.js";
import { ClusterInstance } from "@pulumi/aws/rds/clusterInstance.js";
import { GlobalCluster } from "@pulumi/aws/rds/globalCluster.js";
import { SubnetGroup } from "@pulumi/aws/rds/subnetGroup.js";
import type { CustomResourceOptions, Resource } from "@pulumi/pulumi";
import { createMasterPassword } from "../policy/master-password.ts";
import { postgresVersions } from "../postgres-versions.ts";
import type { CellOutputs } from "./global-inputs.ts";

/** The routes database in the region where it is written. */
export interface RouterDatabase {
  readonly cluster: Cluster;
  readonly instances: readonly ClusterInstance[];
}

export interface RegionPlace {
  readonly cell: CellOutputs;
  readonly opts: CustomResourceOptions;
}

const engine = "aurora-postgresql";
const engineVersion = postgresVersions.routes;
const instanceClass = "db.serverless";
/**
 * In units of 2 GiB: each router reads the routes once and then follows changes; sign-in writes a few rows.
 */
const capacity = { minCapacity: 0.5, maxCapacity: 16 } as const;
const backupDays = 35;

/**
 * Routes and claims. They contain keyed hashes but no person's name or address, so they may be in every
 * region. Each region keeps its own copy; one region is read and written, and an engineer moves that role:
 * docs/deploy.md.
 */
export function createRouterDatabase(
  environment: Environment,
  places: readonly RegionPlace[],
): RouterDatabase {
  const name = `fieldstone-${globalStack(environment)}`;
  const writing = writingPlace(places);
  const whole = new GlobalCluster(
    `${name}-database`,
    {
      globalClusterIdentifier: name,
      engine,
      engineVersion,
      databaseName: "fieldstone",
      storageEncrypted: true,
      deletionProtection: true,
    },
    { ...writing.opts, protect: true },
  );
  const first = createMember(name, writing, whole, []);
  for (const place of places) {
    if (place !== writing) createMember(name, place, whole, [first.cluster]);
  }
  return first;
}

const memberName = (prefix: string, cell: CellOutputs): string => `${prefix}-${cell.stack}`;

/** The provider's name of a region's copy of the routes. */
export function routerDatabaseName(environment: Environment, cell: CellOutputs): string {
  return memberName(`fieldstone-${globalStack(environment)}`, cell);
}

/** The place of the writing region. @throws RangeError where it has no cell */
export function writingPlace(places: readonly RegionPlace[]): RegionPlace {
  const writing = places.find(({ cell }) => cell.region === writingRegion);
  if (writing === undefined) throw new RangeError(`there is no cell in ${writingRegion}`);
  return writing;
}

function createMember(
  prefix: string,
  place: RegionPlace,
  whole: GlobalCluster,
  after: Resource[],
): RouterDatabase {
  const { cell, opts } = place;
  const name = memberName(prefix, cell);
  const firewall = new SecurityGroup(
    name,
    {
      vpcId: cell.vpcId,
      description: "Postgres, from the cells' networks",
      ingress: [{ protocol: "tcp", fromPort: 5432, toPort: 5432, cidrBlocks: ["10.0.0.0/8"] }],
      egress: [],
    },
    opts,
  );
  const subnets = new SubnetGroup(name, { name, subnetIds: cell.dataSubnetIds }, opts);
  const writes = cell.region === writingRegion;
  const cluster = new Cluster(
    name,
    {
      clusterIdentifier: name,
      globalClusterIdentifier: whole.id,
      engine,
      engineVersion,
      storageEncrypted: true,
      kmsKeyId: cell.keyArn,
      dbSubnetGroupName: subnets.name,
      vpcSecurityGroupIds: [firewall.id],
      backupRetentionPeriod: backupDays,
      copyTagsToSnapshot: true,
      deletionProtection: true,
      skipFinalSnapshot: false,
      finalSnapshotIdentifier: `${name}-last`,
      enabledCloudwatchLogsExports: ["postgresql"],
      serverlessv2ScalingConfiguration: capacity,
      // Only the first member has a master user; the others replicate it.
      ...(writes
        ? {
            masterUsername: "fieldstone_admin",
            masterPassword: createMasterPassword(
              `${prefix}-admin`,
              `${prefix}/admin-password`,
              cell.keyArn,
              opts,
            ),
          }
        : {}),
    },
    { ...opts, protect: true, dependsOn: after },
  );
  // Other regions keep only the storage until one takes over: no process reads there.
  const instances = (writes ? ["a", "b"] : []).map(
    (part) =>
      new ClusterInstance(
        `${name}-${part}`,
        {
          identifier: `${name}-${part}`,
          clusterIdentifier: cluster.id,
          engine,
          instanceClass,
          publiclyAccessible: false,
          performanceInsightsEnabled: true,
          performanceInsightsKmsKeyId: cell.keyArn,
        },
        opts,
      ),
  );
  return { cluster, instances };
}
