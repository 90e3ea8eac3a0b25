import { regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Declared, declaredBy } from "../testing/declared.ts";

let declared: readonly Declared[];
const ofType = (type: string) => declared.filter((each) => each.type === type);

beforeAll(async () => {
  declared = await declaredBy("global");
}, 60_000);

describe("the global plane", () => {
  it("keeps the routers' database in every region, encrypted, and runs two instances where it is read and written", () => {
    const clusters = ofType("aws:rds/cluster:Cluster");
    expect(clusters).toHaveLength(regions.length);
    for (const { inputs } of clusters) {
      expect(inputs).toMatchObject({ storageEncrypted: true, deletionProtection: true });
      expect(inputs.kmsKeyId).toBeTruthy();
    }
    expect(
      clusters.filter(({ inputs }) => inputs.masterUsername !== undefined).map(({ name }) => name),
    ).toEqual(["fieldstone-global-us-b"]);
    const instances = ofType("aws:rds/clusterInstance:ClusterInstance");
    expect(instances.map(({ name }) => name)).toEqual([
      "fieldstone-global-us-b-a",
      "fieldstone-global-us-b-b",
    ]);
    for (const { inputs } of instances) expect(inputs.publiclyAccessible).toBe(false);
  });

  it("makes its master's password itself, as a global database's cannot be managed", () => {
    for (const { inputs } of ofType("aws:rds/cluster:Cluster")) {
      expect(inputs.manageMasterUserPassword).toBeUndefined();
    }
    expect(ofType("aws:secretsmanager/secretVersion:SecretVersion")).toHaveLength(1);
  });

  it("makes everything by a provider of its own account", () => {
    const ours = declared.filter(({ type }) => type.startsWith("aws:"));
    expect(ours.length).toBeGreaterThan(50);
    for (const { name, provider } of ours) expect(provider, name).toMatch(/^urn:|fieldstone-global-/);
  });

  it("joins each pair of cells once, so that every router reaches the database of routes", () => {
    const joined = ofType("aws:ec2/vpcPeeringConnection:VpcPeeringConnection");
    expect(joined).toHaveLength((regions.length * (regions.length - 1)) / 2);
    const routes = ofType("aws:ec2/route:Route");
    expect(routes).toHaveLength(joined.length * 2 * 4);
    for (const { name, inputs } of routes) expect(inputs.routeTableId, name).toMatch(/^table-[1-4]$/);
    for (const { inputs } of ofType("aws:ec2/securityGroup:SecurityGroup")) {
      expect(inputs.ingress).toEqual([
        { protocol: "tcp", fromPort: 5432, toPort: 5432, cidrBlocks: ["10.0.0.0/8"] },
      ]);
    }
  });

  it("keeps a cell's backups in the other region of its group too, under that cell's key, and nowhere else", () => {
    const copies = ofType("aws:rds/instanceAutomatedBackupsReplication:InstanceAutomatedBackupsReplication");
    expect(copies.map(({ name }) => name)).toEqual([
      "fieldstone-backups-us-a-us-b",
      "fieldstone-backups-us-b-us-a",
    ]);
    expect(copies.map(({ inputs }) => inputs.sourceDbInstanceArn)).toEqual([
      expect.stringMatching(/^arn:aws:rds:us-east-1:\d{12}:db:fieldstone-us-a-database$/),
      expect.stringMatching(/^arn:aws:rds:us-east-2:\d{12}:db:fieldstone-us-b-database$/),
    ]);
    for (const { inputs, provider } of copies) {
      expect(inputs).toMatchObject({ retentionPeriod: 35, kmsKeyId: expect.stringContaining("arn:aws:kms") });
      expect(provider).toContain("fieldstone-global-");
    }
    expect(copies.map(({ provider }) => /fieldstone-global-(us-[ab])/.exec(provider)?.[1])).toEqual([
      "us-b",
      "us-a",
    ]);
  });

  it("leads people to the closest region that is well", () => {
    const records = ofType("aws:route53/record:Record").filter(
      ({ inputs }) => inputs.setIdentifier !== undefined,
    );
    expect(records).toHaveLength(2 * regions.length);
    expect(new Set(records.map(({ inputs }) => JSON.stringify(inputs.latencyRoutingPolicies))).size).toBe(4);
    for (const { inputs } of records) expect(inputs.healthCheckId).toBeTruthy();
  });

  it("lets the provider's authority alone make certificates of its names", () => {
    const [record, ...others] = ofType("aws:route53/record:Record").filter(
      ({ inputs }) => inputs.type === "CAA",
    );
    expect(others).toEqual([]);
    expect(record?.inputs).toMatchObject({ name: "fieldstone.example", zoneId: expect.any(String) });
    expect(record?.inputs.records).toContain('0 issue "amazon.com"');
    expect(record?.inputs.records).toContain('0 issuewild "amazon.com"');
  });

  it("lets nobody outside of a cluster roll out: clusters follow their repository from within", () => {
    expect(ofType("aws:iam/openIdConnectProvider:OpenIdConnectProvider")).toEqual([]);
    const trusted = ofType("aws:iam/role:Role").map(({ inputs }) => String(inputs.assumeRolePolicy));
    // The object store alone, for copies.
    for (const policy of trusted) expect(policy).toContain('"Principal":{"Service":"s3.amazonaws.com"}');
  });
});
