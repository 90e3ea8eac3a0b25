import type { k8s } from "cdk8s-plus-33";

/** A process's settings: plain ones by value, secret ones by reference to a Secret of the namespace. */
export interface ProcessSettings {
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretKey>>;
}

export interface SecretKey {
  readonly secret: string;
  readonly key: string;
  /** True if the process starts without it. */
  readonly optional?: boolean;
}

/** The settings as a container's environment, sorted by name for a stable order. */
export function toEnvironment(settings: ProcessSettings): k8s.EnvVar[] {
  const plain = Object.entries(settings.values).map(([name, value]) => ({ name, value }));
  const secret = Object.entries(settings.secrets).map(([name, { secret, key, optional }]) => ({
    name,
    valueFrom: { secretKeyRef: { name: secret, key, ...(optional === true ? { optional } : {}) } },
  }));
  return [...plain, ...secret].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
