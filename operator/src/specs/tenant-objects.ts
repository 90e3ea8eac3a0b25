import { hostsEntrance } from "@fieldstone/regions/deployment/hosts-entrance.ts";
import { apiVersion, finalizer, tenantPrefix } from "../crds/api-group.ts";
import type { KubeObject } from "../crds/object-meta.ts";
import type { Tenant } from "../crds/tenant.ts";
import type { KindRef } from "./kind-refs.ts";
import { ingressKind, limitRangeKind, namespaceKind, networkPolicyKind, quotaKind } from "./kind-refs.ts";

/** An object that should exist, with its kind. */
export interface DesiredObject {
  readonly ref: KindRef;
  readonly object: KubeObject;
}

export const managedBy = { "app.kubernetes.io/managed-by": "fieldstone-operator" } as const;

/** Name of the namespace of one tenant. */
export function tenantNamespace(tenant: Tenant): string {
  return `${tenantPrefix}${tenant.spec.teamId}`;
}

function labelsOf(tenant: Tenant): Record<string, string> {
  return {
    ...managedBy,
    "fieldstone.dev/tenant": tenant.metadata.name,
    "fieldstone.dev/team": tenant.spec.teamId,
  };
}

/**
 * The owner reference of objects in the tenant's own namespace, none of which is data: they are removed with
 * the Tenant. Objects elsewhere are removed by name, because owner references do not cross namespaces.
 */
function ownerOf(tenant: Tenant) {
  return {
    apiVersion,
    kind: tenant.kind,
    name: tenant.metadata.name,
    uid: tenant.metadata.uid ?? "",
    controller: true,
    blockOwnerDeletion: true,
  };
}

/**
 * A namespace with quotas that denies all traffic not explicitly allowed, for tenants of DEDICATED isolation.
 */
export function dedicatedNamespace(tenant: Tenant): readonly DesiredObject[] {
  const namespace = tenantNamespace(tenant);
  const labels = labelsOf(tenant);
  const metadata = { namespace, labels };
  const object = (ref: KindRef, name: string, spec: unknown): DesiredObject => {
    const made = { apiVersion: ref.apiVersion, kind: ref.kind, metadata: { ...metadata, name }, spec };
    return { ref, object: made };
  };
  return [
    {
      ref: namespaceKind,
      object: {
        apiVersion: namespaceKind.apiVersion,
        kind: namespaceKind.kind,
        metadata: {
          name: namespace,
          labels: { ...labels, "pod-security.kubernetes.io/enforce": "restricted" },
        },
      },
    },
    object(quotaKind, "tenant", {
      hard: { "requests.cpu": "8", "requests.memory": "16Gi", "limits.memory": "32Gi", pods: "40" },
    }),
    object(limitRangeKind, "tenant", {
      limits: [
        {
          type: "Container",
          defaultRequest: { cpu: "100m", memory: "128Mi" },
          default: { memory: "512Mi" },
          max: { cpu: "4", memory: "8Gi" },
        },
      ],
    }),
    object(networkPolicyKind, "deny-by-default", { podSelector: {}, policyTypes: ["Ingress", "Egress"] }),
  ];
}

/**
 * Redirects the tenant's own host names to its workspace's subdomain, where people have their session. One
 * load balancer serves all tenants; it picks a certificate by name.
 */
export function customIngress(tenant: Tenant, workspaceHost: string): DesiredObject {
  const { hosts = [] } = tenant.spec;
  const sentOn = {
    type: "redirect",
    redirectConfig: {
      protocol: "HTTPS",
      port: "443",
      host: workspaceHost,
      statusCode: "HTTP_302",
    },
  };
  const backend = { service: { name: "workspace", port: { name: "use-annotation" } } };
  const spec = {
    ingressClassName: hostsEntrance.ingressClass,
    tls: [{ hosts: [...hosts] }],
    rules: hosts.map((host) => ({ host, http: { paths: [{ path: "/", pathType: "Prefix", backend }] } })),
  };
  const metadata = {
    name: customIngressName(tenant),
    ...(tenant.metadata.namespace === undefined ? {} : { namespace: tenant.metadata.namespace }),
    labels: labelsOf(tenant),
    annotations: {
      "alb.ingress.kubernetes.io/group.name": hostsEntrance.group,
      "alb.ingress.kubernetes.io/scheme": "internet-facing",
      "alb.ingress.kubernetes.io/listen-ports": '[{"HTTP":80},{"HTTPS":443}]',
      "alb.ingress.kubernetes.io/actions.workspace": JSON.stringify(sentOn),
    },
    ownerReferences: [ownerOf(tenant)],
  };
  return {
    ref: ingressKind,
    object: { apiVersion: ingressKind.apiVersion, kind: ingressKind.kind, metadata, ...{ spec } },
  };
}

export function customIngressName(tenant: Tenant): string {
  return `${tenantPrefix}${tenant.spec.teamId}`;
}

export function withFinalizer(tenant: Tenant): readonly string[] {
  return [...new Set([...(tenant.metadata.finalizers ?? []), finalizer])];
}

export function withoutFinalizer(tenant: Tenant): readonly string[] {
  return (tenant.metadata.finalizers ?? []).filter((each) => each !== finalizer);
}
