import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenantFence } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { readTeamState, writeTeamState } from "./team-state.ts";

/**
 * Blocks writes after those in flight have ended, or allows them again. Repeating it writes nothing.
 * @throws ProductError `team.not_found`, `team.moving` if the workspace is being moved or was moved away
 */
export async function setTenantFrozen(
  cell: CellDatabase,
  context: TenantContext,
  frozen: boolean,
): Promise<void> {
  const wanted = frozen ? "frozen" : "active";
  await withTenantFence(cell, context, async (tx) => {
    const { state } = await readTeamState(tx);
    if (state === wanted) return;
    if (state === "moving" || state === "retired") {
      const message = "This workspace is moving or has moved. Wait for the move, or abort it.";
      throw new ProductError("InvalidOperation", "team.moving", message);
    }
    await writeTeamState(tx, wanted);
    const kind = frozen ? "team.frozen" : "team.unfrozen";
    await recordAudit(tx, { kind, subjectType: "team", subjectId: context.teamId });
  });
}
