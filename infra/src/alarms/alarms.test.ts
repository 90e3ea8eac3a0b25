import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Declared, declaredBy } from "../testing/declared.ts";
import { stackOf } from "../testing/declared-cells.ts";

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
const runbooks = readFileSync(path.resolve(import.meta.dirname, "../../../docs/runbooks.md"), "utf8");
const sections = [...runbooks.matchAll(/^### ([a-z].*)$/gm)].map(([, name]) => name);

it("every alarm of the provider has a runbook, and every such runbook an alarm", () => {
  const ofCell = alarmsOf(cell).map(({ name }) => name.replace(`fieldstone-${stackOf("EU_A")}-`, ""));
  const ofPlane = alarmsOf(plane).map(({ name }) => name.replace("fieldstone-global-", ""));
  const names = [...ofCell, ...ofPlane].map((name) =>
    name.replace(/^out-[abc]-/, "out-").replace(/^health-.*/, "health"),
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
