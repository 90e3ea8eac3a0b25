import { denied, onlyFromGroup, residencyTag, type Statement } from "./policy-document.ts";

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

export interface GuardedBucket {
  readonly bucket: string;
  /** Group of regions as a tag's value. */
  readonly group: string;
  /** The role that may copy objects out of it, or into it. */
  readonly copiedOutBy?: string;
  readonly copiedInBy?: string;
}

/**
 * Policy of a bucket: TLS only, access from its own group of regions only, no copies except by the one role,
 * and no version destroyed before its time, which only the lifecycle ends.
 */
export function bucketStatements(guarded: GuardedBucket): readonly Statement[] {
  const { bucket, group, copiedOutBy, copiedInBy } = guarded;
  const both = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
  const deny = (Sid: string, actions: readonly string[], condition?: Statement["Condition"]) =>
    denied(Sid, actions, both, condition);
  const except = (role: string | undefined) =>
    role === undefined ? undefined : { ArnNotEquals: { "aws:PrincipalArn": role } };
  return [
    deny("DenyPlainHttp", dataActions, { Bool: { "aws:SecureTransport": "false" } }),
    deny("DenyOutsideTheGroup", dataActions, onlyFromGroup(group)),
    deny("DenyDestroyingVersions", ["s3:DeleteObjectVersion"]),
    deny(
      "DenyCopiesOut",
      ["s3:GetObjectVersionForReplication", "s3:InitiateReplication"],
      except(copiedOutBy),
    ),
    deny(
      "DenyCopiesIn",
      ["s3:ReplicateDelete", "s3:ReplicateObject", "s3:ReplicateTags"],
      except(copiedInBy),
    ),
    deny(
      "DenyReplication",
      ["s3:PutReplicationConfiguration"],
      copiedOutBy === undefined
        ? undefined
        : { StringNotEquals: { [`aws:PrincipalTag/${residencyTag}`]: group } },
    ),
  ];
}
