import { z } from "zod";

/**
 * The provider's description of the database to restore from: those settings that a restored one must share.
 */
const instance = z
  .object({
    DBInstanceIdentifier: z.string(),
    DBInstanceClass: z.string(),
    Endpoint: z.object({ Address: z.string() }),
    MultiAZ: z.boolean(),
    StorageType: z.string(),
    BackupRetentionPeriod: z.number(),
    MaxAllocatedStorage: z.number().optional(),
    CACertificateIdentifier: z.string(),
    DBSubnetGroup: z.object({ DBSubnetGroupName: z.string() }),
    VpcSecurityGroups: z.array(z.object({ VpcSecurityGroupId: z.string() })).min(1),
    DBParameterGroups: z.array(z.object({ DBParameterGroupName: z.string() })).min(1),
    EnabledCloudwatchLogsExports: z.array(z.string()).default([]),
  })
  .transform((found) => ({
    identifier: found.DBInstanceIdentifier,
    instanceClass: found.DBInstanceClass,
    address: found.Endpoint.Address,
    isInTwoZones: found.MultiAZ,
    storageType: found.StorageType,
    backupDays: found.BackupRetentionPeriod,
    storageMax: found.MaxAllocatedStorage,
    authority: found.CACertificateIdentifier,
    subnetGroup: found.DBSubnetGroup.DBSubnetGroupName,
    firewalls: found.VpcSecurityGroups.map((group) => group.VpcSecurityGroupId),
    parameterGroup: found.DBParameterGroups[0]?.DBParameterGroupName ?? "",
    logs: found.EnabledCloudwatchLogsExports,
  }));
export type LivingDatabase = z.output<typeof instance>;

const described = z.object({ DBInstances: z.array(instance).length(1) });

/** Parses the output of `aws rds describe-db-instances`. @throws ZodError where it has another shape */
export function readLivingDatabase(answer: string): LivingDatabase {
  const [only] = described.parse(JSON.parse(answer)).DBInstances;
  if (only === undefined) throw new Error("The provider returned no database.");
  return only;
}

/** Address of another instance in the same account and region: only the first label differs. */
export function addressBeside(living: LivingDatabase, identifier: string): string {
  return [identifier, ...living.address.split(".").slice(1)].join(".");
}

/** Restores from the live database's own backups. */
export function fromItself({ identifier }: LivingDatabase, at: Date): readonly string[] {
  return ["--source-db-instance-identifier", identifier, "--restore-time", at.toISOString()];
}

/**
 * Arguments that restore a copy of a database, where and as the live one is. Settings left out would get the
 * provider's defaults, and the copy would be unreachable.
 */
export function restoreArguments(
  living: LivingDatabase,
  restored: { readonly identifier: string; readonly from: readonly string[]; readonly stays: boolean },
): readonly string[] {
  return [
    "restore-db-instance-to-point-in-time",
    ...restored.from,
    ...["--target-db-instance-identifier", restored.identifier],
    ...["--db-instance-class", living.instanceClass],
    ...["--storage-type", living.storageType],
    ...(living.storageMax === undefined ? [] : ["--max-allocated-storage", String(living.storageMax)]),
    ...["--db-subnet-group-name", living.subnetGroup],
    ...["--vpc-security-group-ids", ...living.firewalls],
    ...["--db-parameter-group-name", living.parameterGroup],
    ...["--ca-certificate-identifier", living.authority],
    ...(living.logs.length === 0 ? [] : ["--enable-cloudwatch-logs-exports", ...living.logs]),
    "--copy-tags-to-snapshot",
    "--no-publicly-accessible",
    restored.stays && living.isInTwoZones ? "--multi-az" : "--no-multi-az",
    restored.stays ? "--deletion-protection" : "--no-deletion-protection",
  ];
}
