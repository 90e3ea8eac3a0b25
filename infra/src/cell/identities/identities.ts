import type { Cluster } from "@pulumi/aws/eks/cluster.js";
import { PodIdentityAssociation } from "@pulumi/aws/eks/podIdentityAssociation.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicy } from "@pulumi/aws/iam/rolePolicy.js";
import { RolePolicyAttachment } from "@pulumi/aws/iam/rolePolicyAttachment.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { policyDocument, residencyTag } from "../../policy/policy-document.ts";
import type { CellPlace } from "../cell-place.ts";
import { workloadGrants } from "./workload-grants.ts";

/** Namespace of a cell's processes in the charts, and those of the cluster's add-ons. */
const namespace = "fieldstone";
const elsewhere: Readonly<Record<string, string>> = {
  "cluster-autoscaler": "kube-system",
  collector: "monitoring",
  "ebs-csi-controller-sa": "kube-system",
  // Not in the processes' namespace, which blocks all traffic that no policy allows.
  "external-secrets": "external-secrets",
  "load-balancer-controller": "kube-system",
};

/**
 * A role for each workload that calls the provider. Only that workload's pods in this cluster can assume it.
 */
export function createIdentities(place: CellPlace, cluster: Cluster, key: Key): void {
  const { name, opts } = place;
  // The names do not depend on the key, which appears only in one part of each policy.
  for (const { account, managedPolicy } of workloadGrants(place, "")) {
    const roleName = name(account);
    const role = new Role(
      roleName,
      {
        name: roleName,
        assumeRolePolicy: policyDocument([
          {
            Sid: "PodsOfThisCell",
            Effect: "Allow",
            Principal: { Service: "pods.eks.amazonaws.com" },
            Action: ["sts:AssumeRole", "sts:TagSession"],
            Condition: {
              StringEquals: { "aws:SourceAccount": place.account },
              ArnEquals: { "aws:SourceArn": place.arn("eks", `cluster/${name("cell")}`) },
            },
          },
        ]),
        tags: { [residencyTag]: place.group },
      },
      opts,
    );
    new RolePolicy(
      roleName,
      {
        role: role.id,
        policy: key.arn.apply((keyArn) => {
          const grant = workloadGrants(place, keyArn).find((each) => each.account === account);
          return policyDocument(grant?.statements ?? []);
        }),
      },
      opts,
    );
    if (managedPolicy !== undefined) {
      const policyArn = `arn:aws:iam::aws:policy/${managedPolicy}`;
      new RolePolicyAttachment(roleName, { role: role.name, policyArn }, opts);
    }
    new PodIdentityAssociation(
      roleName,
      {
        clusterName: cluster.name,
        namespace: elsewhere[account] ?? namespace,
        serviceAccount: account,
        roleArn: role.arn,
      },
      opts,
    );
  }
}
