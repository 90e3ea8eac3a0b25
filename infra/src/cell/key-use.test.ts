import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { groupOf } from "../testing/declared.ts";
import { DeclaredCells, stackOf } from "../testing/declared-cells.ts";
import { mockAccount } from "../testing/mock-account.ts";
import { type Call, type Caller, type Grant, PolicySimulator } from "../testing/policy-simulator.ts";

/** One cell is enough: another test checks that all cells declare the same. */
const region = regionOf("EU_A");
const stack = stackOf(region.key);
const { providerRegion } = region;
const arn = (service: string, rest: string) => `arn:aws:${service}:${providerRegion}:${mockAccount}:${rest}`;
const key = arn("kms", `key/fieldstone-${stack}-data`);
const anObject = `arn:aws:s3:::fieldstone-${stack}-objects/${region.key}/team/1`;

const cells = new DeclaredCells();
let simulator: PolicySimulator;

beforeAll(async () => {
  await cells.load();
  simulator = new PolicySimulator(cells.in(region.key));
}, 60_000);

const use = (action: string, context: Record<string, string> = {}): Call => ({
  action: `kms:${action}`,
  resource: key,
  context,
});
const by = (service: string) => ({ "kms:ViaService": `${service}.${providerRegion}.amazonaws.com` });
/** A service that acts with its caller's rights. */
const askedOf = (service: string) => ({ ...by(service), "aws:ViaAWSService": "true" });
const forItself = { "kms:GrantIsForAWSResource": "true" };
const fromAccount = (account: string) => ({ "aws:SourceAccount": account });
const from = (account: string, service: string, rest: string) => ({
  ...fromAccount(account),
  "aws:SourceArn": `arn:aws:${service}:${providerRegion}:${account}:${rest}`,
});
const publish = (context: Record<string, string>): Call => ({
  action: "sns:Publish",
  resource: arn("sns", `fieldstone-${stack}-alarms`),
  context,
});
const inVault = (action: string): Call => ({
  action: `backup:${action}`,
  resource: arn("rds", "snapshot:awsbackup:job-1"),
});
const database = `db:fieldstone-${stack}-database`;
const events: Caller = { service: "events.rds.amazonaws.com" };
const alarms: Caller = { service: "cloudwatch.amazonaws.com" };
const logGroup = (account: string) => ({
  "kms:EncryptionContext:aws:logs:arn": `arn:aws:logs:${providerRegion}:${account}:log-group:/aws/eks/cell`,
});

const anotherAccount = "999999999999";
/** An administrator of the account who is not part of the cell; `tag` is the residency tag on the role. */
const administrator = (tag?: string): Caller => ({
  stranger: "administrator",
  account: mockAccount,
  powers: ["*"],
  ...(tag === undefined ? {} : { tag }),
});
const outsider: Caller = {
  stranger: "outsider",
  account: anotherAccount,
  powers: ["*"],
  tag: groupOf(region),
};
const scaling: Caller = {
  stranger: "aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling",
  account: mockAccount,
  powers: ["ec2:RunInstances"],
};
const starter = "arn:aws:sts::123456789012:assumed-role/aws:ec2-infrastructure/session";
const ours = administrator(groupOf(region));

type Row = readonly [what: string, caller: Caller, call: Call, grants: readonly Grant[] | undefined];
const row = (what: string, caller: Caller, call: Call, grants?: readonly Grant[]): Row => [
  what,
  caller,
  call,
  grants,
];

const grantTo = (grantee: string, ...actions: string[]): readonly Grant[] => [{ grantee, actions }];
const disks = { stranger: "aws:ec2-infrastructure", account: mockAccount, powers: [] } as const;
const databases = { stranger: "rds-host", account: anotherAccount, powers: ["kms:Decrypt"] } as const;
const databaseSession = `arn:aws:sts::${anotherAccount}:assumed-role/rds-host/session`;

const allowed: readonly Row[] = [
  row("an administrator of the group names the key", ours, use("CreateAlias")),
  row("an administrator of the group sees who was lent the key", ours, use("ListGrants")),
  row("an administrator of the group takes a grant back", ours, use("RevokeGrant")),
  row("a database is made", ours, use("CreateGrant", { ...askedOf("rds"), ...forItself })),
  row("a vault is made", ours, use("CreateGrant", { ...askedOf("backup"), ...forItself })),
  row("a cluster is made", ours, use("CreateGrant", { ...askedOf("eks"), ...forItself })),
  row("a secret is written", ours, use("GenerateDataKey", askedOf("secretsmanager"))),
  row(
    "a node's disk is made by the scaling group",
    scaling,
    use("GenerateDataKeyWithoutPlaintext", by("ec2")),
  ),
  row("a node's disk is lent to its machine", scaling, use("CreateGrant", { ...by("ec2"), ...forItself })),
  row(
    "a disk is opened by the provider's role",
    disks,
    use("Decrypt", by("ec2")),
    grantTo(starter, "kms:Decrypt"),
  ),
  row(
    "a database is opened by the provider's host",
    databases,
    use("Decrypt", by("rds")),
    grantTo(databaseSession, "kms:Decrypt"),
  ),
  row(
    "logs are written",
    { service: `logs.${providerRegion}.amazonaws.com` },
    use("GenerateDataKey", logGroup(mockAccount)),
  ),
  row(
    "an alarm is sent to its topic",
    { service: "cloudwatch.amazonaws.com" },
    use("GenerateDataKey", fromAccount(mockAccount)),
  ),
  row(
    "an alarm is put into its topic",
    alarms,
    publish(from(mockAccount, "cloudwatch", `alarm:fieldstone-${stack}-database-disk`)),
  ),
  row("an event of the database is put into the topic", events, publish(from(mockAccount, "rds", database))),
  row(
    "a subscription to the database's events is confirmed",
    events,
    publish(from(mockAccount, "rds", `es:fieldstone-${stack}-database-events`)),
  ),
  row(
    "an event of the database is sent to the topic",
    events,
    use("GenerateDataKey", from(mockAccount, "rds", database)),
  ),
  row(
    "an event of the routes' database is sent to a topic of the same key",
    events,
    use("GenerateDataKey", from(mockAccount, "rds", "cluster:fieldstone-global-us-b")),
  ),
  row(
    "an event is put into its queue",
    { service: "events.amazonaws.com" },
    use("GenerateDataKey", fromAccount(mockAccount)),
  ),
];

