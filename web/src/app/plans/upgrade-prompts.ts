import type { UpgradePrompt } from "@fieldstone/model/errors.ts";

/** A rejection that a larger plan would lift. */
export interface PlanRefusal {
  readonly upgrade: UpgradePrompt;
  /** The service's own message. */
  readonly message: string;
}

let offered: PlanRefusal | undefined;
const listeners = new Set<() => void>();

function publish(next: PlanRefusal | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Opens the upgrade prompt for a rejection, unless one is open. */
export function offerUpgrade(refusal: PlanRefusal): void {
  if (offered === undefined) publish(refusal);
}

export function dismissUpgrade(): void {
  publish(undefined);
}

export function offeredUpgrade(): PlanRefusal | undefined {
  return offered;
}

export function onUpgradeOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
