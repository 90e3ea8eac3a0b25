import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicy } from "@pulumi/aws/iam/rolePolicy.js";
import { BucketReplicationConfig } from "@pulumi/aws/s3/bucketReplicationConfig.js";
import { output } from "@pulumi/pulumi";
import { bucketStatements } from "../policy/bucket-statements.ts";
import { assumedBy, policyDocument, residencyTag, type Statement } from "../policy/policy-document.ts";
import { createPrivateBucket, formerVersionDays } from "../policy/private-bucket.ts";
import type { GlobalInputs } from "./global-inputs.ts";
import type { RegionPlace } from "./router-database.ts";

/** The copies are read only when a region is lost. */
const storageClass = "STANDARD_IA";

/**
 * Copies each cell's objects to the other region of its group, usually within minutes, under that cell's key.
 * Search indexes are not copied, because they are derived. A deletion is copied as well, and former versions
 * end after the same time, so that erased data is gone from both.
 */
export function copyObjects(inputs: GlobalInputs, places: readonly RegionPlace[]): void {
  for (const from of places) {
    const { group } = regionOf(from.cell.region);
    const to = places.find(({ cell }) => cell !== from.cell && regionOf(cell.region).group === group);
    if (to !== undefined) copyTo(inputs, from, to);
  }
}

function copyTo({ environment, account }: GlobalInputs, from: RegionPlace, to: RegionPlace): void {
  const { resourcePrefix } = cellNames(environment, from.cell.region);
  const group = regionOf(from.cell.region).group.toLowerCase().replaceAll(" ", "-");
  const source = `${resourcePrefix}-objects`;
  const name = `${resourcePrefix}-copies`;
  const roleArn = `arn:aws:iam::${account}:role/${name}`;
  const copies = createPrivateBucket(
    name,
    to.cell.keyArn,
    bucketStatements({ bucket: name, group, copiedInBy: roleArn }),
    [
      {
        id: "former-versions",
        status: "Enabled",
        filter: { prefix: "" },
        noncurrentVersionExpiration: { noncurrentDays: formerVersionDays },
      },
    ],
    to.opts,
  );
  const role = new Role(
    name,
    {
      name,
      assumeRolePolicy: policyDocument([
        assumedBy("s3.amazonaws.com", "Copies", account, `arn:aws:s3:::${source}`),
      ]),
      tags: { [residencyTag]: group },
    },
    from.opts,
  );
  const policy = output([from.cell.keyArn, to.cell.keyArn]).apply(([own = "", other = ""]) =>
    policyDocument(
      roleStatements(
        { bucket: source, keyArn: own, region: from.cell.providerRegion },
        { bucket: name, keyArn: other, region: to.cell.providerRegion },
      ),
    ),
  );
  new RolePolicy(name, { role: role.id, policy }, from.opts);
  new BucketReplicationConfig(
    name,
    {
      bucket: source,
      role: role.arn,
      rules: [
        {
          id: "objects",
          status: "Enabled",
          filter: { prefix: `${from.cell.region}/` },
          deleteMarkerReplication: { status: "Enabled" },
          sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: "Enabled" } },
          destination: {
            bucket: copies.made.arn,
            storageClass,
            encryptionConfiguration: { replicaKmsKeyId: to.cell.keyArn },
          },
        },
      ],
    },
    { ...from.opts, dependsOn: [copies.versioning] },
  );
}

interface Side {
  readonly bucket: string;
  readonly keyArn: string;
  readonly region: string;
}

function roleStatements(from: Side, to: Side): readonly Statement[] {
  const allow = (Sid: string, Action: readonly string[], Resource: string, via?: string): Statement => ({
    Sid,
    Effect: "Allow",
    Action,
    Resource: [Resource],
    ...(via === undefined
      ? {}
      : { Condition: { StringEquals: { "kms:ViaService": `s3.${via}.amazonaws.com` } } }),
  });
  return [
    allow("Settings", ["s3:GetReplicationConfiguration", "s3:ListBucket"], `arn:aws:s3:::${from.bucket}`),
    allow(
      "Read",
      ["s3:GetObjectVersionAcl", "s3:GetObjectVersionForReplication", "s3:GetObjectVersionTagging"],
      `arn:aws:s3:::${from.bucket}/*`,
    ),
    allow(
      "Write",
      ["s3:ReplicateDelete", "s3:ReplicateObject", "s3:ReplicateTags"],
      `arn:aws:s3:::${to.bucket}/*`,
    ),
    allow("Open", ["kms:Decrypt"], from.keyArn, from.region),
    allow("Seal", ["kms:Encrypt", "kms:GenerateDataKey"], to.keyArn, to.region),
  ];
}
