import { apiVersion, group, tenantPrefix } from "@fieldstone/operator/crds/api-group.ts";
import { ApiObject, Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { Controller } from "../workloads/controller.ts";
import { operatorSettings } from "./process-settings.ts";

const name = "operator";
const readAndApply = ["get", "list", "watch", "create", "patch", "delete"];

/** In all namespaces: its own kinds and the objects of dedicated tenants, but no Secrets. */
const clusterRules: k8s.PolicyRule[] = [
  {
    apiGroups: [group],
    resources: ["tenants", "tenantmoves", "cells"],
    verbs: ["get", "list", "watch", "patch"],
  },
  {
    apiGroups: [group],
    resources: ["tenants/status", "tenantmoves/status", "cells/status", "tenants/finalizers"],
    verbs: ["patch", "update"],
  },
  { apiGroups: [""], resources: ["namespaces", "resourcequotas", "limitranges"], verbs: readAndApply },
  { apiGroups: ["networking.k8s.io"], resources: ["networkpolicies", "ingresses"], verbs: readAndApply },
  { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
];

/** In its own namespace: the lease for leader election, and the Secrets with the owners of new tenants. */
const namespaceRules: k8s.PolicyRule[] = [
  { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get", "create", "update"] },
  { apiGroups: [""], resources: ["secrets"], verbs: ["get"] },
];

class OperatorRights extends Construct {
  constructor(scope: Construct) {
    super(scope, "rights");
    const subjects = [{ kind: "ServiceAccount", name, namespace: site.namespace }];
    const fullName = `fieldstone-${name}`;
    const apiGroup = "rbac.authorization.k8s.io";
    new k8s.KubeClusterRole(this, "cluster-role", { metadata: { name: fullName }, rules: clusterRules });
    new k8s.KubeClusterRoleBinding(this, "cluster-binding", {
      metadata: { name: fullName },
      subjects,
      roleRef: { apiGroup, kind: "ClusterRole", name: fullName },
    });
    new k8s.KubeRole(this, "role", { metadata: { name }, rules: namespaceRules });
    new k8s.KubeRoleBinding(this, "binding", {
      metadata: { name },
      subjects,
      roleRef: { apiGroup, kind: "Role", name },
    });
  }
}

/**
 * Roles cannot name objects by the start of their names: whatever happens to the operator, it creates, changes and
 * removes namespaces, policies and entrances of dedicated tenants alone.
 */
class OperatorLimits extends Construct {
  constructor(scope: Construct) {
    super(scope, "limits");
    const fullName = `fieldstone-${name}`;
    const operations = ["CREATE", "UPDATE", "DELETE"];
    const isTenant = (what: string) => `${what}.startsWith('${tenantPrefix}')`;
    new k8s.KubeValidatingAdmissionPolicy(this, "policy", {
      metadata: { name: fullName },
      spec: {
        failurePolicy: "Fail",
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: [""],
              apiVersions: ["*"],
              operations,
              resources: ["namespaces", "resourcequotas", "limitranges"],
            },
            {
              apiGroups: ["networking.k8s.io"],
              apiVersions: ["*"],
              operations,
              resources: ["networkpolicies", "ingresses"],
            },
          ],
        },
        matchConditions: [
          {
            name: "by-operator",
            expression: `request.userInfo.username == 'system:serviceaccount:${site.namespace}:${name}'`,
          },
        ],
        validations: [
          {
            // An entrance is beside its Tenant, whose namespace has those of others too.
            expression: `request.resource.resource in ['namespaces', 'ingresses'] ? ${isTenant("request.name")} : ${isTenant("request.namespace")}`,
            message: "The operator changes only what belongs to a tenant.",
            reason: "Forbidden",
          },
        ],
      },
    });
    new k8s.KubeValidatingAdmissionPolicyBinding(this, "policy-binding", {
      metadata: { name: fullName },
      spec: { policyName: fullName, validationActions: ["Deny"] },
    });
  }
}

/** Reconciles tenants and the cell, whose object is declared here. */
export class OperatorChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, name, { namespace: site.namespace, disableResourceNameHashes: true });
    new OperatorRights(this);
    new OperatorLimits(this);
    // `drain` is left out: it is set by hand, and an upgrade must not overwrite it.
    new ApiObject(this, "cell", {
      apiVersion,
      kind: "Cell",
      metadata: { name: cell.stack },
      spec: { region: cell.region, version: cell.release.release, capacity: site.cellCapacity },
    });
    new Controller(this, {
      name,
      cell,
      image: imageReference(cell, "services"),
      command: ["operator/src/bin/operator.ts"],
      settings: operatorSettings(cell),
      egress: [outgoing.to("api", "router"), outgoing.toServices, outgoing.toPodIdentity],
      resources: {
        cpu: "200m",
        memory: "256Mi",
        memoryMax: "512Mi",
        disk: "64Mi",
        reason:
          "Holds every tenant's object of the cell in memory, about 4 KiB each; waits for calls most of the time.",
      },
    });
  }
}
