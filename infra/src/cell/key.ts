import { Alias } from "@pulumi/aws/kms/alias.js";
import { Key } from "@pulumi/aws/kms/key.js";
import { databaseEventService, databaseSources } from "../alarms/alarm-topic.ts";
import { onlyFromGroup, policyDocument, type Statement } from "../policy/policy-document.ts";
import { copyVaultKeyStatements } from "./backups/copy-vault.ts";
import type { CellPlace } from "./cell-place.ts";

const useActions = [
  "kms:Decrypt",
  "kms:Encrypt",
  "kms:GenerateDataKey",
  "kms:GenerateDataKeyWithoutPlaintext",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
];
const administerActions = [
  "kms:CancelKeyDeletion",
  // Creating an alias needs this right on the key too.
  "kms:CreateAlias",
  "kms:DeleteAlias",
  "kms:DescribeKey",
  "kms:DisableKey",
  "kms:EnableKey",
  "kms:EnableKeyRotation",
  "kms:GetKeyPolicy",
  "kms:GetKeyRotationStatus",
  // Listing a key's grants is needed to revoke them.
  "kms:ListGrants",
  "kms:ListResourceTags",
  "kms:PutKeyPolicy",
  "kms:RevokeGrant",
  "kms:ScheduleKeyDeletion",
  "kms:TagResource",
  "kms:UntagResource",
  "kms:UpdateAlias",
  "kms:UpdateKeyDescription",
];
/** Waiting period before a key is deleted, in days: the time to notice a mistake. */
const deletionDays = 30;

/** The policy of a key that never leaves its region and serves no other group of regions. */
export function keyStatements(place: CellPlace): readonly Statement[] {
  const { account, providerRegion } = place;
  const accountPrincipal = { AWS: `arn:aws:iam::${account}:root` };
  const services = ["backup", "s3", "sqs", "rds", "secretsmanager", "ec2", "eks"];
  const fromAccount = { StringEquals: { "aws:SourceAccount": account } };
  const service = (name: string, Sid: string): Statement => ({
    Sid,
    Effect: "Allow",
    Principal: { Service: name },
    Action: ["kms:Decrypt", "kms:GenerateDataKey"],
    Resource: "*",
    Condition: fromAccount,
  });
  return [
    {
      Sid: "Administer",
      Effect: "Allow",
      Principal: accountPrincipal,
      Action: administerActions,
      Resource: "*",
    },
    {
      Sid: "UseThroughServices",
      Effect: "Allow",
      Principal: accountPrincipal,
      Action: useActions,
      Resource: "*",
      Condition: {
        StringEquals: {
          "kms:CallerAccount": account,
          "kms:ViaService": services.map((name) => `${name}.${providerRegion}.amazonaws.com`),
        },
      },
    },
    {
      Sid: "GrantToServices",
      Effect: "Allow",
      Principal: accountPrincipal,
      Action: ["kms:CreateGrant"],
      Resource: "*",
      Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
    },
    {
      Sid: "DisksOfNodes",
      Effect: "Allow",
      Principal: { AWS: scalingRole(account) },
      Action: [...useActions, "kms:DescribeKey"],
      Resource: "*",
      Condition: { StringEquals: { "kms:ViaService": `ec2.${providerRegion}.amazonaws.com` } },
    },
    {
      Sid: "GrantDisksOfNodes",
      Effect: "Allow",
      Principal: { AWS: scalingRole(account) },
      Action: ["kms:CreateGrant"],
      Resource: "*",
      Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
    },
    service("events.amazonaws.com", "EventsToQueues"),
    service("cloudwatch.amazonaws.com", "AlarmsToTopics"),
    {
      ...service(databaseEventService, "DatabaseEventsToTopics"),
      // The topic of the routes' database is under the key of its cell too.
      Condition: { ...fromAccount, ArnLike: { "aws:SourceArn": databaseSources(place.arn, "fieldstone-") } },
    },
    {
      Sid: "Logs",
      Effect: "Allow",
      Principal: { Service: `logs.${providerRegion}.amazonaws.com` },
      Action: [...useActions, "kms:DescribeKey"],
      Resource: "*",
      Condition: { ArnLike: { "kms:EncryptionContext:aws:logs:arn": place.arn("logs", "log-group:*") } },
    },
    ...copyVaultKeyStatements(place),
    {
      Sid: "DenyOutsideTheGroup",
      Effect: "Deny",
      Principal: "*",
      Action: useActions,
      Resource: "*",
      // Disks and databases use the key through grants that carry no tag of the caller, some from the
      // provider's own accounts. Nothing above allows another account anything.
      Condition: {
        ...onlyFromGroup(place.group),
        StringEquals: { "aws:PrincipalAccount": account },
        // A role of the provider in our account opens encrypted disks, and it cannot carry a tag.
        ArnNotLikeIfExists: {
          "aws:PrincipalArn": [`arn:aws:iam::${account}:role/aws:ec2-infrastructure`, scalingRole(account)],
        },
        BoolIfExists: { "aws:ViaAWSService": "false" },
      },
    },
    {
      Sid: "DenyLeavingTheRegion",
      Effect: "Deny",
      Principal: "*",
      Action: ["kms:ReplicateKey", "kms:UpdatePrimaryRegion"],
      Resource: "*",
    },
  ];
}

/** The provider's role in our account that starts a group's nodes, including their encrypted disks. */
function scalingRole(account: string): string {
  return `arn:aws:iam::${account}:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling`;
}

/** The key that encrypts all data at rest in a cell. */
export function createKey(place: CellPlace): Key {
  const { name, opts } = place;
  const key = new Key(
    name("data"),
    {
      description: `Everything that rests in ${place.region}`,
      enableKeyRotation: true,
      multiRegion: false,
      deletionWindowInDays: deletionDays,
      policy: policyDocument(keyStatements(place)),
    },
    { ...opts, protect: true },
  );
  new Alias(name("data"), { name: `alias/${name("data")}`, targetKeyId: key.keyId }, opts);
  return key;
}
