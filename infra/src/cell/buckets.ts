import type { Key } from "@pulumi/aws/kms/key.js";
import { Bucket } from "@pulumi/aws/s3/bucket.js";
import { BucketCorsConfiguration } from "@pulumi/aws/s3/bucketCorsConfiguration.js";
import { BucketLifecycleConfiguration } from "@pulumi/aws/s3/bucketLifecycleConfiguration.js";
import { BucketOwnershipControls } from "@pulumi/aws/s3/bucketOwnershipControls.js";
import { BucketPolicy } from "@pulumi/aws/s3/bucketPolicy.js";
import { BucketPublicAccessBlock } from "@pulumi/aws/s3/bucketPublicAccessBlock.js";
import { BucketServerSideEncryptionConfiguration } from "@pulumi/aws/s3/bucketServerSideEncryptionConfiguration.js";
import { BucketVersioning } from "@pulumi/aws/s3/bucketVersioning.js";
import { onlyFromGroup, policyDocument, type Statement } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";

/** `objects`: uploaded and derived files. `exports`: exports of deleted tenants, for their grace period. */
export const bucketParts = ["objects", "exports"] as const;
export type BucketPart = (typeof bucketParts)[number];

/** How long a deleted or overwritten object can be restored, in days. */
const formerVersionDays = 30;
/** Longest grace period of a deleted tenant plus a month, in days. */
const exportDays = 120;
const abandonedUploadDays = 7;

const dataActions = [
  "s3:AbortMultipartUpload",
  "s3:DeleteObject",
  "s3:DeleteObjectVersion",
  "s3:GetObject",
  "s3:GetObjectAttributes",
  "s3:GetObjectTagging",
  "s3:GetObjectVersion",
  "s3:GetObjectVersionAttributes",
  "s3:ListBucket",
  "s3:ListBucketMultipartUploads",
  "s3:ListBucketVersions",
  "s3:ListMultipartUploadParts",
  "s3:PutObject",
  "s3:PutObjectAcl",
  "s3:PutObjectTagging",
  "s3:RestoreObject",
];

/** Policy of a bucket: TLS only, access from its own group of regions only, no copies elsewhere. */
export function bucketStatements(place: CellPlace, bucket: string): readonly Statement[] {
  const both = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
  return [
    {
      Sid: "DenyPlainHttp",
      Effect: "Deny",
      Principal: "*",
      Action: dataActions,
      Resource: both,
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    },
    {
      Sid: "DenyOutsideTheGroup",
      Effect: "Deny",
      Principal: "*",
      Action: dataActions,
      Resource: both,
      Condition: onlyFromGroup(place.group),
    },
    {
      Sid: "DenyReplication",
      Effect: "Deny",
      Principal: "*",
      Action: [
        "s3:GetObjectVersionForReplication",
        "s3:InitiateReplication",
        "s3:PutReplicationConfiguration",
        "s3:ReplicateDelete",
        "s3:ReplicateObject",
        "s3:ReplicateTags",
      ],
      Resource: both,
    },
  ];
}

/** The cell's buckets: private, versioned, encrypted with the cell's key. */
export function createBuckets(place: CellPlace, key: Key): Readonly<Record<BucketPart, Bucket>> {
  return { objects: createBucket(place, key, "objects"), exports: createBucket(place, key, "exports") };
}

function createBucket(place: CellPlace, key: Key, part: BucketPart): Bucket {
  const name = place.name(part);
  const made = new Bucket(name, { bucket: name, forceDestroy: false }, { ...place.opts, protect: true });
  const opts = { ...place.opts, parent: made };
  const bucket = made.id;
  const shut = new BucketPublicAccessBlock(
    name,
    {
      bucket,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    },
    opts,
  );
  new BucketOwnershipControls(name, { bucket, rule: { objectOwnership: "BucketOwnerEnforced" } }, opts);
  new BucketVersioning(name, { bucket, versioningConfiguration: { status: "Enabled" } }, opts);
  new BucketServerSideEncryptionConfiguration(
    name,
    {
      bucket,
      rules: [
        {
          applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyId: key.arn },
          bucketKeyEnabled: true,
        },
      ],
    },
    opts,
  );
  new BucketPolicy(
    name,
    { bucket, policy: policyDocument(bucketStatements(place, name)) },
    { ...opts, dependsOn: [shut] },
  );
  new BucketLifecycleConfiguration(
    name,
    {
      bucket,
      rules: [
        {
          id: "former-versions",
          status: "Enabled",
          filter: { prefix: "" },
          noncurrentVersionExpiration: { noncurrentDays: formerVersionDays },
          abortIncompleteMultipartUpload: { daysAfterInitiation: abandonedUploadDays },
          ...(part === "exports" ? { expiration: { days: exportDays } } : {}),
        },
        // Indexes are derived and rewritten whole. Where two rules match, the shorter retention applies.
        ...(part === "objects"
          ? [
              {
                id: "former-indexes",
                status: "Enabled",
                filter: { prefix: "search/" },
                noncurrentVersionExpiration: { noncurrentDays: 1 },
              },
            ]
          : []),
      ],
    },
    opts,
  );
  if (part === "objects") {
    new BucketCorsConfiguration(
      name,
      {
        bucket,
        corsRules: [
          {
            allowedMethods: ["GET", "PUT"],
            allowedOrigins: [`https://*.${place.rootDomain}`, `https://${place.rootDomain}`],
            allowedHeaders: ["content-type", "range", "x-amz-checksum-sha256"],
            exposeHeaders: ["etag"],
            maxAgeSeconds: 3_600,
          },
        ],
      },
      opts,
    );
  }
  return made;
}
