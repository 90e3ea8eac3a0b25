import type { StepStatus, Tenant } from "../../crds/tenant.ts";
import { type StepContext, StepWaitingError, type TenantStep } from "./tenant-step.ts";

export interface StepsRun {
  readonly steps: readonly StepStatus[];
  readonly outcome: "ready" | "planned" | "waiting" | "failed";
  /** In plan mode: what would be done, a line each. */
  readonly plan: readonly string[];
  /** The cause of a failed step, for the log. */
  readonly error?: unknown;
}

const messageLengthMax = 1_024;
/** Message of a skipped step with nothing left to undo. */
const nothingLeft = "Nothing of it is left.";

/**
 * Checks each step in order and does what is missing; `plan` checks all of them and does nothing. A step that
 * fails or waits stops those after it.
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
    const over = (): void => {
      if (step.applies(context.tenant)) status("Done");
      else status("Skipped", step.undo === undefined ? "" : nothingLeft);
    };
    if (work === undefined) {
      over();
      continue;
    }
    try {
      const difference = await work.difference(context);
      if (difference === undefined) over();
      else if (plan) {
        planned.push(`${step.name}: ${difference}`.slice(0, messageLengthMax));
        status("Planned", difference);
      } else {
        await work.act(context);
        over();
      }
    } catch (error) {
      const waits = error instanceof StepWaitingError;
      status(waits ? "Waiting" : "Failed", error instanceof Error ? error.message : String(error));
      if (plan) continue;
      for (const later of steps.slice(index + 1)) {
        done.push(untouched(later, context.tenant, step));
      }
      return { steps: done, plan: [], outcome: waits ? "waiting" : "failed", error };
    }
  }
  return { steps: done, plan: planned, outcome: plan ? "planned" : "ready" };
}

function untouched(step: TenantStep, tenant: Tenant, stoppedAt: TenantStep): StepStatus {
  const { name } = step;
  if (workOf(step, tenant) !== undefined)
    return { name, state: "Waiting", message: `after ${stoppedAt.name}` };
  return { name, state: "Skipped", message: step.undo === undefined ? "" : nothingLeft };
}

/**
 * A step's work for a tenant: its own, or its undo where it no longer applies. Leftovers are checked for
 * until none was found once, because each check would cost calls for every tenant.
 */
function workOf(step: TenantStep, tenant: Tenant): TenantStep["undo"] {
  if (step.applies(tenant)) return step;
  const before = tenant.status?.steps?.find(({ name }) => name === step.name);
  return before?.state === "Skipped" && before.message === nothingLeft ? undefined : step.undo;
}

/** True if a person allowed no changes. */
export function isPlanMode(tenant: Tenant, planAnnotation: string): boolean {
  return tenant.spec.paused || tenant.metadata.annotations?.[planAnnotation] === "true";
}
