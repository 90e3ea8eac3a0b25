import type { Output } from "@pulumi/pulumi";
import { above, below, type Watched } from "../alarms/metric-alarms.ts";
import type { Entrance } from "./balancer.ts";
import { type CellPlace, zones } from "./cell-place.ts";
import { firewallMetric } from "./entrance.ts";

/** Shorter than the month before expiry in which the provider renews certificates itself. */
const certificateDaysMin = 21;
/** Blocked requests a minute, over 15 minutes: half the rate that one address may send. */
const blockedRequestsMax = 2_000;

/** Metrics of a cell's edge: its load balancers, their certificates, the firewall and the NAT gateways. */
export function watchedEdge(
  place: CellPlace,
  entrances: readonly Entrance[],
  natGatewayIds: readonly Output<string>[],
): readonly Watched[] {
  return [
    ...entrances.flatMap(watchedEntrance),
    ...entrances.filter(({ to }) => to === "router").map(watchedAnswers),
    {
      part: "firewall-blocks",
      namespace: "AWS/WAFV2",
      metricName: "BlockedRequests",
      dimensions: { WebACL: firewallMetric, Region: place.providerRegion, Rule: "ALL" },
      statistic: "Sum",
      ...above,
      threshold: blockedRequestsMax,
      minutes: 15,
      alarmDescription: "The firewall holds back very many requests: an attack, or a large office.",
    },
    ...zones.map(
      (zone, at): Watched => ({
        part: `out-${zone}-ports`,
        namespace: "AWS/NATGateway",
        metricName: "ErrorPortAllocation",
        dimensions: { NatGatewayId: natGatewayIds[at] ?? "" },
        statistic: "Sum",
        ...above,
        threshold: 0,
        minutes: 5,
        alarmDescription: `Processes of zone ${zone} cannot open connections to the world: no port is free.`,
      }),
    ),
  ];
}

function watchedEntrance({ name, to, balancer, group, certificateArn }: Entrance): readonly Watched[] {
  const ofBalancer = { namespace: "AWS/ApplicationELB", dimensions: { LoadBalancer: balancer.arnSuffix } };
  return [
    {
      ...ofBalancer,
      part: `${name}-errors`,
      metricName: "HTTPCode_ELB_5XX_Count",
      statistic: "Sum",
      ...above,
      threshold: 50,
      minutes: 5,
      alarmDescription: `The load balancer finds no ${to} that answers.`,
    },
    {
      ...ofBalancer,
      dimensions: { ...ofBalancer.dimensions, TargetGroup: group.arnSuffix },
      part: `${to}-healthy`,
      metricName: "HealthyHostCount",
      statistic: "Minimum",
      ...below,
      threshold: 2,
      minutes: 5,
      missing: true,
      alarmDescription: `Fewer than two ${to} pods are well.`,
    },
    {
      part: `${name}-certificate`,
      namespace: "AWS/CertificateManager",
      metricName: "DaysToExpiry",
      dimensions: { CertificateArn: certificateArn },
      statistic: "Minimum",
      ...below,
      threshold: certificateDaysMin,
      minutes: 0,
      daily: true,
      alarmDescription: `The certificate of the ${name} ends within three weeks and was not renewed.`,
    },
  ];
}

/** Only for the public entrance: other cells' routers count the answers that they get. */
function watchedAnswers({ to, balancer }: Entrance): Watched {
  return {
    part: `${to}-failures`,
    namespace: "AWS/ApplicationELB",
    dimensions: { LoadBalancer: balancer.arnSuffix },
    metricName: "HTTPCode_Target_5XX_Count",
    statistic: "Sum",
    ...above,
    threshold: 50,
    minutes: 5,
    alarmDescription: `Requests are answered with errors by the ${to}, whatever the cluster's monitoring says.`,
  };
}
