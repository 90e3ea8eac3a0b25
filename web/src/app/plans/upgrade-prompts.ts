import type { UpgradePrompt } from "@fieldstone/model/errors.ts";

/** A refusal that another plan would not have made. */
export interface PlanRefusal {
  readonly upgrade: UpgradePrompt;
  /** The service's own sentence. */
  readonly message: string;
}

let offered: PlanRefusal | undefined;
const listeners = new Set<() => void>();

function publish(next: PlanRefusal | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Opens the prompt to upgrade for what was just refused; one that is open stays. */
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
