import { LogGroup } from "@pulumi/aws/cloudwatch/logGroup.js";
import { Addon } from "@pulumi/aws/eks/addon.js";
import { Cluster } from "@pulumi/aws/eks/cluster.js";
import { NodeGroup } from "@pulumi/aws/eks/nodeGroup.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicyAttachment } from "@pulumi/aws/iam/rolePolicyAttachment.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { policyDocument, residencyTag } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";
import type { Network } from "./network.ts";

const version = "1.33";
const logDays = 90;

/** One node a zone at least; media apart, so that parsing cannot take what people wait for. */
const nodeGroups = [
  { part: "general", instanceType: "m8g.xlarge", min: 3, max: 12, taint: undefined },
  { part: "media", instanceType: "c8g.2xlarge", min: 1, max: 10, taint: "media" },
] as const;

const addons = ["vpc-cni", "coredns", "kube-proxy", "eks-pod-identity-agent", "aws-ebs-csi-driver"] as const;

const nodePolicies = [
  "AmazonEKSWorkerNodePolicy",
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonEKS_CNI_Policy",
] as const;

/** The cell's Kubernetes: its API reachable from within the network alone, its secrets under the cell's key. */
export function createCluster(place: CellPlace, network: Network, key: Key): Cluster {
  const { name, opts } = place;
  const controlRole = serviceRole(place, "cluster", "eks.amazonaws.com", ["AmazonEKSClusterPolicy"]);
  const nodeRole = serviceRole(place, "nodes", "ec2.amazonaws.com", nodePolicies);
  const logs = new LogGroup(
    name("cluster"),
    { name: `/aws/eks/${name("cell")}/cluster`, retentionInDays: logDays, kmsKeyId: key.arn },
    opts,
  );
  const cluster = new Cluster(
    name("cell"),
    {
      name: name("cell"),
      version,
      roleArn: controlRole.arn,
      bootstrapSelfManagedAddons: false,
      accessConfig: { authenticationMode: "API", bootstrapClusterCreatorAdminPermissions: false },
      enabledClusterLogTypes: ["api", "audit", "authenticator"],
      encryptionConfig: { provider: { keyArn: key.arn }, resources: ["secrets"] },
      deletionProtection: true,
      upgradePolicy: { supportType: "STANDARD" },
      vpcConfig: {
        subnetIds: [...network.processSubnetIds],
        endpointPrivateAccess: true,
        endpointPublicAccess: false,
      },
    },
    { ...opts, protect: true, dependsOn: [logs] },
  );
  for (const { part, instanceType, min, max, taint } of nodeGroups) {
    new NodeGroup(
      name(part),
      {
        nodeGroupName: name(part),
        clusterName: cluster.name,
        nodeRoleArn: nodeRole.arn,
        subnetIds: [...network.processSubnetIds],
        amiType: "BOTTLEROCKET_ARM_64",
        instanceTypes: [instanceType],
        scalingConfig: { minSize: min, maxSize: max, desiredSize: min },
        updateConfig: { maxUnavailable: 1 },
        labels: { "fieldstone.dev/nodes": part },
        taints:
          taint === undefined
            ? []
            : [{ key: "fieldstone.dev/nodes", value: taint, effect: "PREFER_NO_SCHEDULE" }],
      },
      // The group's size is the scaler's business once it is there.
      { ...opts, ignoreChanges: ["scalingConfig.desiredSize"] },
    );
  }
  for (const addonName of addons) {
    new Addon(name(addonName), { clusterName: cluster.name, addonName }, opts);
  }
  return cluster;
}

function serviceRole(place: CellPlace, part: string, service: string, policies: readonly string[]): Role {
  const { name, opts } = place;
  const role = new Role(
    name(part),
    {
      name: name(part),
      assumeRolePolicy: policyDocument([
        { Sid: "Service", Effect: "Allow", Principal: { Service: service }, Action: ["sts:AssumeRole"] },
      ]),
      tags: { [residencyTag]: place.group },
    },
    opts,
  );
  for (const policy of policies) {
    new RolePolicyAttachment(
      `${name(part)}-${policy}`,
      { role: role.name, policyArn: `arn:aws:iam::aws:policy/${policy}` },
      opts,
    );
  }
  return role;
}
