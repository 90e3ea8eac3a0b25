import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { backupDays } from "@fieldstone/model/erasure/backup-days.ts";
import { idleConnectionMs } from "@fieldstone/platform/http/listen-http.ts";
import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { stackNameOf } from "../stacks.ts";
import { supportEnds } from "../support-dates.testing.ts";
import { type Declared, declaredBy, groupOf, withoutRegion } from "../testing/declared.ts";
import { cidrOf } from "./cell-place.ts";
import { queueParts } from "./queues.ts";
import { describeActions } from "./workload-grants.ts";

const cells = new Map<RegionKey, readonly Declared[]>();

beforeAll(async () => {
  for (const region of regions) cells.set(region.key, await declaredBy(stackNameOf(region)));
}, 60_000);

const declaredIn = (key: RegionKey): readonly Declared[] => cells.get(key) ?? [];
const ofType = (key: RegionKey, type: string) => declaredIn(key).filter((each) => each.type === type);

const textOrList = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const policy = z.object({
  Statement: z.array(
    z.object({
      Sid: z.string(),
      Effect: z.enum(["Allow", "Deny"]),
      Principal: z.unknown().optional(),
      Action: textOrList,
      Resource: textOrList.optional(),
      Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    }),
  ),
});
type Policy = z.output<typeof policy>;

/** Every policy of a cell, of whatever kind. */
function policiesIn(key: RegionKey): { name: string; type: string; statements: Policy["Statement"] }[] {
  return declaredIn(key).flatMap(({ name, type, inputs }) =>
    [inputs.policy, inputs.assumeRolePolicy]
      .filter((text) => typeof text === "string")
      .map((text) => ({ name, type, statements: policy.parse(JSON.parse(text)).Statement })),
  );
}

describe("the four cells", () => {
  it("are identical but for the declared inputs", () => {
    const [first, ...others] = regions.map((region) => withoutRegion(declaredIn(region.key), region));
    expect(first?.length).toBeGreaterThan(10_000);
    expect(first).not.toContain("us-east-1");
    // As values, so that a difference is told by its place and not by the whole.
    for (const other of others) expect(JSON.parse(other)).toEqual(JSON.parse(String(first)));
  });

  it("have networks that share no address", () => {
    const blocks = regions.map(({ key }) => ofType(key, "aws:ec2/vpc:Vpc")[0]?.inputs.cidrBlock);
    expect(blocks).toEqual(["10.1.0.0/16", "10.2.0.0/16", "10.3.0.0/16", "10.4.0.0/16"]);
  });

  it("are named as the charts expect them", () => {
    for (const { key } of regions) {
      const text = JSON.stringify(cellManifests(key));
      for (const type of ["aws:lb/targetGroup:TargetGroup", "aws:secretsmanager/secret:Secret"]) {
        for (const { inputs } of ofType(key, type)) expect(text).toContain(`"${String(inputs.name)}"`);
      }
      const buckets = ofType(key, "aws:s3/bucket:Bucket").map(({ inputs }) => String(inputs.bucket));
      for (const part of ["-objects", "-exports"]) {
        expect(text).toContain(`"value":"${buckets.find((name) => name.endsWith(part))}"`);
      }
      const entrance = ofType(key, "aws:ec2/subnet:Subnet").filter(({ name }) => name.includes("-public-"));
      expect(entrance).toHaveLength(3);
      for (const { inputs } of entrance) expect(text).toContain(`{"cidr":"${String(inputs.cidrBlock)}"}`);
      const [alias] = ofType(key, "aws:kms/alias:Alias");
      expect(text).toContain(`"kmsKeyId":"${String(alias?.inputs.name)}"`);
      const groups = ofType(key, "aws:eks/nodeGroup:NodeGroup").map(({ inputs }) => inputs.labels);
      expect(groups).toContainEqual({ "fieldstone.dev/nodes": "media" });
      expect(text).toContain('"nodeSelector":{"fieldstone.dev/nodes":"media"}');
      // Queues that the operator makes for one tenant begin as its right to make them does.
      const prefix = /"name":"RESOURCE_PREFIX","value":"([^"]+)"/.exec(text)?.[1];
      expect(JSON.stringify(ofType(key, "aws:iam/rolePolicy:RolePolicy"))).toContain(`:${prefix}-tenant-*`);
      const accounts = cellManifests(key)
        .flatMap(({ manifests }) => manifests)
        .filter(({ kind }) => kind === "ServiceAccount")
        .map(({ metadata }) => metadata.name);
      const associated = ofType(key, "aws:eks/podIdentityAssociation:PodIdentityAssociation");
      for (const { inputs } of associated) {
        if (inputs.namespace !== "fieldstone") continue;
        expect(accounts).toContain(inputs.serviceAccount);
      }
    }
  });
});

