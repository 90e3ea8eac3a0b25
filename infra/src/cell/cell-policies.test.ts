import { regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { groupOf } from "../testing/declared.ts";
import { DeclaredCells } from "../testing/declared-cells.ts";
import { describeActions } from "./identities/workload-grants.ts";

/** The provider's service role, which starts the nodes of a group. */
const scalingRole =
  "arn:aws:iam::123456789012:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling";

const cells = new DeclaredCells();

beforeAll(async () => {
  await cells.load();
}, 60_000);

describe.each(regions.map((region) => [region.key, region] as const))("the policies of %s", (key, region) => {
  it("lets its key be named, disks be opened by the provider's role, and logs describe it", () => {
    const statements = cells.policiesIn(key).find(({ type }) => type === "aws:kms/key:Key")?.statements ?? [];
    const by = (sid: string) => statements.find(({ Sid }) => Sid === sid);
    expect(by("Administer")?.Action).toEqual(
      expect.arrayContaining(["kms:CreateAlias", "kms:UpdateAlias", "kms:DeleteAlias"]),
    );
    expect(by("DenyOutsideTheGroup")?.Condition).toMatchObject({
      ArnNotLikeIfExists: {
        "aws:PrincipalArn": ["arn:aws:iam::123456789012:role/aws:ec2-infrastructure", scalingRole],
      },
    });
    expect(by("DisksOfNodes")?.Principal).toEqual({ AWS: scalingRole });
    expect(by("GrantDisksOfNodes")?.Action).toEqual(["kms:CreateGrant"]);
    expect(by("Logs")?.Action).toContain("kms:DescribeKey");
  });

  it("grants nothing by a star", () => {
    const policies = cells.policiesIn(key);
    expect(policies.length).toBeGreaterThan(20);
    for (const { name, type, statements } of policies) {
      for (const { Sid, Effect, Action, Resource, Principal, Condition } of statements) {
        const where = `${type} ${name} ${Sid}`;
        for (const action of Action) expect(action, where).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
        if (Effect === "Deny") continue;
        expect(Principal, where).not.toBe("*");
        // A key's own policy refers to the key as "*".
        const ownKey = type === "aws:kms/key:Key";
        if (!ownKey && Resource?.includes("*") === true) {
          expect(describeActions, where).toEqual(expect.arrayContaining(Action));
        }
        if (ownKey && Sid !== "Administer") expect(Condition, where).toBeDefined();
      }
    }
  });

  it("refuses replication, and access from outside the region's group", () => {
    const guarded = cells.policiesIn(key).filter(({ type }) => /bucketPolicy|kms\/key/.test(type));
    expect(guarded).toHaveLength(3);
    for (const { name, type, statements } of guarded) {
      const outside = statements.find(({ Sid }) => Sid === "DenyOutsideTheGroup");
      expect(outside, name).toMatchObject({
        Effect: "Deny",
        Principal: "*",
        Condition: { StringNotEquals: { "aws:PrincipalTag/fieldstone:residency": groupOf(region) } },
      });
      // Services must not read objects for callers who have no access themselves.
      if (type.includes("bucketPolicy")) expect(outside?.Condition).not.toHaveProperty("BoolIfExists");
      const copies = type.includes("kms")
        ? ["kms:ReplicateKey", "kms:UpdatePrimaryRegion"]
        : ["s3:GetObjectVersionForReplication", "s3:PutReplicationConfiguration", "s3:ReplicateObject"];
      const denied = statements.filter(({ Effect }) => Effect === "Deny").flatMap(({ Action }) => Action);
      expect(denied, name).toEqual(expect.arrayContaining(copies));
    }
    for (const { name, inputs } of cells.ofType(key, "aws:iam/role:Role")) {
      expect(inputs.tags, name).toEqual({ "fieldstone:residency": groupOf(region) });
    }
  });
});
