import { apiVersion } from "../crds/api-group.ts";
import { cellKind, type ResourceKind, tenantKind } from "../crds/definitions.ts";

/** A kind of object, as the API's paths need it. */
export interface KindRef {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

const own = ({ kind, plural, scope }: ResourceKind): KindRef => ({
  apiVersion,
  kind,
  plural,
  namespaced: scope === "Namespaced",
});

export const tenants = own(tenantKind);
export const cells = own(cellKind);

const core = (kind: string, plural: string, namespaced = true): KindRef => ({
  apiVersion: "v1",
  kind,
  plural,
  namespaced,
});
const networking = (kind: string, plural: string): KindRef => ({
  apiVersion: "networking.k8s.io/v1",
  kind,
  plural,
  namespaced: true,
});

export const namespaceKind = core("Namespace", "namespaces", false);
export const secretKind = core("Secret", "secrets");
export const quotaKind = core("ResourceQuota", "resourcequotas");
export const limitRangeKind = core("LimitRange", "limitranges");
export const networkPolicyKind = networking("NetworkPolicy", "networkpolicies");
export const ingressKind = networking("Ingress", "ingresses");
