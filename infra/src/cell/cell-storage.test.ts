import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { backupDays } from "@fieldstone/model/erasure/backup-days.ts";
import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DeclaredCells, stackOf } from "../testing/declared-cells.ts";
import { cidrOf } from "./cell-place.ts";

const cells = new DeclaredCells();

beforeAll(async () => {
  await cells.load();
}, 60_000);

const prefixOf = (key: RegionKey) => `fieldstone-${stackOf(key)}`;
const container = z.object({ resources: z.object({ requests: z.record(z.string(), z.string()) }) });
const workload = z.object({
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) }),
});
const template = z.object({
  blockDeviceMappings: z.array(z.object({ ebs: z.looseObject({ volumeSize: z.number() }) })),
});

describe.each(regions.map((region) => [region.key, region] as const))(
  "what rests in the cell of %s",
  (key, region) => {
    it("has no public bucket, and every one versioned and encrypted by its own key", () => {
      const buckets = cells.ofType(key, "aws:s3/bucket:Bucket");
      expect(buckets).toHaveLength(2);
      for (const { name } of buckets) {
        const one = (type: string) =>
          cells.in(key).find((each) => each.type === type && each.name === name)?.inputs;
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
      for (const { inputs } of cells.ofType(key, "aws:rds/instance:Instance")) {
        expect(inputs).toMatchObject({
          storageEncrypted: true,
          publiclyAccessible: false,
          deletionProtection: true,
        });
        expect(inputs.kmsKeyId).toBeTruthy();
      }
      const encrypted = ["aws:sqs/queue:Queue", "aws:sns/topic:Topic"] as const;
      for (const type of encrypted) {
        for (const { name, inputs } of cells.ofType(key, type))
          expect(inputs.kmsMasterKeyId, name).toBeTruthy();
      }
      for (const { inputs } of cells.ofType(key, "aws:secretsmanager/secret:Secret")) {
        expect(inputs.kmsKeyId).toBeTruthy();
        expect(inputs.replicas).toBeUndefined();
      }
      for (const { inputs } of cells.ofType(key, "aws:cloudwatch/logGroup:LogGroup"))
        expect(inputs.kmsKeyId).toBeTruthy();
      for (const { inputs } of cells.ofType(key, "aws:eks/cluster:Cluster")) {
        expect(inputs).toMatchObject({
          encryptionConfig: { resources: ["secrets"] },
          vpcConfig: { endpointPublicAccess: false, endpointPrivateAccess: true },
        });
      }
      expect(cells.ofType(key, "aws:kms/key:Key").map(({ inputs }) => inputs)).toMatchObject([
        { enableKeyRotation: true, multiRegion: false },
      ]);
    });

    it("lets its database be reached by TLS alone, and keeps no log for readers that nothing makes", () => {
      const [group] = cells.ofType(key, "aws:rds/parameterGroup:ParameterGroup");
      expect(group?.inputs.parameters).toContainEqual(
        expect.objectContaining({ name: "rds.force_ssl", value: "1" }),
      );
      expect(JSON.stringify(group?.inputs)).not.toMatch(/logical|slot/);
    });

    it("lets its database end the sessions of clients that are gone within a minute", () => {
      const [group] = cells.ofType(key, "aws:rds/parameterGroup:ParameterGroup");
      const { parameters } = z
        .object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) })
        .parse(group?.inputs);
      const value = (name: string): number => Number(parameters.find((each) => each.name === name)?.value);
      const probedSeconds =
        value("tcp_keepalives_idle") + value("tcp_keepalives_interval") * value("tcp_keepalives_count");
      expect(probedSeconds).toBeLessThanOrEqual(60);
      expect(value("tcp_user_timeout")).toBeLessThanOrEqual(60_000);
      expect(value("idle_in_transaction_session_timeout")).toBeLessThanOrEqual(60_000);
    });

    it("lets its database be reached from its group of regions alone", () => {
      const [firewall] = cells
        .ofType(key, "aws:ec2/securityGroup:SecurityGroup")
        .filter(({ name }) => name.endsWith("-database"));
      const group = regions.filter((each) => each.group === region.group).map((each) => cidrOf(each.key));
      expect(firewall?.inputs.ingress).toMatchObject([{ fromPort: 5432, toPort: 5432, cidrBlocks: group }]);
    });

    it("keeps backups for as long as receipts of forgotten people say", () => {
      const [database] = cells.ofType(key, "aws:rds/instance:Instance");
      expect(database?.inputs.backupRetentionPeriod).toBe(backupDays);
    });

    it("copies its database each night into a vault that lets none go before its time", () => {
      const one = (type: string) => cells.ofType(key, `aws:backup/${type}`)[0]?.inputs;
      const vault = `${prefixOf(key)}-backups`;
      expect(one("vault:Vault")).toMatchObject({ name: vault, kmsKeyArn: expect.stringContaining("-data") });
      const lock = { minRetentionDays: backupDays, maxRetentionDays: backupDays };
      expect(one("vaultLockConfiguration:VaultLockConfiguration")).toMatchObject({
        backupVaultName: vault,
        ...lock,
        changeableForDays: 7,
      });
      expect(one("plan:Plan")?.rules).toMatchObject([
        { targetVaultName: vault, lifecycle: { deleteAfter: backupDays }, copyActions: [] },
      ]);
      const [database] = cells.ofType(key, "aws:rds/instance:Instance");
      expect(one("selection:Selection")?.resources).toEqual([`arn:of:${database?.name}`]);
    });

    it("keeps a database's password and its backups until a person replaces or removes them", () => {
      const [database] = cells.ofType(key, "aws:rds/instance:Instance");
      // The provider would rotate a managed password weekly, but the migrations' address has the first.
      expect(database?.inputs.manageMasterUserPassword).toBeUndefined();
      expect(database?.inputs.password).toBeDefined();
      expect(database?.inputs.deleteAutomatedBackups).toBe(false);
    });

    it("keeps former versions of what people brought in, not of indexes that are made from it", () => {
      const [rules] = cells
        .ofType(key, "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration")
        .filter(({ name }) => name.endsWith("-objects"))
        .map(({ inputs }) => inputs.rules);
      expect(rules).toMatchObject([
        { filter: { prefix: "" }, noncurrentVersionExpiration: { noncurrentDays: 30 } },
        { filter: { prefix: "search/" }, noncurrentVersionExpiration: { noncurrentDays: 1 } },
      ]);
    });

    it("encrypts its nodes' disks by its key, and has room there for the pods of its processors", () => {
      const pods = new Map(
        cellManifests(cellSettings(key))
          .flatMap(({ manifests }) => manifests)
          .filter(({ kind }) => kind === "Deployment")
          .map((found) => [found.metadata.name, workload.parse(found).spec.template.spec.containers[0]]),
      );
      const requests = pods.get("media")?.resources.requests;
      const gigabytes = Number.parseInt(String(requests?.["ephemeral-storage"]), 10);
      const [general, media] = ["nodes-general", "nodes-media"].map((part) => {
        const [found] = cells
          .ofType(key, "aws:ec2/launchTemplate:LaunchTemplate")
          .filter(({ name }) => name.endsWith(part));
        return template.parse(found?.inputs).blockDeviceMappings;
      });
      for (const { ebs } of [...(general ?? []), ...(media ?? [])]) {
        expect(ebs).toMatchObject({ encrypted: "true", kmsKeyId: expect.stringContaining("-data") });
      }
      // Two processors minus what the node and its own pods reserve, divided by a pod's request.
      const podsOfANode = Math.floor(1.6 / (Number.parseInt(String(requests?.cpu), 10) / 1_000));
      expect(podsOfANode).toBe(1);
      // A tenth stays free; 12 GB are for the images and logs of one pod and of what runs on every node.
      expect(media?.at(-1)?.ebs.volumeSize).toBeGreaterThan(podsOfANode * gigabytes * 1.1 + 12);
      for (const { inputs } of cells.ofType(key, "aws:eks/nodeGroup:NodeGroup")) {
        expect(inputs.launchTemplate).toBeDefined();
      }
    });
  },
);
