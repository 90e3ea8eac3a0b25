import { SecurityGroup } from "@pulumi/aws/ec2/securityGroup.js";
import { Cluster } from "@pulumi/aws/rds/cluster.js";
import { ClusterInstance } from "@pulumi/aws/rds/clusterInstance.js";
import { GlobalCluster } from "@pulumi/aws/rds/globalCluster.js";
import { SubnetGroup } from "@pulumi/aws/rds/subnetGroup.js";
import { getRandomPasswordOutput } from "@pulumi/aws/secretsmanager/getRandomPassword.js";
import { Secret } from "@pulumi/aws/secretsmanager/secret.js";
import { SecretVersion } from "@pulumi/aws/secretsmanager/secretVersion.js";
import {
  type CustomResourceOptions,
  type Output,
  type Resource,
  secret as secretOutput,
} from "@pulumi/pulumi";
import { type CellOutputs, writingRegion } from "./global-inputs.ts";

export interface RegionPlace {
  readonly cell: CellOutputs;
  readonly opts: CustomResourceOptions;
}

const engine = "aurora-postgresql";
const engineVersion = "17.5";
const instanceClass = "db.r8g.large";
const backupDays = 35;

/**
 * Routes and claims: no person's name or address rests here, only keyed hashes, so it may be in every region.
 * Each region reads its own copy; writes go to one region and are handed over by an engineer: docs/deploy.md.
 */
export function createRouterDatabase(places: readonly RegionPlace[]): void {
  const writing = writingPlace(places);
  const whole = new GlobalCluster(
    "fieldstone-global-database",
    {
      globalClusterIdentifier: "fieldstone-global",
      engine,
      engineVersion,
      databaseName: "fieldstone",
      storageEncrypted: true,
      deletionProtection: true,
    },
    { ...writing.opts, protect: true },
  );
  const first = createMember(writing, whole, []);
  for (const place of places) {
    if (place !== writing) createMember(place, whole, [first]);
  }
}

/** The place that takes the writes. @throws RangeError where it has no cell */
export function writingPlace(places: readonly RegionPlace[]): RegionPlace {
  const writing = places.find(({ cell }) => cell.region === writingRegion);
  if (writing === undefined) throw new RangeError(`there is no cell in ${writingRegion}`);
  return writing;
}

/**
 * The master's password, made once and kept in a secret: the provider cannot manage the password of a database that is
 * part of a global one.
 */
function createMasterPassword({ cell, opts }: RegionPlace): Output<string> {
  const invoke = opts.provider === undefined ? {} : { provider: opts.provider };
  const password = getRandomPasswordOutput({ passwordLength: 40, excludePunctuation: true }, invoke);
  const name = "fieldstone-global/admin-password";
  const secret = new Secret("fieldstone-global-admin", { name, kmsKeyId: cell.keyArn }, opts);
  const made = { secretId: secret.id, secretString: secretOutput(password.randomPassword) };
  // A new one is drawn at each run; the first stays.
  const version = new SecretVersion("fieldstone-global-admin", made, {
    ...opts,
    ignoreChanges: ["secretString"],
  });
  return version.secretString.apply((text) => text ?? "");
}

function createMember(place: RegionPlace, whole: GlobalCluster, after: Resource[]): Cluster {
  const { cell, opts } = place;
  const name = `fieldstone-global-${cell.slug}`;
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
      // Only the first member has a master; the others follow it.
      ...(writes
        ? {
            masterUsername: "fieldstone_admin",
            masterPassword: createMasterPassword(place),
          }
        : {}),
    },
    { ...opts, protect: true, dependsOn: after },
  );
  for (const part of ["a", "b"]) {
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
    );
  }
  return cluster;
}
