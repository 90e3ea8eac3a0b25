import { podLogs } from "@fieldstone/regions/deployment/cell-names.ts";
import { LogGroup } from "@pulumi/aws/cloudwatch/logGroup.js";
import { LaunchTemplate } from "@pulumi/aws/ec2/launchTemplate.js";
import { AccessEntry } from "@pulumi/aws/eks/accessEntry.js";
import { AccessPolicyAssociation } from "@pulumi/aws/eks/accessPolicyAssociation.js";
import { Addon } from "@pulumi/aws/eks/addon.js";
import { Cluster } from "@pulumi/aws/eks/cluster.js";
import { NodeGroup } from "@pulumi/aws/eks/nodeGroup.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicyAttachment } from "@pulumi/aws/iam/rolePolicyAttachment.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { policyDocument, residencyTag } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";
import type { Network } from "./network.ts";

const clusterVersion = "1.35";
const logDays = 90;

/**
 * At least one node a zone. Media has nodes of its own, so that parsing cannot starve what people wait for:
 * two small ones in two zones, each for one pod, so that recordings are processed while a zone is down.
 * `diskGigabytes` holds images, logs and the scratch folders of as many pods as the processors take: a test
 * compares them with the charts.
 */
const nodeGroups = [
  { part: "general", instanceType: "c8g.xlarge", min: 3, max: 16, taint: undefined, diskGigabytes: 34 },
  { part: "media", instanceType: "m8g.large", min: 2, max: 20, taint: "media", diskGigabytes: 65 },
] as const;

/** `settings` where the provider's defaults do not suit. */
const addons: readonly { readonly addonName: string; readonly settings?: unknown }[] = [
  // Without it network policies are accepted but not enforced.
  { addonName: "vpc-cni", settings: { enableNetworkPolicy: "true" } },
  { addonName: "coredns" },
  { addonName: "kube-proxy" },
  { addonName: "eks-pod-identity-agent" },
  { addonName: "aws-ebs-csi-driver" },
  // Pods' processor use, for scaling.
  { addonName: "metrics-server" },
];

const administratorPolicy = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy";

const nodePolicies = [
  "AmazonEKSWorkerNodePolicy",
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonEKS_CNI_Policy",
] as const;

/**
 * The cell's Kubernetes. Its API is reachable only from within the network and by its administrators; its
 * secrets are encrypted with the cell's key.
 */
export function createCluster(place: CellPlace, network: Network, key: Key): Cluster {
  const { name, opts } = place;
  const controlRole = serviceRole(place, "cluster", "eks.amazonaws.com", ["AmazonEKSClusterPolicy"]);
  const nodeRole = serviceRole(place, "nodes", "ec2.amazonaws.com", nodePolicies);
  const logs = new LogGroup(
    name("cluster"),
    { name: `/aws/eks/${name("cell")}/cluster`, retentionInDays: logDays, kmsKeyId: key.arn },
    opts,
  );
  new LogGroup(
    name("pod-logs"),
    { name: podLogs(place.environment, place.region), retentionInDays: logDays, kmsKeyId: key.arn },
    opts,
  );
  const cluster = new Cluster(
    name("cell"),
    {
      name: name("cell"),
      version: clusterVersion,
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
  for (const { part, instanceType, min, max, taint, diskGigabytes } of nodeGroups) {
    const template = nodeTemplate(place, part, key, diskGigabytes);
    new NodeGroup(
      name(part),
      {
        nodeGroupName: name(part),
        clusterName: cluster.name,
        nodeRoleArn: nodeRole.arn,
        subnetIds: [...network.processSubnetIds],
        amiType: "BOTTLEROCKET_ARM_64",
        instanceTypes: [instanceType],
        launchTemplate: { id: template.id, version: template.latestVersion.apply(String) },
        scalingConfig: { minSize: min, maxSize: max, desiredSize: min },
        updateConfig: { maxUnavailable: 1 },
        labels: { "fieldstone.dev/nodes": part },
        taints:
          taint === undefined
            ? []
            : [{ key: "fieldstone.dev/nodes", value: taint, effect: "PREFER_NO_SCHEDULE" }],
      },
      // The autoscaler owns the group's size after creation.
      { ...opts, ignoreChanges: ["scalingConfig.desiredSize"] },
    );
  }
  for (const { addonName, settings } of addons) {
    const configured = settings === undefined ? {} : { configurationValues: JSON.stringify(settings) };
    new Addon(name(addonName), { clusterName: cluster.name, addonName, ...configured }, opts);
  }
  for (const principalArn of place.administrators) {
    const roleName = principalArn.slice(principalArn.lastIndexOf("/") + 1);
    const entry = { clusterName: cluster.name, principalArn };
    const access = new AccessEntry(name(`access-${roleName}`), entry, opts);
    new AccessPolicyAssociation(
      name(`access-${roleName}`),
      { ...entry, policyArn: administratorPolicy, accessScope: { type: "cluster" } },
      { ...opts, dependsOn: [access] },
    );
  }
  return cluster;
}

/**
 * A node's disks, both encrypted with the cell's key: Bottlerocket uses the first, pods write to the second.
 */
function nodeTemplate(place: CellPlace, part: string, key: Key, dataGigabytes: number): LaunchTemplate {
  const disk = (deviceName: string, volumeSize: number) => ({
    deviceName,
    ebs: {
      volumeSize,
      volumeType: "gp3",
      encrypted: "true",
      kmsKeyId: key.arn,
      deleteOnTermination: "true",
    },
  });
  return new LaunchTemplate(
    place.name(`nodes-${part}`),
    {
      name: place.name(`nodes-${part}`),
      blockDeviceMappings: [disk("/dev/xvda", 4), disk("/dev/xvdb", dataGigabytes)],
      // A limit of one hop keeps pods from reaching the node's credentials: the answer cannot travel further.
      metadataOptions: { httpTokens: "required", httpPutResponseHopLimit: 1 },
    },
    place.opts,
  );
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
