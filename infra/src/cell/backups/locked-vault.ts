import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { Plan } from "@pulumi/aws/backup/plan.js";
import { Selection } from "@pulumi/aws/backup/selection.js";
import { Vault } from "@pulumi/aws/backup/vault.js";
import { VaultLockConfiguration } from "@pulumi/aws/backup/vaultLockConfiguration.js";
import { VaultPolicy } from "@pulumi/aws/backup/vaultPolicy.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicy } from "@pulumi/aws/iam/rolePolicy.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import type { Instance } from "@pulumi/aws/rds/instance.js";
import {
  assumedBy,
  denied,
  policyDocument,
  residencyTag,
  type Statement,
} from "../../policy/policy-document.ts";
import type { CellPlace } from "../cell-place.ts";
import { backupDays } from "../database.ts";
import { quietHours } from "../quiet-hours.ts";
import { copyVaultOf } from "./copy-vault.ts";

/**
 * Days in which production's lock can still be removed; from then on nobody can, not even the provider. Staging's can
 * always be removed by an administrator, since staging is meant to be taken down.
 */
const changeableForDays = 7;
const minutesToStart = 60;
const minutesToComplete = 360;

export const vaultPart = "backups";

/**
 * A copy of the database each night, in a vault from which nobody removes one before its time: the database's
 * own backups end with the instance's settings, which an administrator may change.
 */
export function createVault(place: CellPlace, key: Key, database: Instance): Vault {
  const { name, opts } = place;
  const vaultName = name(vaultPart);
  const vault = new Vault(vaultName, { name: vaultName, kmsKeyArn: key.arn }, { ...opts, protect: true });
  new VaultLockConfiguration(
    vaultName,
    {
      backupVaultName: vault.name,
      // Erased data must be gone after the same time as from the database's own backups.
      minRetentionDays: backupDays,
      maxRetentionDays: backupDays,
      ...(place.environment.name === "production" ? { changeableForDays } : {}),
    },
    opts,
  );
  new VaultPolicy(
    vaultName,
    { backupVaultName: vault.name, policy: policyDocument(vaultStatements(place)) },
    opts,
  );
  const lifecycle = { deleteAfter: backupDays };
  const copyVault = copyVaultOf(place);
  const plan = new Plan(
    vaultName,
    {
      name: vaultName,
      rules: [
        {
          ruleName: "each-night",
          targetVaultName: vault.name,
          schedule: quietHours(regionOf(place.region)).copy,
          startWindow: minutesToStart,
          completionWindow: minutesToComplete,
          lifecycle,
          copyActions: copyVault === undefined ? [] : [{ destinationVaultArn: copyVault.arn, lifecycle }],
        },
      ],
    },
    opts,
  );
  const role = createRole(place, key);
  new Selection(
    vaultName,
    { name: vaultName, planId: plan.id, iamRoleArn: role.arn, resources: [database.arn] },
    opts,
  );
  return vault;
}

/** No copies leave the vault except to the owner's other vault, and none is removed early by hand. */
function vaultStatements(place: CellPlace): readonly Statement[] {
  const copyVault = copyVaultOf(place);
  return [
    denied(
      "DenyRemoval",
      ["backup:DeleteBackupVault", "backup:DeleteRecoveryPoint", "backup:UpdateRecoveryPointLifecycle"],
      "*",
    ),
    denied(
      "DenyCopies",
      ["backup:CopyFromBackupVault"],
      "*",
      copyVault && { "ForAnyValue:ArnNotEquals": { "backup:CopyTargets": copyVault.arn } },
    ),
  ];
}

function createRole(place: CellPlace, key: Key): Role {
  const { name, opts } = place;
  const role = new Role(
    name(vaultPart),
    {
      name: name(vaultPart),
      assumeRolePolicy: policyDocument([assumedBy("backup.amazonaws.com", "Backups", place.account)]),
      tags: { [residencyTag]: place.group },
    },
    opts,
  );
  const policy = key.arn.apply((keyArn) => policyDocument(roleStatements(place, keyArn)));
  new RolePolicy(name(vaultPart), { role: role.id, policy }, opts);
  return role;
}

function roleStatements(place: CellPlace, keyArn: string): readonly Statement[] {
  const allow = (Sid: string, grant: Pick<Statement, "Action" | "Resource" | "Condition">): Statement => ({
    Sid,
    Effect: "Allow",
    ...grant,
  });
  const database = place.arn("rds", `db:${place.name("database")}`);
  // The service names its snapshots.
  const copies = place.arn("rds", "snapshot:awsbackup:*");
  const copyVault = copyVaultOf(place);
  return [
    allow("Database", {
      Action: [
        "rds:AddTagsToResource",
        "rds:CreateDBSnapshot",
        "rds:DescribeDBInstances",
        "rds:DescribeDBSnapshots",
        "rds:ListTagsForResource",
      ],
      Resource: [database, copies],
    }),
    allow("Copies", { Action: ["rds:DeleteDBSnapshot"], Resource: [copies] }),
    allow("Vault", {
      Action: ["backup:DescribeBackupVault"],
      Resource: [place.arn("backup", `backup-vault:${place.name(vaultPart)}`)],
    }),
    allow("Key", { Action: ["kms:DescribeKey"], Resource: [keyArn] }),
    allow("GrantKey", {
      Action: ["kms:CreateGrant"],
      Resource: [keyArn],
      Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
    }),
    ...(copyVault === undefined
      ? []
      : [
          allow("CopyElsewhere", { Action: ["backup:CopyIntoBackupVault"], Resource: [copyVault.arn] }),
          allow("ShareCopies", {
            Action: ["rds:CopyDBSnapshot", "rds:ModifyDBSnapshotAttribute"],
            Resource: [copies],
          }),
        ]),
  ];
}
