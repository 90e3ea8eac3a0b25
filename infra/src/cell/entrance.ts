import type { Cluster } from "@pulumi/aws/eks/cluster.js";
import { Listener } from "@pulumi/aws/lb/listener.js";
import type { LoadBalancer } from "@pulumi/aws/lb/loadBalancer.js";
import { SecurityGroupIngressRule } from "@pulumi/aws/vpc/securityGroupIngressRule.js";
import { WebAcl } from "@pulumi/aws/wafv2/webAcl.js";
import { WebAclAssociation } from "@pulumi/aws/wafv2/webAclAssociation.js";
import { createBalancer, createHost, type Entrance } from "./balancer.ts";
import type { CellPlace } from "./cell-place.ts";
import { createCertificate, sharedProof } from "./certificate.ts";
import { entrance, entranceKinds, entranceNames, processPort } from "./entrance-rules.ts";
import type { Network } from "./network.ts";

/** The firewall's name in the provider's metrics. */
export const firewallMetric = "entrance";

/** Requests from one address within five minutes above which it is blocked. */
const requestsMax = 20_000;

/** The public load balancer in front of a cell's routers. */
export function createEntrance(place: CellPlace, network: Network): Entrance {
  const { name, opts, host, rootDomain } = place;
  // The root's proof also covers its subdomains, so there are two proofs for three names.
  const proofs = { [sharedProof]: rootDomain, cell: host };
  const made = createBalancer(place, {
    ...entranceKinds.public,
    vpcId: network.vpcId,
    subnetIds: network.publicSubnetIds,
    isInternal: false,
    from: {
      description: "People, by the web's two ports",
      ingress: [443, 80].map((port) => ({
        protocol: "tcp",
        fromPort: port,
        toPort: port,
        cidrBlocks: ["0.0.0.0/0"],
      })),
    },
    certificateArn: createCertificate(place, "entrance", entranceNames(rootDomain, host), proofs),
  });
  new Listener(
    name("plain"),
    {
      loadBalancerArn: made.balancer.arn,
      port: 80,
      protocol: "HTTP",
      defaultActions: [
        {
          type: "redirect",
          redirect: { port: "443", protocol: "HTTPS", statusCode: `HTTP_${entrance.plainStatus}` },
        },
      ],
    },
    opts,
  );
  createHost(place, "entrance", host, made.balancer);
  createFirewall(place, made.balancer);
  return made;
}

/** Lets the load balancers reach the cluster's pods, and nothing else from outside. */
export function letIn(place: CellPlace, cluster: Cluster, entrances: readonly Entrance[]): void {
  for (const { name, to, firewallId } of entrances) {
    new SecurityGroupIngressRule(
      place.name(`${name}-to-pods`),
      {
        securityGroupId: cluster.vpcConfig.clusterSecurityGroupId,
        referencedSecurityGroupId: firewallId,
        description: `Requests to the ${to}, by the load balancer`,
        ipProtocol: "tcp",
        fromPort: processPort,
        toPort: processPort,
      },
      place.opts,
    );
  }
}

function createFirewall(place: CellPlace, balancer: LoadBalancer): void {
  const { name, opts } = place;
  const seen = (metricName: string) => ({
    metricName,
    cloudwatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
  });
  const acl = new WebAcl(
    name("entrance"),
    {
      name: name("entrance"),
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: seen(firewallMetric),
      rules: [
        {
          name: "known-bad",
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: { vendorName: "AWS", name: "AWSManagedRulesKnownBadInputsRuleSet" },
          },
          visibilityConfig: seen("known-bad"),
        },
        {
          // Routers of other regions use the private entrance, so every address here is a user's.
          name: "too-many",
          priority: 2,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: requestsMax, aggregateKeyType: "IP" } },
          visibilityConfig: seen("too-many"),
        },
      ],
    },
    opts,
  );
  new WebAclAssociation(name("entrance"), { resourceArn: balancer.arn, webAclArn: acl.arn }, opts);
}