describe.each(regions.map((region) => [region.key, region] as const))("the cell %s", (key, region) => {
  it("spreads its network over three zones", () => {
    const subnets = ofType(key, "aws:ec2/subnet:Subnet");
    expect(new Set(subnets.map(({ inputs }) => inputs.availabilityZone))).toEqual(
      new Set(["a", "b", "c"].map((zone) => region.providerRegion + zone)),
    );
    expect(subnets).toHaveLength(9);
    expect(new Set(subnets.map(({ inputs }) => inputs.cidrBlock)).size).toBe(9);
    for (const { inputs } of subnets) expect(inputs.mapPublicIpOnLaunch).toBe(false);
  });

  it("has no public bucket, and every one versioned and encrypted by its own key", () => {
    const buckets = ofType(key, "aws:s3/bucket:Bucket");
    expect(buckets).toHaveLength(2);
    for (const { name } of buckets) {
      const one = (type: string) =>
        declaredIn(key).find((each) => each.type === type && each.name === name)?.inputs;
      expect(one("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock")).toMatchObject({
        blockPublicAcls: true,
        blockPublicPolicy: true,
        ignorePublicAcls: true,
        restrictPublicBuckets: true,
      });
      expect(one("aws:s3/bucketVersioning:BucketVersioning")).toMatchObject({
        versioningConfiguration: { status: "Enabled" },
      });
      expect(
        one("aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration"),
      ).toMatchObject({ rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms" } }] });
      expect(one("aws:s3/bucketPolicy:BucketPolicy")).toBeDefined();
    }
  });

  it("encrypts everything that rests", () => {
    for (const { inputs } of ofType(key, "aws:rds/instance:Instance")) {
      expect(inputs).toMatchObject({
        storageEncrypted: true,
        publiclyAccessible: false,
        deletionProtection: true,
      });
      expect(inputs.kmsKeyId).toBeTruthy();
    }
    const encrypted = ["aws:sqs/queue:Queue", "aws:sns/topic:Topic"] as const;
    for (const type of encrypted) {
      for (const { name, inputs } of ofType(key, type)) expect(inputs.kmsMasterKeyId, name).toBeTruthy();
    }
    for (const { inputs } of ofType(key, "aws:secretsmanager/secret:Secret")) {
      expect(inputs.kmsKeyId).toBeTruthy();
      expect(inputs.replicas).toBeUndefined();
    }
    for (const { inputs } of ofType(key, "aws:cloudwatch/logGroup:LogGroup"))
      expect(inputs.kmsKeyId).toBeTruthy();
    for (const { inputs } of ofType(key, "aws:eks/cluster:Cluster")) {
      expect(inputs).toMatchObject({
        encryptionConfig: { resources: ["secrets"] },
        vpcConfig: { endpointPublicAccess: false, endpointPrivateAccess: true },
      });
    }
    expect(ofType(key, "aws:kms/key:Key").map(({ inputs }) => inputs)).toMatchObject([
      { enableKeyRotation: true, multiRegion: false },
    ]);
  });

  it("replicates its database logically, and lets it be reached by TLS alone", () => {
    const [group] = ofType(key, "aws:rds/parameterGroup:ParameterGroup");
    expect(group?.inputs.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "rds.logical_replication", value: "1" }),
        expect.objectContaining({ name: "rds.force_ssl", value: "1" }),
      ]),
    );
  });

  it("lets its database be reached from its group of regions alone", () => {
    const [firewall] = ofType(key, "aws:ec2/securityGroup:SecurityGroup").filter(({ name }) =>
      name.endsWith("-database"),
    );
    const group = regions.filter((each) => each.group === region.group).map((each) => cidrOf(each.key));
    expect(firewall?.inputs.ingress).toMatchObject([{ fromPort: 5432, toPort: 5432, cidrBlocks: group }]);
  });

  it("heeds network policies, tells what pods use, and is administered by those named alone", () => {
    const addons = ofType(key, "aws:eks/addon:Addon").map(({ inputs }) => inputs);
    expect(addons.map(({ addonName }) => addonName)).toContain("metrics-server");
    expect(addons.find(({ addonName }) => addonName === "vpc-cni")?.configurationValues).toBe(
      '{"enableNetworkPolicy":"true"}',
    );
    expect(ofType(key, "aws:eks/accessEntry:AccessEntry").map(({ inputs }) => inputs.principalArn)).toEqual([
      "arn:aws:iam::123456789012:role/on-call",
    ]);
    expect(ofType(key, "aws:eks/cluster:Cluster")[0]?.inputs.accessConfig).toEqual({
      authenticationMode: "API",
      bootstrapClusterCreatorAdminPermissions: false,
    });
  });

  it("lets the load balancer alone reach pods from outside the cluster, and no one ask for metrics", () => {
    const rules = ofType(key, "aws:vpc/securityGroupIngressRule:SecurityGroupIngressRule");
    expect(rules.map(({ inputs }) => inputs)).toMatchObject([
      { fromPort: 8080, toPort: 8080, ipProtocol: "tcp", securityGroupId: expect.stringMatching(/-pods$/) },
    ]);
    const listened = ofType(key, "aws:lb/listenerRule:ListenerRule").map(({ inputs }) => inputs);
    expect(listened.find(({ priority }) => priority === 1)).toMatchObject({
      conditions: [{ pathPattern: { values: ["/metrics", "/metrics/*"] } }],
      actions: [{ type: "fixed-response", fixedResponse: { statusCode: "404" } }],
    });
  });

  it("keeps backups for as long as receipts of forgotten people say", () => {
    const [database] = ofType(key, "aws:rds/instance:Instance");
    expect(database?.inputs.backupRetentionPeriod).toBe(backupDays);
  });

  it("closes idle connections at the load balancer first, never at a process", () => {
    const [balancer] = ofType(key, "aws:lb/loadBalancer:LoadBalancer");
    expect(Number(balancer?.inputs.idleTimeout) * 1_000).toBeLessThan(idleConnectionMs);
  });

  it("counts people's addresses, and not those of other regions' routers", () => {
    const [acl] = ofType(key, "aws:wafv2/webAcl:WebAcl");
    expect(JSON.stringify(acl?.inputs.rules)).toContain(
      `"searchString":"${stackNameOf(region)}.cells.fieldstone.example"`,
    );
  });

  it("proves each name of its certificate by the record that is the name's", () => {
    const proofs = ofType(key, "aws:route53/record:Record").filter(({ name }) => name.includes("-proof-"));
    const cell = `${stackNameOf(region)}.cells.fieldstone.example`;
    for (const [part, proven] of Object.entries({
      root: "fieldstone.example",
      cell,
      web: `web.${cell}`,
    })) {
      const proof = proofs.find(({ name }) => name.endsWith(`-proof-${part}`));
      expect(proof?.inputs.name).toBe(`_proof.${proven}`);
    }
  });

  it("lets its key be named, disks be opened by the provider's role, and logs describe it", () => {
    const statements = policiesIn(key).find(({ type }) => type === "aws:kms/key:Key")?.statements ?? [];
    const by = (sid: string) => statements.find(({ Sid }) => Sid === sid);
    expect(by("Administer")?.Action).toEqual(
      expect.arrayContaining(["kms:CreateAlias", "kms:UpdateAlias", "kms:DeleteAlias"]),
    );
    expect(by("DenyOutsideTheGroup")?.Condition).toMatchObject({
      ArnNotLikeIfExists: { "aws:PrincipalArn": "arn:aws:iam::123456789012:role/aws:ec2-infrastructure" },
    });
    expect(by("Logs")?.Action).toContain("kms:DescribeKey");
  });

  it("names versions that the provider supports today", () => {
    const today = new Date().toISOString().slice(0, 10);
    const [cluster] = ofType(key, "aws:eks/cluster:Cluster");
    const [database] = ofType(key, "aws:rds/instance:Instance");
    for (const used of [
      `kubernetes ${cluster?.inputs.version}`,
      `postgres ${database?.inputs.engineVersion}`,
    ]) {
      expect(supportEnds[used] ?? "unknown", used).toMatch(/^\d{4}/);
      expect(today <= (supportEnds[used] ?? ""), `${used} is supported until ${supportEnds[used]}`).toBe(
        true,
      );
    }
  });

  it("grants nothing by a star", () => {
    const policies = policiesIn(key);
    expect(policies.length).toBeGreaterThan(20);
    for (const { name, type, statements } of policies) {
      for (const { Sid, Effect, Action, Resource, Principal, Condition } of statements) {
        const where = `${type} ${name} ${Sid}`;
        for (const action of Action) expect(action, where).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
        if (Effect === "Deny") continue;
        expect(Principal, where).not.toBe("*");
        // A key's own policy speaks of the key as "*".
        const ownKey = type === "aws:kms/key:Key";
        if (!ownKey && Resource?.includes("*") === true) {
          expect(describeActions, where).toEqual(expect.arrayContaining(Action));
        }
        if (ownKey && Sid !== "Administer") expect(Condition, where).toBeDefined();
      }
    }
  });

  it("refuses replication, and access from outside the region's group", () => {
    const guarded = policiesIn(key).filter(({ type }) => /bucketPolicy|kms\/key/.test(type));
    expect(guarded).toHaveLength(3);
    for (const { name, type, statements } of guarded) {
      const outside = statements.find(({ Sid }) => Sid === "DenyOutsideTheGroup");
      expect(outside, name).toMatchObject({
        Effect: "Deny",
        Principal: "*",
        Condition: { StringNotEquals: { "aws:PrincipalTag/fieldstone:residency": groupOf(region) } },
      });
      // Nobody reads objects through a service that they could not read themselves.
      if (type.includes("bucketPolicy")) expect(outside?.Condition).not.toHaveProperty("BoolIfExists");
      const copies = type.includes("kms")
        ? ["kms:ReplicateKey", "kms:UpdatePrimaryRegion"]
        : ["s3:GetObjectVersionForReplication", "s3:PutReplicationConfiguration", "s3:ReplicateObject"];
      const denied = statements.filter(({ Effect }) => Effect === "Deny").flatMap(({ Action }) => Action);
      expect(denied, name).toEqual(expect.arrayContaining(copies));
    }
    for (const { name, inputs } of ofType(key, "aws:iam/role:Role")) {
      expect(inputs.tags, name).toEqual({ "fieldstone:residency": groupOf(region) });
    }
  });

  it("has recordings converted by a queue and a role of its own, which reads and writes its objects alone", () => {
    const queues = ofType(key, "aws:mediaconvert/queue:Queue").map(({ inputs }) => inputs.name);
    const name = `fieldstone-${stackNameOf(region)}-media`;
    expect(queues).toEqual([name]);
    const [trust, rights] = ["role:Role", "rolePolicy:RolePolicy"].map((type) =>
      policiesIn(key).find((each) => each.name === `${name}-convert` && each.type.endsWith(type)),
    );
    expect(trust?.statements).toMatchObject([{ Principal: { Service: "mediaconvert.amazonaws.com" } }]);
    expect(rights?.statements.map(({ Action }) => Action)).toEqual([
      ["s3:GetObject", "s3:PutObject"],
      ["kms:Decrypt", "kms:GenerateDataKey"],
    ]);
    expect(rights?.statements[0]?.Resource).toEqual([`arn:aws:s3:::${name.replace(/media$/, "objects")}/*`]);
  });

  it("sets failed messages aside, and tells of them", () => {
    const alarms = ofType(key, "aws:cloudwatch/metricAlarm:MetricAlarm");
    for (const { part } of queueParts) {
      const queue = ofType(key, "aws:sqs/queue:Queue").find(({ name }) => name.endsWith(`-${part}`));
      expect(String(queue?.inputs.redrivePolicy)).toContain(`${part}-set-aside`);
      expect(alarms.some(({ name }) => name.endsWith(`-${part}-set-aside`))).toBe(true);
    }
  });

  it("has an alarm for the database, the queues, the media jobs and the entrance, each telling someone", () => {
    const alarms = ofType(key, "aws:cloudwatch/metricAlarm:MetricAlarm");
    const watched = new Set(alarms.map(({ inputs }) => inputs.namespace));
    expect(watched).toEqual(new Set(["AWS/RDS", "AWS/SQS", "AWS/MediaConvert", "AWS/ApplicationELB"]));
    for (const { name, inputs } of alarms) {
      expect(inputs.alarmActions, name).toHaveLength(1);
      expect(String(inputs.alarmDescription).length, name).toBeGreaterThan(20);
    }
  });

  it("hears of media jobs by a rule that may send to one queue", () => {
    const rules = ofType(key, "aws:cloudwatch/eventRule:EventRule").map(({ inputs }) => inputs.name);
    expect(rules).toEqual([`fieldstone-${stackNameOf(region)}-media-events`]);
    for (const name of rules) {
      const queue = policiesIn(key).find((each) => each.name === name && each.type.includes("queuePolicy"));
      expect(JSON.stringify(queue?.statements)).toContain(`rule/${String(name)}`);
    }
  });
});
