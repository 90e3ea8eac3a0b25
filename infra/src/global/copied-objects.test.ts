import { beforeAll, describe, expect, it } from "vitest";
import { type Declared, declaredBy } from "../testing/declared.ts";
import { mockAccount } from "../testing/mock-account.ts";
import { type Caller, PolicySimulator } from "../testing/policy-simulator.ts";

let declared: readonly Declared[];
let simulator: PolicySimulator;
beforeAll(async () => {
  declared = [...(await declaredBy("global")), ...(await declaredBy("us-a")), ...(await declaredBy("us-b"))];
  simulator = new PolicySimulator(declared);
}, 120_000);

const ofType = (type: string) => declared.filter((each) => each.type === type);

it("objects are copied to the other region of the group, without indexes, and nowhere else", () => {
  const copies = ofType("aws:s3/bucketReplicationConfig:BucketReplicationConfig");
  expect(copies.map(({ name }) => name)).toEqual(["fieldstone-us-a-copies", "fieldstone-us-b-copies"]);
  expect(copies.map(({ inputs }) => inputs)).toMatchObject([
    { bucket: "fieldstone-us-a-objects", rules: [{ filter: { prefix: "US_A/" } }] },
    { bucket: "fieldstone-us-b-objects", rules: [{ filter: { prefix: "US_B/" } }] },
  ]);
  for (const { inputs } of copies) {
    // What is deleted is deleted in both, and what is erased is gone from both after the same time.
    expect(inputs.rules).toMatchObject([{ deleteMarkerReplication: { status: "Enabled" } }]);
  }
  const buckets = ofType("aws:s3/bucket:Bucket").filter(({ name }) => name.endsWith("-copies"));
  expect(buckets.map(({ provider }) => /fieldstone-global-(us-[ab])/.exec(provider)?.[1])).toEqual([
    "us-b",
    "us-a",
  ]);
  for (const { name } of buckets) {
    const one = (type: string) => declared.find((each) => each.type === type && each.name === name)?.inputs;
    expect(one("aws:s3/bucketVersioning:BucketVersioning")).toMatchObject({
      versioningConfiguration: { status: "Enabled" },
    });
    expect(one("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock")).toMatchObject({
      blockPublicPolicy: true,
    });
    expect(one("aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration")?.rules).toMatchObject([
      { noncurrentVersionExpiration: { noncurrentDays: 30 } },
    ]);
  }
});

const copier: Caller = { role: "fieldstone-us-a-copies" };
const administrator = (tag?: string): Caller => ({
  ...{ stranger: "administrator", account: mockAccount, powers: ["*"] },
  ...(tag === undefined ? {} : { tag }),
});
const ours = administrator("united-states");
const own = "fieldstone-us-a-objects";
const copies = "fieldstone-us-a-copies";
const via = (region: string) => ({
  "kms:ViaService": `s3.${region}.amazonaws.com`,
  "aws:ViaAWSService": "true",
});
const key = (region: string, stack: string) =>
  `arn:aws:kms:${region}:${mockAccount}:key/fieldstone-${stack}-data`;

describe("the role that copies", () => {
  it.each([
    ["reads what is to be copied", "s3:GetObjectVersionForReplication", own, true],
    ["writes the copies", "s3:ReplicateObject", copies, true],
    ["copies deletions", "s3:ReplicateDelete", copies, true],
    ["writes into the cell", "s3:ReplicateObject", own, false],
    ["reads objects by itself", "s3:GetObject", own, false],
    ["reads the copies", "s3:GetObject", copies, false],
    ["reads the copies for another copy", "s3:GetObjectVersionForReplication", copies, false],
    ["deletes objects", "s3:DeleteObject", own, false],
    ["writes into another bucket", "s3:ReplicateObject", "fieldstone-us-b-objects", false],
  ])("%s: %s in %s, %s", async (_, action, bucket, is) => {
    const resource = `arn:aws:s3:::${bucket}/US_A/team/1`;
    expect(await simulator.allows(copier, { action, resource })).toBe(is);
  });

  it.each([
    ["opens by the cell's key", "kms:Decrypt", key("us-east-1", "us-a"), "us-east-1", true],
    ["seals by the other's key", "kms:GenerateDataKey", key("us-east-2", "us-b"), "us-east-2", true],
    ["opens by the other's key", "kms:Decrypt", key("us-east-2", "us-b"), "us-east-2", false],
    ["opens a database", "kms:Decrypt", key("us-east-1", "us-a"), "us-west-2", false],
  ])("%s: %s by %s in %s, %s", async (_, action, resource, region, is) => {
    expect(await simulator.allows(copier, { action, resource, context: via(region) })).toBe(is);
  });
});

it.each([
  ["sets up the copies", ours, "s3:PutReplicationConfiguration", own, true],
  ["of no group sets up copies", administrator(), "s3:PutReplicationConfiguration", own, false],
  ["of another group sets up copies", administrator("europe"), "s3:PutReplicationConfiguration", own, false],
  ["copies the copies on", ours, "s3:PutReplicationConfiguration", copies, false],
  ["copies with another role", ours, "s3:GetObjectVersionForReplication", `${own}/US_A/team/1`, false],
  ["writes copies by hand", ours, "s3:ReplicateObject", `${copies}/US_A/team/1`, false],
  ["destroys a version", ours, "s3:DeleteObjectVersion", `${own}/US_A/team/1`, false],
  ["destroys a copy's version", ours, "s3:DeleteObjectVersion", `${copies}/US_A/team/1`, false],
  ["reads the copies when the region is lost", ours, "s3:GetObject", `${copies}/US_A/team/1`, true],
  ["of another group reads the copies", administrator("europe"), "s3:GetObject", `${copies}/US_A/t/1`, false],
] as const)("an administrator %s", async (_, caller, action, resource, is) => {
  expect(await simulator.allows(caller, { action, resource: `arn:aws:s3:::${resource}` })).toBe(is);
});
