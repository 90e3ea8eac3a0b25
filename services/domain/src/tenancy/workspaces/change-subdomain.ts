import { ProductError } from "@fieldstone/model/errors.ts";
import { parseSubdomain } from "@fieldstone/model/subdomain/check-subdomain.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { RouterCall } from "@fieldstone/platform/router/router-client.ts";
import { z } from "zod";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readTeam } from "../../kernel/workspace/read-team.ts";
import type { Team } from "../../kernel/workspace/team.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { setSubdomain } from "../../kernel/workspace/team-store.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import type { SubdomainRegistry } from "./subdomain-registry.ts";
import { publishSubdomainTask } from "./team-tasks.ts";

/** Longest input, in characters, before it is turned into a subdomain. */
const typedLengthMax = 200;

export const changeSubdomainInput = z.object({
  subdomain: z.string().trim().min(1, "Enter the new address.").max(typedLengthMax),
});

export interface ChangedSubdomain {
  readonly team: Team;
  readonly changesLeft: number;
  /** False if the router could not be reached yet; a task keeps trying. */
  readonly live: boolean;
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof ProductError && error.title === "InternalError";

/**
 * Changes the workspace's subdomain: claims it, writes it with its audit entry and a task that publishes it,
 * and publishes it at once. A failure on the way releases the claim and keeps the old one; only if the router
 * cannot be reached at the very end does the task complete the change.
 * @throws ProductError `team.admin_needed`, `auth.*`, `subdomain.*`, `router.unavailable`
 */
export async function changeSubdomain(
  door: TenantScope,
  registry: SubdomainRegistry,
  input: z.output<typeof changeSubdomainInput>,
  call: RouterCall,
): Promise<ChangedSubdomain> {
  const subdomain = parseSubdomain(input.subdomain);
  const before = await door.read(async (tx) => {
    requireOwnHand(tx);
    await requireCapability(tx, "subdomainChange");
    return await readTeam(tx);
  });
  const changesLeft = await registry.claim(before.id, subdomain, call);
  const release = () => registry.release(before.id, subdomain, call).catch(() => undefined);
  let team: Team;
  try {
    team = await door.write(async (tx) => {
      // Checked again: the actor's rights or the subdomain may have changed in the meantime.
      requireOwnHand(tx);
      if ((await readTeam(tx)).subdomain !== before.subdomain) throw changedMeanwhile();
      const written = await setSubdomain(tx, subdomain);
      await recordEvent(
        tx,
        {
          kind: "team.subdomain_changed",
          subjectType: "team",
          subjectId: written.id,
          data: { from: before.subdomain, to: subdomain },
        },
        { type: "team", id: written.id, act: "updated" },
      );
      const change = { from: before.subdomain, to: subdomain };
      await tx.enqueue(publishSubdomainTask, change, { jobKey: "subdomain", runAt: soon() });
      return written;
    });
  } catch (error) {
    await release();
    throw error;
  }
  try {
    await registry.publish(team.id, subdomain, call);
  } catch (error) {
    if (isUnavailable(error)) return { team, changesLeft, live: false };
    await door.write((tx) => takeSubdomainBack(tx, before.subdomain, subdomain));
    await release();
    throw error;
  }
  return { team, changesLeft, live: true };
}

/** Restores the old subdomain after the router rejected the new one, unless it was changed again since. */
export async function takeSubdomainBack(tx: TenantTransaction, from: string, to: string): Promise<void> {
  const team = await readTeam(tx);
  if (team.subdomain !== to) return;
  await setSubdomain(tx, from);
  await recordEvent(
    tx,
    {
      kind: "team.subdomain_change_failed",
      subjectType: "team",
      subjectId: team.id,
      data: { from, to },
    },
    { type: "team", id: team.id, act: "updated" },
  );
}

function requireOwnHand(tx: TenantTransaction): void {
  requirePerson(tx.context.actor);
  requireWorkspaceAdmin(tx.context.actor);
}

/** The task is a fallback for failures here, so it leaves the request some seconds to publish. */
const taskDelayMs = 5_000;
const soon = (): Date => new Date(Date.now() + taskDelayMs);

function changedMeanwhile(): ProductError {
  const message = "Someone has just changed the address. Reload the page.";
  return new ProductError("InvalidOperation", "subdomain.changed_meanwhile", message, { field: "subdomain" });
}
