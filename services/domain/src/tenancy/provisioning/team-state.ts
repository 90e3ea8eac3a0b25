import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export interface TeamState {
  readonly state: string;
  /** When the team's row last changed. A frozen team is not written to, so this is when it was frozen. */
  readonly since: Date;
}

/** The result of `read`, or undefined if there is no such tenant. */
export async function ignoreNotFound<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProductError && error.code === "team.not_found") return undefined;
    throw error;
  }
}

export async function readTeamState(tx: TenantTransaction): Promise<TeamState> {
  return await tx.db
    .selectFrom("teams")
    .select(["state", "updated_at as since"])
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirstOrThrow();
}

export async function writeTeamState(tx: TenantTransaction, state: "active" | "frozen"): Promise<void> {
  await tx.db
    .updateTable("teams")
    .set({ state, updated_at: new Date() })
    .where("team_id", "=", tx.context.teamId)
    .execute();
}

/** @throws ProductError `team.not_frozen` */
export async function readFrozenSince(tx: TenantTransaction): Promise<Date> {
  const { state, since } = await readTeamState(tx);
  if (state === "frozen") return since;
  const message = "The workspace is open. Freeze it first, so that nothing changes meanwhile.";
  throw new ProductError("InvalidOperation", "team.not_frozen", message);
}
