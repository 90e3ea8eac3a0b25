import { Bucket } from "@pulumi/aws/s3/bucket.js";
import {
  BucketLifecycleConfiguration,
  type BucketLifecycleConfigurationArgs,
} from "@pulumi/aws/s3/bucketLifecycleConfiguration.js";
import { BucketOwnershipControls } from "@pulumi/aws/s3/bucketOwnershipControls.js";
import { BucketPolicy } from "@pulumi/aws/s3/bucketPolicy.js";
import { BucketPublicAccessBlock } from "@pulumi/aws/s3/bucketPublicAccessBlock.js";
import { BucketServerSideEncryptionConfiguration } from "@pulumi/aws/s3/bucketServerSideEncryptionConfiguration.js";
import { BucketVersioning } from "@pulumi/aws/s3/bucketVersioning.js";
import type { CustomResourceOptions, Input } from "@pulumi/pulumi";
import { policyDocument, type Statement } from "./policy-document.ts";

/** How long a deleted or overwritten object can be restored, in days. */
export const formerVersionDays = 30;

export interface PrivateBucket {
  readonly made: Bucket;
  readonly versioning: BucketVersioning;
}

/** A bucket that is private, versioned and encrypted with the key, and deleted by nobody by accident. */
export function createPrivateBucket(
  name: string,
  keyArn: Input<string>,
  statements: readonly Statement[],
  rules: NonNullable<BucketLifecycleConfigurationArgs["rules"]>,
  given: CustomResourceOptions,
): PrivateBucket {
  const made = new Bucket(name, { bucket: name, forceDestroy: false }, { ...given, protect: true });
  const opts = { ...given, parent: made };
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
  const versioning = new BucketVersioning(
    name,
    { bucket, versioningConfiguration: { status: "Enabled" } },
    opts,
  );
  new BucketServerSideEncryptionConfiguration(
    name,
    {
      bucket,
      rules: [
        {
          applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyId: keyArn },
          bucketKeyEnabled: true,
        },
      ],
    },
    opts,
  );
  new BucketPolicy(name, { bucket, policy: policyDocument(statements) }, { ...opts, dependsOn: [shut] });
  new BucketLifecycleConfiguration(name, { bucket, rules }, opts);
  return { made, versioning };
}