const refused: readonly Row[] = [
  row("an object's key is opened without the store", ours, use("Decrypt")),
  row("an administrator without the group's tag reads an object", administrator(), {
    action: "s3:GetObject",
    resource: anObject,
  }),
  row("an administrator of another group reads an object", administrator("australia"), {
    action: "s3:GetObject",
    resource: anObject,
  }),
  row("an administrator of another group puts an object there", administrator("australia"), {
    action: "s3:PutObject",
    resource: anObject,
  }),
  row("an object is read in the clear", ours, {
    action: "s3:GetObject",
    resource: anObject,
    context: { "aws:SecureTransport": "false" },
  }),
  row("an administrator of the group copies the bucket elsewhere", ours, {
    action: "s3:PutReplicationConfiguration",
    resource: `arn:aws:s3:::fieldstone-${stack}-objects`,
  }),
  row("an administrator of the group removes a copy from the vault", ours, inVault("DeleteRecoveryPoint")),
  row("an administrator of the group shortens a copy's life", ours, inVault("UpdateRecoveryPointLifecycle")),
  row("an administrator of the group copies a copy elsewhere", ours, inVault("CopyFromBackupVault")),
  row("an administrator of the group copies the key elsewhere", ours, use("ReplicateKey")),
  row(
    "the key is lent to somebody who is no service",
    ours,
    use("CreateGrant", { "kms:GrantIsForAWSResource": "false" }),
  ),
  row("an outsider uses the key by a service", outsider, use("Decrypt", askedOf("s3"))),
  row("an outsider reads an object", outsider, { action: "s3:GetObject", resource: anObject }),
  row("an outsider lends itself the key", outsider, use("CreateGrant", { ...askedOf("rds"), ...forItself })),
  row("the scaling group reads objects by the key", scaling, use("Decrypt", by("s3"))),
  row(
    "another account's logs use the key",
    { service: `logs.${providerRegion}.amazonaws.com` },
    use("Decrypt", logGroup(anotherAccount)),
  ),
  row(
    "another account's alarm uses the key",
    { service: "cloudwatch.amazonaws.com" },
    use("Decrypt", fromAccount(anotherAccount)),
  ),
  row("another account's database is reported", events, publish(from(anotherAccount, "rds", database))),
  row(
    "another cell's database is reported",
    events,
    publish(from(mockAccount, "rds", "db:fieldstone-moon-database")),
  ),
  row("a database is reported by no source", events, publish(fromAccount(mockAccount))),
  row("a database is reported as an alarm", alarms, publish(from(mockAccount, "rds", database))),
  row("another service publishes", { service: "events.amazonaws.com" }, publish(fromAccount(mockAccount))),
  row("an outsider publishes", outsider, publish(from(anotherAccount, "rds", database))),
  row(
    "another account's database uses the key",
    events,
    use("GenerateDataKey", from(anotherAccount, "rds", database)),
  ),
  row(
    "a database that is not ours uses the key",
    events,
    use("GenerateDataKey", from(mockAccount, "rds", "db:billing")),
  ),
  row(
    "another region's service uses the key",
    ours,
    use("Decrypt", { "kms:ViaService": "s3.us-west-1.amazonaws.com" }),
  ),
  row(
    "a role that was lent the key, without the tag, uses it",
    administrator(),
    use("Decrypt"),
    grantTo(`arn:aws:sts::${mockAccount}:assumed-role/administrator/session`, "kms:Decrypt"),
  ),
];

describe("the key, the buckets and the alarms' topic of a cell", () => {
  it.each(allowed)("allow that %s", async (_, caller, call, grants) => {
    expect(await simulator.allows(caller, call, grants)).toBe(true);
  });

  it.each(refused)("refuse that %s", async (_, caller, call, grants) => {
    expect(await simulator.allows(caller, call, grants)).toBe(false);
  });

  it.each([
    ["this cell's pods", `cluster/fieldstone-${stack}-cell`, mockAccount, true],
    ["another cell's pods", "cluster/fieldstone-moon-cell", mockAccount, false],
    ["another account's pods", `cluster/fieldstone-${stack}-cell`, anotherAccount, false],
  ])("let a workload's role be taken on by %s: %s of %s, %s", async (_, cluster, account, is) => {
    for (const action of ["sts:AssumeRole", "sts:TagSession"]) {
      const call = {
        action,
        resource: `arn:aws:iam::${mockAccount}:role/fieldstone-${stack}-api`,
        context: {
          "aws:SourceAccount": account,
          "aws:SourceArn": `arn:aws:eks:${providerRegion}:${account}:${cluster}`,
        },
      };
      expect(await simulator.allows({ service: "pods.eks.amazonaws.com" }, call)).toBe(is);
    }
  });
});
