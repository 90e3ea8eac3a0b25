import type { StepStatus, Tenant } from "../../crds/tenant.ts";
import { type StepContext, type TenantStep, Waiting } from "./tenant-step.ts";

export interface StepsRun {
  readonly steps: readonly StepStatus[];
  readonly outcome: "ready" | "planned" | "waiting" | "failed";
  /** In plan mode: what would be done, a line each. */
  readonly plan: readonly string[];
  /** What stopped a step that failed, for the log. */
  readonly error?: unknown;
}

const messageLengthMax = 1_024;

/**
 * Checks each step in order and does what is missing; `plan` checks all of them and does nothing. A step that
 * fails or waits keeps those after it from starting.
 */
export async function runSteps(
  steps: readonly TenantStep[],
  context: StepContext,
  plan: boolean,
): Promise<StepsRun> {
  const done: StepStatus[] = [];
  const planned: string[] = [];
  for (const [index, step] of steps.entries()) {
    const status = (state: StepStatus["state"], message = ""): void => {
      done.push({ name: step.name, state, message: message.slice(0, messageLengthMax) });
    };
    const work = workOf(step, context.tenant);
    const over = step.applies(context.tenant) ? "Done" : "Skipped";
    if (work === undefined) {
      status(over);
      continue;
    }
    try {
      const difference = await work.difference(context);
      if (difference === undefined) status(over);
      else if (plan) {
        planned.push(`${step.name}: ${difference}`.slice(0, messageLengthMax));
        status("Planned", difference);
      } else {
        await work.act(context);
        status(over);
      }
    } catch (error) {
      const waits = error instanceof Waiting;
      status(waits ? "Waiting" : "Failed", error instanceof Error ? error.message : String(error));
      if (plan) continue;
      for (const later of steps.slice(index + 1)) {
        const state = workOf(later, context.tenant) === undefined ? "Skipped" : "Waiting";
        done.push({ name: later.name, state, message: state === "Waiting" ? `after ${step.name}` : "" });
      }
      return { steps: done, plan: [], outcome: waits ? "waiting" : "failed", error };
    }
  }
  return { steps: done, plan: planned, outcome: plan ? "planned" : "ready" };
}

/**
 * What a step has to do for a tenant: its own work, or taking that away where it no longer applies. Whether something is
 * left is asked until the step was once seen as skipped, as asking for every tenant at each look would cost calls.
 */
function workOf(step: TenantStep, tenant: Tenant): TenantStep["undo"] {
  if (step.applies(tenant)) return step;
  const before = tenant.status?.steps?.find(({ name }) => name === step.name);
  return before?.state === "Skipped" ? undefined : step.undo;
}

/** True where nothing may be changed: a person set it so. */
export function isPlanMode(tenant: Tenant, planAnnotation: string): boolean {
  return tenant.spec.paused || tenant.metadata.annotations?.[planAnnotation] === "true";
}
