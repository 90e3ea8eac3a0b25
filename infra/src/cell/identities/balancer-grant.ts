import { hostsEntrance } from "@fieldstone/regions/deployment/hosts-entrance.ts";
import type { Statement } from "../../policy/policy-document.ts";
import type { CellPlace } from "../cell-place.ts";

type Grant = Pick<Statement, "Action" | "Resource" | "Condition">;
const allow = (Sid: string, grant: Grant): Statement => ({ Sid, Effect: "Allow", ...grant });

/**
 * Rights of the load balancer controller: to bind pods to the infrastructure's target groups, and to keep the
 * one load balancer for tenants' own hosts, found by its name. It creates no target groups, so that load
 * balancer can only redirect.
 */
export function balancerStatements(place: CellPlace): readonly Statement[] {
  const elb = (rest: string) => place.arn("elasticloadbalancing", rest);
  const { balancerNames, clusterTag } = hostsEntrance;
  const balancer = elb(`loadbalancer/app/${balancerNames}/*`);
  const listener = elb(`listener/app/${balancerNames}/*`);
  const rule = elb(`listener-rule/app/${balancerNames}/*`);
  const group = place.arn("ec2", "security-group/*");
  const cluster = place.name("cell");
  const made = { StringEquals: { [`aws:RequestTag/${clusterTag}`]: cluster } };
  return [
    allow("Targets", {
      Action: ["elasticloadbalancing:DeregisterTargets", "elasticloadbalancing:RegisterTargets"],
      Resource: [elb(`targetgroup/${place.name("")}*`)],
    }),
    // The provider does not limit these calls to single resources.
    allow("Look", { Action: [...describeBalancerActions], Resource: "*" }),
    allow("HostsBalancer", {
      Action: [
        "elasticloadbalancing:AddTags",
        "elasticloadbalancing:CreateListener",
        "elasticloadbalancing:CreateLoadBalancer",
        "elasticloadbalancing:DeleteLoadBalancer",
        "elasticloadbalancing:ModifyLoadBalancerAttributes",
        "elasticloadbalancing:RemoveTags",
        "elasticloadbalancing:SetIpAddressType",
        "elasticloadbalancing:SetSecurityGroups",
        "elasticloadbalancing:SetSubnets",
      ],
      Resource: [balancer],
    }),
    allow("HostsListeners", {
      Action: [
        "elasticloadbalancing:AddListenerCertificates",
        "elasticloadbalancing:AddTags",
        "elasticloadbalancing:CreateRule",
        "elasticloadbalancing:DeleteListener",
        "elasticloadbalancing:ModifyListener",
        "elasticloadbalancing:ModifyListenerAttributes",
        "elasticloadbalancing:RemoveListenerCertificates",
        "elasticloadbalancing:RemoveTags",
      ],
      Resource: [listener],
    }),
    allow("HostsRules", {
      Action: [
        "elasticloadbalancing:AddTags",
        "elasticloadbalancing:DeleteRule",
        "elasticloadbalancing:ModifyRule",
        "elasticloadbalancing:RemoveTags",
        "elasticloadbalancing:SetRulePriorities",
      ],
      Resource: [rule],
    }),
    allow("HostsNewFirewall", {
      Action: ["ec2:CreateSecurityGroup"],
      Resource: [group],
      Condition: made,
    }),
    allow("HostsFirewallInNetwork", {
      Action: ["ec2:CreateSecurityGroup"],
      Resource: [place.arn("ec2", "vpc/*")],
      Condition: { StringEquals: { "aws:ResourceTag/fieldstone:cell": place.stack } },
    }),
    allow("HostsFirewallTags", {
      Action: ["ec2:CreateTags"],
      Resource: [group],
      Condition: { StringEquals: { ...made.StringEquals, "ec2:CreateAction": "CreateSecurityGroup" } },
    }),
    allow("HostsFirewall", {
      Action: [
        "ec2:AuthorizeSecurityGroupIngress",
        "ec2:DeleteSecurityGroup",
        "ec2:RevokeSecurityGroupIngress",
      ],
      Resource: [group],
      Condition: { StringEquals: { [`aws:ResourceTag/${clusterTag}`]: cluster } },
    }),
  ];
}

/** Read calls that cannot be limited to a resource. They reveal networks and load balancers, not data. */
export const describeBalancerActions = [
  // Finds the certificate of each host.
  "acm:DescribeCertificate",
  "acm:ListCertificates",
  "ec2:DescribeAvailabilityZones",
  "ec2:DescribeInstances",
  "ec2:DescribeInternetGateways",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeRouteTables",
  "ec2:DescribeSecurityGroups",
  "ec2:DescribeSubnets",
  "ec2:DescribeVpcs",
  "elasticloadbalancing:DescribeListenerAttributes",
  "elasticloadbalancing:DescribeListenerCertificates",
  "elasticloadbalancing:DescribeListeners",
  "elasticloadbalancing:DescribeLoadBalancerAttributes",
  "elasticloadbalancing:DescribeLoadBalancers",
  "elasticloadbalancing:DescribeRules",
  "elasticloadbalancing:DescribeSSLPolicies",
  "elasticloadbalancing:DescribeTags",
  "elasticloadbalancing:DescribeTargetGroups",
  "elasticloadbalancing:DescribeTargetHealth",
] as const;
