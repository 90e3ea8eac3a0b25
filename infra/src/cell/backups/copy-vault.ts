import type { Statement } from "../../policy/policy-document.ts";
import type { CellPlace } from "../cell-place.ts";

/** A vault of another account of the owner, in the cell's own region. */
export interface CopyVault {
  readonly arn: string;
  readonly account: string;
}

/**
 * The vault that the cell's copies are copied to once more, if its stack names one.
 * @throws RangeError where it is in another region or in the cell's own account
 */
export function copyVaultOf({ copyVaultArn, account, providerRegion }: CellPlace): CopyVault | undefined {
  if (copyVaultArn === undefined) return undefined;
  const [, region, owner] = /^arn:aws:backup:([a-z0-9-]+):(\d{12}):backup-vault:./.exec(copyVaultArn) ?? [];
  if (region !== providerRegion || owner === undefined || owner === account) {
    throw new RangeError(
      `"${copyVaultArn}" is not a vault of another account in ${providerRegion}, which the data must not leave.`,
    );
  }
  return { arn: copyVaultArn, account: owner };
}

/**
 * What the other account may do with the cell's key: open the shared copy to write its own, under its own
 * key. It gets the rights of the service's role there, so that no person of that account has them.
 */
export function copyVaultKeyStatements(place: CellPlace): readonly Statement[] {
  const vault = copyVaultOf(place);
  if (vault === undefined) return [];
  const serviceRole = `role/aws-service-role/backup.amazonaws.com/AWSServiceRoleForBackup`;
  const Principal = { AWS: `arn:aws:iam::${vault.account}:${serviceRole}` };
  return [
    {
      Sid: "CopiesToAnotherAccount",
      Effect: "Allow",
      Principal,
      Action: ["kms:Decrypt", "kms:DescribeKey", "kms:ReEncryptFrom"],
      Resource: "*",
      Condition: { StringEquals: { "kms:ViaService": `rds.${place.providerRegion}.amazonaws.com` } },
    },
    {
      Sid: "GrantCopiesToAnotherAccount",
      Effect: "Allow",
      Principal,
      Action: ["kms:CreateGrant"],
      Resource: "*",
      Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
    },
  ];
}
