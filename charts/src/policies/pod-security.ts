import type { k8s } from "cdk8s-plus-33";

/** The user that the images run as; it owns none of their files. */
const runAsUser = 10_001;

/** What the "restricted" pod security standard requires of a pod, plus a read-only root. */
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

/** Labels that make the namespace reject pods with more rights. */
export const namespaceSecurity = {
  "pod-security.kubernetes.io/enforce": "restricted",
  "pod-security.kubernetes.io/enforce-version": "latest",
  "pod-security.kubernetes.io/warn": "restricted",
} as const;
