import { tlsPolicy } from "@fieldstone/regions/deployment/hosts-entrance.ts";
import { SecurityGroup, type SecurityGroupArgs } from "@pulumi/aws/ec2/securityGroup.js";
import { Listener } from "@pulumi/aws/lb/listener.js";
import { ListenerRule } from "@pulumi/aws/lb/listenerRule.js";
import { LoadBalancer } from "@pulumi/aws/lb/loadBalancer.js";
import { TargetGroup } from "@pulumi/aws/lb/targetGroup.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import type { Output } from "@pulumi/pulumi";
import type { CellPlace } from "./cell-place.ts";
import { type EntranceKind, entrance, entranceRules, processPort } from "./entrance-rules.ts";
import type { Network } from "./network.ts";

export interface BalancerInputs extends EntranceKind {
  readonly vpcId: Network["vpcId"];
  readonly subnetIds: readonly Output<string>[];
  /** True for a load balancer without a public address. */
  readonly isInternal: boolean;
  readonly from: Pick<SecurityGroupArgs, "description" | "ingress">;
  readonly certificateArn: Output<string>;
}

export interface Entrance extends EntranceKind {
  readonly balancer: LoadBalancer;
  readonly group: TargetGroup;
  readonly firewallId: Output<string>;
  readonly certificateArn: Output<string>;
}

/** A load balancer in front of one part of a cell. TLS ends here. */
export function createBalancer(place: CellPlace, inputs: BalancerInputs): Entrance {
  const { name, opts } = place;
  const { to, vpcId } = inputs;
  const firewall = new SecurityGroup(
    name(inputs.name),
    {
      vpcId,
      ...inputs.from,
      egress: [{ protocol: "tcp", fromPort: processPort, toPort: processPort, cidrBlocks: [place.cidr] }],
    },
    opts,
  );
  const balancer = new LoadBalancer(
    name(inputs.name),
    {
      name: name(inputs.name),
      internal: inputs.isInternal,
      loadBalancerType: "application",
      securityGroups: [firewall.id],
      subnets: [...inputs.subnetIds],
      dropInvalidHeaderFields: true,
      desyncMitigationMode: "strictest",
      idleTimeout: entrance.idleSeconds,
      enableDeletionProtection: true,
    },
    opts,
  );
  const { path, intervalSeconds, timeoutSeconds, healthyThreshold, unhealthyThreshold } = entrance.health;
  const group = new TargetGroup(
    name(to),
    {
      name: name(to),
      vpcId,
      port: processPort,
      protocol: "HTTP",
      targetType: "ip",
      deregistrationDelay: entrance.drainSeconds,
      healthCheck: {
        path,
        matcher: "200",
        interval: intervalSeconds,
        timeout: timeoutSeconds,
        healthyThreshold,
        unhealthyThreshold,
      },
    },
    opts,
  );
  const listener = new Listener(
    name(`${inputs.name}-tls`),
    {
      loadBalancerArn: balancer.arn,
      port: 443,
      protocol: "HTTPS",
      sslPolicy: tlsPolicy,
      certificateArn: inputs.certificateArn,
      defaultActions: [{ type: "forward", targetGroupArn: group.arn }],
    },
    opts,
  );
  for (const { name: rule, priority, paths, status } of entranceRules) {
    new ListenerRule(
      name(`${inputs.name}-${rule}`),
      {
        listenerArn: listener.arn,
        priority,
        conditions: [{ pathPattern: { values: [...paths] } }],
        actions: [
          { type: "fixed-response", fixedResponse: { contentType: "text/plain", statusCode: status } },
        ],
      },
      opts,
    );
  }
  const { certificateArn } = inputs;
  return { name: inputs.name, to, balancer, group, firewallId: firewall.id, certificateArn };
}

/** The DNS record of a load balancer. */
export function createHost(
  { name, opts, zoneId }: CellPlace,
  part: string,
  host: string,
  balancer: LoadBalancer,
): void {
  const aliases = [{ name: balancer.dnsName, zoneId: balancer.zoneId, evaluateTargetHealth: true }];
  new DnsRecord(name(part), { zoneId, name: host, type: "A", aliases }, opts);
}
