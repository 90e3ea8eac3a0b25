import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import type { Declared } from "../testing/declared.ts";
import { flatPrices, prices, regionFactors } from "./prices.testing.ts";

/** What a resource costs while nobody uses it, in US dollars a month. */
interface Cost {
  readonly what: string;
  readonly regional: number;
  readonly flat: number;
}

const regional = (what: string, amount: number): Cost => ({ what, regional: amount, flat: 0 });
const flat = (what: string, amount: number): Cost => ({ what, regional: 0, flat: amount });

const nodeGroup = z.object({
  instanceTypes: z.tuple([z.enum(["c8g.xlarge", "c8g.2xlarge", "m8g.large"])]),
  scalingConfig: z.object({ minSize: z.number() }),
});
const template = z.object({
  blockDeviceMappings: z.array(z.object({ ebs: z.object({ volumeSize: z.number() }) })),
});
const database = z.object({
  instanceClass: z.enum(["db.r8g.large", "db.r8g.xlarge"]),
  multiAz: z.boolean(),
  allocatedStorage: z.number(),
});
const member = z.object({
  instanceClass: z.enum(["db.r8g.large", "db.serverless"]),
  clusterIdentifier: z.string(),
});
const cluster = z.object({ serverlessv2ScalingConfiguration: z.object({ minCapacity: z.number() }) });
const balancer = z.object({ internal: z.boolean(), subnets: z.array(z.unknown()) });
const firewall = z.object({ rules: z.array(z.unknown()) });
const endpoint = z.object({ vpcEndpointType: z.string(), subnetIds: z.array(z.unknown()).default([]) });

/** The initial size of a cell's database. */
const firstGigabytes = 60;

const costOf: Readonly<Record<string, (each: Declared, all: readonly Declared[]) => readonly Cost[]>> = {
  "aws:eks/cluster:Cluster": () => [flat("Kubernetes' control plane", flatPrices.cluster)],
  "aws:eks/nodeGroup:NodeGroup": ({ name, inputs }, all) => {
    const { instanceTypes, scalingConfig } = nodeGroup.parse(inputs);
    const nodes = scalingConfig.minSize;
    const part = name.slice(name.lastIndexOf("-") + 1);
    const found = all.find(
      ({ type, name: other }) => type.endsWith(":LaunchTemplate") && other.endsWith(`nodes-${part}`),
    );
    const gigabytes = template
      .parse(found?.inputs)
      .blockDeviceMappings.reduce((sum, { ebs }) => sum + ebs.volumeSize, 0);
    return [
      regional(`${nodes} × ${instanceTypes[0]} (${part})`, nodes * prices.machines[instanceTypes[0]]),
      regional("nodes' disks", nodes * gigabytes * prices.disk),
    ];
  },
  "aws:rds/instance:Instance": ({ inputs }) => {
    const { instanceClass, multiAz, allocatedStorage } = database.parse(inputs);
    const copies = multiAz ? 2 : 1;
    return [
      regional(`${copies} × ${instanceClass}`, copies * prices.databases[instanceClass]),
      regional("the database's disks", copies * allocatedStorage * prices.databaseDisk),
    ];
  },
  // Assumes that the first disks are full: the backups of an empty database cost next to nothing.
  "aws:rds/instanceAutomatedBackupsReplication:InstanceAutomatedBackupsReplication": () => [
    regional("copies of backups", firstGigabytes * prices.backup),
  ],
  "aws:backup/plan:Plan": () => [regional("the locked vault", firstGigabytes * prices.backup)],
  "aws:rds/clusterInstance:ClusterInstance": ({ inputs }, all) => {
    const { instanceClass, clusterIdentifier } = member.parse(inputs);
    if (instanceClass !== "db.serverless")
      return [regional("the routers' database", prices.auroraMachines[instanceClass])];
    const of = all.find(({ type, name }) => type.endsWith(":Cluster") && `${name}-id` === clusterIdentifier);
    const { minCapacity } = cluster.parse(of?.inputs).serverlessv2ScalingConfiguration;
    return [regional("the routers' database", minCapacity * prices.auroraUnit)];
  },
  "aws:ec2/natGateway:NatGateway": () => [regional("NAT gateways, one per zone", prices.natGateway)],
  "aws:ec2/eip:Eip": () => [flat("public addresses", flatPrices.publicAddress)],
  "aws:lb/loadBalancer:LoadBalancer": ({ inputs }) => {
    const { internal, subnets } = balancer.parse(inputs);
    const publicAddresses = internal ? 0 : subnets.length;
    return [
      regional("load balancers", prices.balancer),
      flat("public addresses", publicAddresses * flatPrices.publicAddress),
    ];
  },
  "aws:ec2/vpcEndpoint:VpcEndpoint": ({ inputs }) => {
    const { vpcEndpointType, subnetIds } = endpoint.parse(inputs);
    if (vpcEndpointType === "Gateway") return [];
    return [regional("endpoints of services", subnetIds.length * prices.interfaceEndpointInAZone)];
  },
  "aws:kms/key:Key": () => [flat("key, secrets, alarms, firewall", flatPrices.key)],
  "aws:secretsmanager/secret:Secret": () => [flat("key, secrets, alarms, firewall", flatPrices.secret)],
  "aws:cloudwatch/metricAlarm:MetricAlarm": () => [flat("key, secrets, alarms, firewall", flatPrices.alarm)],
  "aws:wafv2/webAcl:WebAcl": ({ inputs }) => [
    flat(
      "key, secrets, alarms, firewall",
      flatPrices.firewall + firewall.parse(inputs).rules.length * flatPrices.firewallRule,
    ),
  ],
  "aws:route53/healthCheck:HealthCheck": () => [flat("health checks", flatPrices.healthCheck)],
};

/** Kinds of resources that cost nothing unless they are used. */
const free =
  /^(?:pulumi:|fieldstone:|aws:(?:acm|backup\/(?:selection|vault|vaultLockConfiguration|vaultPolicy)|cloudwatch\/(?:eventRule|eventTarget|logGroup)|ec2\/(?:defaultSecurityGroup|internetGateway|launchTemplate|route|routeTable|routeTableAssociation|securityGroup|subnet|vpc|vpcPeeringConnection|vpcPeeringConnectionAccepter)|eks\/(?:accessEntry|accessPolicyAssociation|addon|podIdentityAssociation)|iam|kms\/alias|lb\/(?:listener|listenerRule|targetGroup)|mediaconvert|rds\/(?:cluster|eventSubscription|globalCluster|parameterGroup|subnetGroup)|route53\/record|s3|secretsmanager\/secretVersion|sns|sqs|vpc|wafv2\/webAclAssociation)\b)/;

/**
 * What a stack costs while nobody uses it, by purpose, in US dollars a month.
 * @throws RangeError on a kind of resource without a known price
 */
export function monthlyCosts(declared: readonly Declared[], region: RegionKey): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const each of declared) {
    const found = costOf[each.type];
    if (found === undefined && !free.test(each.type))
      throw new RangeError(`what does ${each.type} cost (${each.name})?`);
    for (const cost of found?.(each, declared) ?? []) {
      const amount = cost.regional * regionFactors[region] + cost.flat;
      costs.set(cost.what, (costs.get(cost.what) ?? 0) + amount);
    }
  }
  return costs;
}
