import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export type Step<Args extends readonly unknown[]> = (tx: TenantTransaction, ...args: Args) => Promise<void>;

/**
 * Work by which features of any wing follow an event, in its transaction and in the order of registration. A list
 * above the wings registers the steps: `steps.ts`.
 */
export interface StepRegistry<Args extends readonly unknown[]> {
  readonly register: (...added: readonly Step<Args>[]) => void;
  readonly run: Step<Args>;
}

export function createStepRegistry<Args extends readonly unknown[]>(): StepRegistry<Args> {
  let steps: readonly Step<Args>[] = [];
  return {
    register: (...added) => {
      steps = [...steps, ...added];
    },
    run: async (tx, ...args) => {
      for (const step of steps) await step(tx, ...args);
    },
  };
}
