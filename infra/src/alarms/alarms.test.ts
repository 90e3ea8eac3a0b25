import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Declared, declaredBy } from "../testing/declared.ts";
import { stackOf } from "../testing/declared-cells.ts";
import { mockAccount } from "../testing/mock-account.ts";
import { PolicySimulator } from "../testing/policy-simulator.ts";

let cell: readonly Declared[];
let plane: readonly Declared[];
beforeAll(async () => {
  cell = await declaredBy(stackOf("EU_A"));
  plane = await declaredBy("global");
}, 240_000);

const alarm = z.object({
  namespace: z.string(),
  metricName: z.string(),
  dimensions: z.record(z.string(), z.string().min(1)),
  alarmActions: z.array(z.string()).length(1),
  treatMissingData: z.string(),
  period: z.number(),
});
const alarmsOf = (declared: readonly Declared[]) =>
  declared
    .filter(({ type }) => type === "aws:cloudwatch/metricAlarm:MetricAlarm")
    .map(({ name, inputs, provider }) => ({ name, provider, ...alarm.parse(inputs) }));
const subscription = z.object({
  snsTopic: z.string(),
  sourceType: z.enum(["db-instance", "db-cluster"]),
  sourceIds: z.array(z.string()).min(1),
  eventCategories: z.array(z.string()),
});
const subscriptionsOf = (declared: readonly Declared[]) =>
  declared
    .filter(({ type }) => type === "aws:rds/eventSubscription:EventSubscription")
    .map(({ name, inputs }) => ({ name, ...subscription.parse(inputs) }));
const runbooks = readFileSync(path.resolve(import.meta.dirname, "../../../docs/runbooks.md"), "utf8");
const sections = [...runbooks.matchAll(/^### ([a-z].*)$/gm)].map(([, name]) => name);

it("every alarm of the provider has a runbook, and every such runbook an alarm", () => {
  const ofCell = [...alarmsOf(cell), ...subscriptionsOf(cell)].map(({ name }) =>
    name.replace(`fieldstone-${stackOf("EU_A")}-`, ""),
  );
  const ofPlane = [...alarmsOf(plane), ...subscriptionsOf(plane)].map(({ name }) =>
    name.replace("fieldstone-global-", ""),
  );
  const names = [...ofCell, ...ofPlane].map((name) =>
    name
      .replace(/^out-[abc]-/, "out-")
      .replace(/^health-.*/, "health")
      .replace("routes-writer-events", "routes-events"),
  );
  expect([...new Set(names)].toSorted()).toEqual(sections.toSorted());
});

it("a cell's certificates, firewall and ways out are watched by what they are", () => {
  const alarms = alarmsOf(cell);
  const of = (namespace: string) => alarms.filter((each) => each.namespace === namespace);
  const certificates = of("AWS/CertificateManager");
  expect(new Set(certificates.map(({ dimensions }) => dimensions.CertificateArn)).size).toBe(2);
  for (const { period } of certificates) expect(period).toBe(86_400);
  const ofType = (type: string) => cell.filter((each) => each.type === type);
  const gateways = ofType("aws:ec2/natGateway:NatGateway").map(({ name }) => `${name}-id`);
  expect(of("AWS/NATGateway").map(({ dimensions }) => dimensions.NatGatewayId)).toEqual(gateways);
  const [firewall] = ofType("aws:wafv2/webAcl:WebAcl");
  expect(firewall?.inputs.visibilityConfig).toMatchObject({
    metricName: of("AWS/WAFV2")[0]?.dimensions.WebACL,
  });
});

it("the routes' database is watched where it writes, each entrance where the provider counts", () => {
  const alarms = alarmsOf(plane);
  const routes = alarms.filter(({ namespace }) => namespace === "AWS/RDS");
  expect(routes.map(({ metricName }) => metricName).toSorted()).toEqual([
    "ACUUtilization",
    "CPUUtilization",
    "DatabaseConnections",
  ]);
  const clusters = plane.filter(({ type }) => type === "aws:rds/cluster:Cluster").map(({ name }) => name);
  for (const { dimensions } of routes) expect(clusters).toContain(dimensions.DBClusterIdentifier);
  const health = alarms.filter(({ namespace }) => namespace === "AWS/Route53");
  const checks = plane.filter(({ type }) => type === "aws:route53/healthCheck:HealthCheck");
  expect(new Set(health.map(({ dimensions }) => dimensions.HealthCheckId))).toEqual(
    new Set(checks.map(({ name }) => `${name}-id`)),
  );
  // The provider reports health checks in us-east-1 only, the region of US_A.
  for (const { provider, treatMissingData } of health) {
    expect(provider).toContain("fieldstone-global-us-a");
    expect(treatMissingData).toBe("breaching");
  }
});

it("failures of every database that is written are mailed, and no day's success", () => {
  const databases = (declared: readonly Declared[]) =>
    declared.flatMap(({ type, inputs }) => {
      if (type === "aws:rds/instance:Instance" || type === "aws:rds/clusterInstance:ClusterInstance") {
        return [`db-instance ${String(inputs.identifier)}`];
      }
      const isWritten = type === "aws:rds/cluster:Cluster" && inputs.masterUsername !== undefined;
      return isWritten ? [`db-cluster ${String(inputs.clusterIdentifier)}`] : [];
    });
  for (const declared of [cell, plane]) {
    const subscriptions = subscriptionsOf(declared);
    const sources = subscriptions.flatMap(({ sourceType, sourceIds }) =>
      sourceIds.map((id) => `${sourceType} ${id}`),
    );
    expect(sources.toSorted()).toEqual(databases(declared).toSorted());
    for (const { name, sourceType, snsTopic, eventCategories } of subscriptions) {
      expect(eventCategories, name).toEqual(expect.arrayContaining(["failover", "failure"]));
      if (sourceType === "db-instance") expect(eventCategories, name).toContain("low storage");
      // Each night's success would bury the failures.
      expect(eventCategories, name).not.toContain("backup");
      expect(alarmsOf(declared).map(({ alarmActions }) => alarmActions[0])).toContain(snsTopic);
    }
  }
});

it.each([
  ["an alarm", "cloudwatch.amazonaws.com", "cloudwatch", "alarm:fieldstone-global-routes-capacity"],
  ["the writing cluster", "events.rds.amazonaws.com", "rds", "cluster:fieldstone-global-us-b"],
  ["a writing instance", "events.rds.amazonaws.com", "rds", "db:fieldstone-global-us-b-a"],
])("the plane's topic accepts %s of its own, and none of a cell", async (_, service, kind, rest) => {
  const simulator = new PolicySimulator(plane);
  const source = (name: string) => `arn:aws:${kind}:us-east-2:${mockAccount}:${name}`;
  const may = (from: string, account: string) =>
    simulator.allows(
      { service },
      {
        action: "sns:Publish",
        resource: `arn:aws:sns:us-east-2:${mockAccount}:fieldstone-global-alarms`,
        context: { "aws:SourceAccount": account, "aws:SourceArn": from },
      },
    );
  expect(await may(source(rest), mockAccount)).toBe(true);
  expect(await may(source(rest), "999999999999")).toBe(false);
  expect(await may(source(rest.replace("fieldstone-global-", "fieldstone-us-b-")), mockAccount)).toBe(false);
});
