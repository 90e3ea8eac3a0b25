import { Certificate } from "@pulumi/aws/acm/certificate.js";
import { CertificateValidation } from "@pulumi/aws/acm/certificateValidation.js";
import { SecurityGroup } from "@pulumi/aws/ec2/securityGroup.js";
import type { Cluster } from "@pulumi/aws/eks/cluster.js";
import { Listener } from "@pulumi/aws/lb/listener.js";
import { ListenerRule } from "@pulumi/aws/lb/listenerRule.js";
import { LoadBalancer } from "@pulumi/aws/lb/loadBalancer.js";
import { TargetGroup } from "@pulumi/aws/lb/targetGroup.js";
import { Record as DnsRecord } from "@pulumi/aws/route53/record.js";
import { SecurityGroupIngressRule } from "@pulumi/aws/vpc/securityGroupIngressRule.js";
import { WebAcl } from "@pulumi/aws/wafv2/webAcl.js";
import { WebAclAssociation } from "@pulumi/aws/wafv2/webAclAssociation.js";
import type { Output } from "@pulumi/pulumi";
import type { CellPlace } from "./cell-place.ts";
import {
  type EntrancePart,
  type EntranceRule,
  entrance,
  entranceNames,
  entranceRules,
  processPort,
} from "./entrance-rules.ts";
import type { Network } from "./network.ts";

/** Requests of one address within five minutes before it is held back. */
const requestsMax = 20_000;

export interface Entrance {
  readonly balancer: LoadBalancer;
  readonly firewallId: Output<string>;
  readonly groups: Readonly<Record<EntrancePart, TargetGroup>>;
}

