import type { Key } from "@pulumi/aws/kms/key.js";
import { Secret } from "@pulumi/aws/secretsmanager/secret.js";
import type { CellPlace } from "./cell-place.ts";

/** The secrets that the charts refer to. A person enters their values, once: docs/deploy.md. */
export const secretNames = [
  "fieldstone-service",
  "fieldstone-router",
  "fieldstone-cell-database",
  "fieldstone-global-database",
  "fieldstone-watcher",
  "fieldstone-alerts",
] as const;

const recoveryDays = 30;

/** Empty secrets, encrypted with the cell's key. None is copied to another region. */
export function createSecrets(place: CellPlace, key: Key): void {
  for (const secretName of secretNames) {
    const name = `${place.stack}/${secretName}`;
    new Secret(name, { name, kmsKeyId: key.arn, recoveryWindowInDays: recoveryDays }, place.opts);
  }
}
