import type { UpgradePrompt } from "@fieldstone/model/errors.ts";

/** A rejection that a larger plan would lift. */
export interface PlanRejection {
  readonly upgrade: UpgradePrompt;
  /** The service's own message. */
  readonly message: string;
}

let offered: PlanRejection | undefined;
const listeners = new Set<() => void>();

function publish(next: PlanRejection | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Opens the upgrade prompt for a rejection, unless one is open. */
export function offerUpgrade(rejection: PlanRejection): void {
  if (offered === undefined) publish(rejection);
}

export function dismissUpgrade(): void {
  publish(undefined);
}

export function offeredUpgrade(): PlanRejection | undefined {
  return offered;
}

export function onUpgradeOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
