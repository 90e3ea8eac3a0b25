import { type Condition, withCondition } from "../../crds/condition.ts";
import type { Tenant, TenantStatus } from "../../crds/tenant.ts";
import type { DeletionResult } from "./deletion-flow.ts";
import type { StepsRun } from "./run-steps.ts";
import { StepWaitingError } from "./tenant-step.ts";
import { withUnserved } from "./unserved.ts";

type Verdict = Pick<Condition, "status" | "reason" | "message">;

const phases = { ready: "Ready", planned: "Planned", waiting: "Pending", failed: "Failed" } as const;

function verdictOf(run: StepsRun): Verdict {
  const stopped = run.steps.find(({ state }) => state === "Failed" || state === "Waiting");
  switch (run.outcome) {
    case "ready":
      return { status: "True", reason: "StepsDone", message: "Everything of the workspace is there." };
    case "planned":
      return {
        status: "Unknown",
        reason: "PlanMode",
        message: `Nothing is changed; ${run.plan.length} step(s) would be done.`,
      };
    case "waiting":
      return {
        status: "False",
        reason: run.error instanceof StepWaitingError ? run.error.reason : "Waiting",
        message: stopped?.message ?? "",
      };
    case "failed":
      return { status: "False", reason: "StepFailed", message: `${stopped?.name}: ${stopped?.message}` };
  }
}

/** True where the last reconciliation found everything, and nothing was asked for since. */
export function isReconciled({ metadata, status }: Tenant): boolean {
  return (
    status?.phase === "Ready" &&
    status.observedGeneration === metadata.generation &&
    metadata.deletionTimestamp === undefined
  );
}

/** The status after the steps were checked. */
export function statusOfSteps(tenant: Tenant, run: StepsRun, now: string): TenantStatus {
  const observedGeneration = tenant.metadata.generation ?? 0;
  return {
    observedGeneration,
    phase: phases[run.outcome],
    steps: run.steps,
    ...(run.plan.length === 0 ? {} : { plan: run.plan }),
    conditions: withUnserved(
      withCondition(
        tenant.status?.conditions ?? [],
        { type: "Ready", observedGeneration, ...verdictOf(run) },
        now,
      ),
      tenant,
      now,
    ),
  };
}

/** The status after a reconciliation of a deletion. Steps keep their last state. */
export function statusOfDeletion(tenant: Tenant, result: DeletionResult, now: string): TenantStatus {
  const observedGeneration = tenant.metadata.generation ?? 0;
  const { deletion: _, plan: __, ...before } = tenant.status ?? {};
  const gone = result.status?.phase === "Purged";
  const verdict: Verdict =
    result.status === undefined
      ? { status: "Unknown", reason: "DeletionCancelled", message: result.message }
      : { status: "False", reason: gone ? "Deleted" : "Deleting", message: result.message };
  return {
    ...before,
    observedGeneration,
    phase: result.status === undefined ? "Pending" : gone ? "Deleted" : "Deleting",
    ...(result.status === undefined ? {} : { deletion: result.status }),
    conditions: withCondition(
      before.conditions ?? [],
      { type: "Ready", observedGeneration, ...verdict },
      now,
    ),
  };
}
