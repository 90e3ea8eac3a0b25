import type { Key } from "@pulumi/aws/kms/key.js";
import type { Bucket } from "@pulumi/aws/s3/bucket.js";
import { BucketCorsConfiguration } from "@pulumi/aws/s3/bucketCorsConfiguration.js";
import { bucketStatements } from "../policy/bucket-statements.ts";
import { createPrivateBucket, formerVersionDays } from "../policy/private-bucket.ts";
import type { CellPlace } from "./cell-place.ts";

/** `objects`: uploaded and derived files. `exports`: exports of deleted tenants, for their grace period. */
export const bucketParts = ["objects", "exports"] as const;
export type BucketPart = (typeof bucketParts)[number];

/** Longest grace period of a deleted tenant plus a month, in days. */
const exportDays = 120;
const abandonedUploadDays = 7;

/** The cell's buckets: private, versioned, encrypted with the cell's key. */
export function createBuckets(place: CellPlace, key: Key): Readonly<Record<BucketPart, Bucket>> {
  return { objects: createBucket(place, key, "objects"), exports: createBucket(place, key, "exports") };
}

function createBucket(place: CellPlace, key: Key, part: BucketPart): Bucket {
  const name = place.name(part);
  const guarded = { bucket: name, group: place.group };
  const copier = part === "objects" ? copierOf(place) : undefined;
  const { made } = createPrivateBucket(
    name,
    key.arn,
    bucketStatements(copier === undefined ? guarded : { ...guarded, copiedOutBy: copier }),
    [
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
    place.opts,
  );
  if (part === "objects") {
    new BucketCorsConfiguration(
      name,
      {
        bucket: made.id,
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
      { ...place.opts, parent: made },
    );
  }
  return made;
}

/** The global plane's role that copies objects to the group's other region, if it has one. */
function copierOf({ account, groupCidrs, name }: CellPlace): string | undefined {
  return groupCidrs.length > 1 ? `arn:aws:iam::${account}:role/${name("copies")}` : undefined;
}
