import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Declared, declaredBy } from "../../testing/declared.ts";
import { mockAccount } from "../../testing/mock-account.ts";
import { type Caller, PolicySimulator } from "../../testing/policy-simulator.ts";
import { cellPlace } from "../cell-place.ts";
import { copyVaultOf } from "./copy-vault.ts";

const owner = "444455556666";
const vaultArn = `arn:aws:backup:eu-west-1:${owner}:backup-vault:fieldstone-copies`;
const serviceRole = "aws-service-role/backup.amazonaws.com/AWSServiceRoleForBackup";
const key = `arn:aws:kms:eu-west-1:${mockAccount}:key/fieldstone-eu-a-data`;

describe("a vault of another account", () => {
  let declared: readonly Declared[];
  let simulator: PolicySimulator;
  beforeAll(async () => {
    declared = await declaredBy("eu-a", { "fieldstone:copyVaultArn": vaultArn });
    simulator = new PolicySimulator(declared);
  }, 60_000);

  it("gets each night's copy for the same time", () => {
    const [plan] = declared.filter(({ type }) => type === "aws:backup/plan:Plan");
    expect(plan?.inputs.rules).toMatchObject([
      { copyActions: [{ destinationVaultArn: vaultArn, lifecycle: { deleteAfter: 35 } }] },
    ]);
  });

  it.each([
    [vaultArn, true],
    [vaultArn.replace(owner, "777788889999"), false],
    [vaultArn.replace("eu-west-1", "us-east-1"), false],
  ])("is where copies may go, and nowhere else: %s, %s", async (target, is) => {
    const administrator: Caller = {
      ...{ stranger: "administrator", account: mockAccount, tag: "europe" },
      powers: ["backup:CopyFromBackupVault"],
    };
    const resource = `arn:aws:rds:eu-west-1:${mockAccount}:snapshot:awsbackup:job-1`;
    const call = {
      action: "backup:CopyFromBackupVault",
      resource,
      context: { "backup:CopyTargets": target },
    };
    expect(await simulator.allows(administrator, call)).toBe(is);
  });

  it.each([
    ["its service", owner, serviceRole, "rds", true],
    ["a person of its account", owner, "administrator", "rds", false],
    ["its service, for objects", owner, serviceRole, "s3", false],
    ["another account's service", "777788889999", serviceRole, "rds", false],
  ])("is opened the copy by %s alone: %s %s by %s, %s", async (_, account, stranger, service, is) => {
    const caller = { stranger, account, powers: ["*"] };
    const context = { "kms:ViaService": `${service}.eu-west-1.amazonaws.com` };
    expect(await simulator.allows(caller, { action: "kms:Decrypt", resource: key, context })).toBe(is);
  });
});

it.each([
  ["another region", vaultArn.replace("eu-west-1", "us-east-1")],
  ["the cell's own account", vaultArn.replace(owner, mockAccount)],
  ["no vault", "fieldstone-copies"],
])("is refused in %s, which would protect nothing or let data leave", (_, copyVaultArn) => {
  const place = cellPlace(
    {
      ...{ region: "EU_A", account: mockAccount, environment: environments.production },
      ...{ zoneId: "Z1", alarmEmail: "on-call@fieldstone.example", administrators: [], copyVaultArn },
    },
    {},
  );
  expect(() => copyVaultOf(place)).toThrow("is not a vault of another account in eu-west-1");
});
