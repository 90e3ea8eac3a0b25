import { type Condition, withCondition } from "../../crds/condition.ts";
import type { Tenant } from "../../crds/tenant.ts";

const type = "AsDeclared";

/** Features accepted but not implemented: the object's status says so, so that nobody sells them. */
function unservedBy({ spec }: Tenant): Pick<Condition, "reason" | "message"> | undefined {
  if (spec.storageTier === "ACCELERATED") {
    return {
      reason: "AcceleratedIsStandard",
      message: "No cell has faster storage: objects are kept as of STANDARD. Declare that.",
    };
  }
  if (spec.isolation === "DEDICATED") {
    return {
      reason: "ProcessesAreShared",
      message:
        "The namespace and its bounds are there, and no process is in it: requests and tasks are the cell's. Declare SHARED; storage of its own is storageTier DEDICATED.",
    };
  }
  return undefined;
}

/** The conditions, with one for what is not implemented if there is any. */
export function withUnserved(
  conditions: readonly Condition[],
  tenant: Tenant,
  now: string,
): readonly Condition[] {
  const unserved = unservedBy(tenant);
  if (unserved === undefined) return conditions.filter((each) => each.type !== type);
  const observedGeneration = tenant.metadata.generation ?? 0;
  return withCondition(conditions, { type, status: "False", observedGeneration, ...unserved }, now);
}
