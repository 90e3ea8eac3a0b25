import type { k8s } from "cdk8s-plus-33";

/** The user that the images run as; it owns nothing in them. */
const runAsUser = 10_001;

/** What the "restricted" pod security standard asks of a pod, and a read-only root beyond it. */
export const podSecurity: k8s.PodSecurityContext = {
  runAsNonRoot: true,
  runAsUser,
  runAsGroup: runAsUser,
  fsGroup: runAsUser,
  seccompProfile: { type: "RuntimeDefault" },
};

export const containerSecurity: k8s.SecurityContext = {
  allowPrivilegeEscalation: false,
  privileged: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  capabilities: { drop: ["ALL"] },
};

/** Labels by which the namespace refuses a pod that asks for more. */
export const namespaceSecurity = {
  "pod-security.kubernetes.io/enforce": "restricted",
  "pod-security.kubernetes.io/enforce-version": "latest",
  "pod-security.kubernetes.io/warn": "restricted",
} as const;