/** The load balancer of a cell: people reach the router, other cells' routers reach the API. TLS ends here. */
export function createEntrance(place: CellPlace, network: Network): Entrance {
  const { name, opts } = place;
  const everywhere = ["0.0.0.0/0"];
  const firewall = new SecurityGroup(
    name("entrance"),
    {
      vpcId: network.vpcId,
      description: "People, by the web's two ports",
      ingress: [443, 80].map((port) => ({
        protocol: "tcp",
        fromPort: port,
        toPort: port,
        cidrBlocks: everywhere,
      })),
      egress: [{ protocol: "tcp", fromPort: processPort, toPort: processPort, cidrBlocks: [place.cidr] }],
    },
    opts,
  );
  const balancer = new LoadBalancer(
    name("entrance"),
    {
      name: name("entrance"),
      loadBalancerType: "application",
      securityGroups: [firewall.id],
      subnets: [...network.publicSubnetIds],
      dropInvalidHeaderFields: true,
      desyncMitigationMode: "strictest",
      idleTimeout: entrance.idleSeconds,
      enableDeletionProtection: true,
    },
    opts,
  );
  const group = (part: string): TargetGroup =>
    new TargetGroup(
      name(part),
      {
        name: name(part),
        vpcId: network.vpcId,
        port: processPort,
        protocol: "HTTP",
        targetType: "ip",
        deregistrationDelay: entrance.drainSeconds,
        healthCheck: {
          path: entrance.health.path,
          matcher: "200",
          interval: entrance.health.intervalSeconds,
          healthyThreshold: entrance.health.healthyThreshold,
          unhealthyThreshold: entrance.health.unhealthyThreshold,
        },
      },
      opts,
    );
  const groups = { router: group("router"), api: group("api") };
  const listener = new Listener(
    name("tls"),
    {
      loadBalancerArn: balancer.arn,
      port: 443,
      protocol: "HTTPS",
      sslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
      certificateArn: createCertificate(place).certificateArn,
      defaultActions: [{ type: "forward", targetGroupArn: groups[entrance.otherwise].arn }],
    },
    opts,
  );
  new Listener(
    name("plain"),
    {
      loadBalancerArn: balancer.arn,
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
  for (const rule of entranceRules(place.host)) {
    createRule(place, listener, groups, rule);
    if ("host" in rule.when) createHost(place, balancer, rule.name, rule.when.host);
  }
  createFirewall(place, balancer);
  return { balancer, groups, firewallId: firewall.id };
}

function createRule(
  { name, opts }: CellPlace,
  listener: Listener,
  groups: Entrance["groups"],
  { name: part, priority, when, to }: EntranceRule,
): void {
  new ListenerRule(
    name(part),
    {
      listenerArn: listener.arn,
      priority,
      conditions: [
        "host" in when
          ? { hostHeader: { values: [when.host] } }
          : { pathPattern: { values: [...when.paths] } },
      ],
      actions: [
        "part" in to
          ? { type: "forward", targetGroupArn: groups[to.part].arn }
          : { type: "fixed-response", fixedResponse: { contentType: "text/plain", statusCode: to.status } },
      ],
    },
    opts,
  );
}

function createHost(
  { name, opts, zoneId }: CellPlace,
  balancer: LoadBalancer,
  part: string,
  host: string,
): void {
  const aliases = [{ name: balancer.dnsName, zoneId: balancer.zoneId, evaluateTargetHealth: true }];
  new DnsRecord(name(part), { zoneId, name: host, type: "A", aliases }, opts);
}

/** Lets the load balancer, and nothing else from outside the cluster, reach its pods. */
export function letIn(place: CellPlace, entrance: Entrance, cluster: Cluster): void {
  new SecurityGroupIngressRule(
    place.name("entrance-to-pods"),
    {
      securityGroupId: cluster.vpcConfig.clusterSecurityGroupId,
      referencedSecurityGroupId: entrance.firewallId,
      description: "People's requests, by the load balancer",
      ipProtocol: "tcp",
      fromPort: processPort,
      toPort: processPort,
    },
    place.opts,
  );
}

function createCertificate(place: CellPlace): CertificateValidation {
  const { name, opts, rootDomain } = place;
  const host = place.host;
  const [domainName, ...subjectAlternativeNames] = entranceNames(rootDomain, host);
  const certificate = new Certificate(
    name("entrance"),
    {
      domainName,
      subjectAlternativeNames,
      validationMethod: "DNS",
      keyAlgorithm: "EC_prime256v1",
    },
    opts,
  );
  // The root's proof serves its subdomains too, so there are two proofs for three names. They come as a set: by name.
  const proofs = Object.entries({ root: rootDomain, cell: host }).map(([part, proven]) => {
    const option = certificate.domainValidationOptions.apply((options) =>
      options.find(({ domainName }) => domainName === proven),
    );
    return new DnsRecord(
      name(`proof-${part}`),
      {
        zoneId: place.zoneId,
        name: option.apply((each) => each?.resourceRecordName ?? ""),
        type: option.apply((each) => each?.resourceRecordType ?? "CNAME"),
        records: [option.apply((each) => each?.resourceRecordValue ?? "")],
        ttl: 300,
        // Every cell proves the same root name, by the same record: it outlives the stack that wrote it.
        allowOverwrite: true,
      },
      { ...opts, retainOnDelete: part === "root" },
    );
  });
  return new CertificateValidation(
    name("entrance"),
    { certificateArn: certificate.arn, validationRecordFqdns: proofs.map(({ fqdn }) => fqdn) },
    opts,
  );
}

function createFirewall(place: CellPlace, balancer: LoadBalancer): void {
  const { name, opts } = place;
  const seen = (metricName: string) => ({
    metricName,
    cloudwatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
  });
  // Routers of other regions ask by the cell's own name, all of a region's from three addresses.
  const fromPeople = {
    notStatement: {
      statement: {
        byteMatchStatement: {
          fieldToMatch: { singleHeader: { name: "host" } },
          positionalConstraint: "EXACTLY",
          searchString: place.host,
          textTransformations: [{ priority: 0, type: "LOWERCASE" }],
        },
      },
    },
  };
  const acl = new WebAcl(
    name("entrance"),
    {
      name: name("entrance"),
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: seen("entrance"),
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
          name: "too-many",
          priority: 2,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              limit: requestsMax,
              aggregateKeyType: "IP",
              scopeDownStatement: fromPeople,
            },
          },
          visibilityConfig: seen("too-many"),
        },
      ],
    },
    opts,
  );
  new WebAclAssociation(name("entrance"), { resourceArn: balancer.arn, webAclArn: acl.arn }, opts);
}
