import type { NewTeam } from "@fieldstone/contracts/workspace-calls.ts";
import { assertPassword } from "@fieldstone/model/access/password.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { builtInProjectTemplates } from "@fieldstone/model/templates/built-in-templates.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withNewTenant, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { insertMember } from "../../identity/members/member-store.ts";
import { publishMemberLinkTask } from "../../identity/members/member-tasks.ts";
import { findSignInByEmail } from "../../identity/members/read-members.ts";
import { hashPassword } from "../../identity/passwords/password-hash.ts";
import { openSession, type SignInOrigin } from "../../identity/sessions/open-session.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { readTeam } from "../../kernel/workspace/read-team.ts";
import { insertTeam } from "../../kernel/workspace/team-store.ts";
import { installTemplateTask, seedSampleTask } from "./team-tasks.ts";

export interface CreatedTeam {
  readonly userId: string;
  /** The owner's first session; undefined if none was requested. */
  readonly sessionSecret: string | undefined;
}

/**
 * Creates a workspace, and signs its owner in if they are the caller (`origin`). Repeated for the same team,
 * subdomain and owner, it signs the owner in, because the first response may have been lost.
 * @throws ProductError `team.exists`, `password.*`
 */
export async function createTeam(
  cell: CellDatabase,
  context: TenantContext,
  input: NewTeam,
  origin: SignInOrigin | undefined,
): Promise<CreatedTeam> {
  const { password } = input.owner;
  if (password !== undefined) assertPassword(password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    return await withNewTenant(cell, context, async (tx) => {
      const userId = newId();
      await insertTeam(tx, { subdomain: input.subdomain, name: input.name });
      const { orgSize, marketingCommsEnabled, installTemplateId, promo } = input;
      await insertMember(tx, {
        id: userId,
        email: input.owner.email,
        name: input.owner.name,
        role: "MANAGER",
        workspaceAdmin: true,
        jobRole: input.owner.jobRole ?? null,
        passwordHash,
        preferences: { orgSize, marketingCommsEnabled, installTemplateId, promo },
      });
      await recordAudit(tx, {
        kind: "team.created",
        subjectType: "team",
        subjectId: context.teamId,
        data: { subdomain: input.subdomain, ownerId: userId },
      });
      await tx.enqueue(publishMemberLinkTask, { userId }, { jobKey: userId });
      if (input.sample) await tx.enqueue(seedSampleTask, { ownerId: userId }, { jobKey: "once" });
      const template = builtInProjectTemplates.find(({ id }) => id === installTemplateId);
      // A link may name a template that no longer exists; this must not prevent the sign-up.
      if (template !== undefined)
        await tx.enqueue(
          installTemplateTask,
          { ownerId: userId, templateId: template.id },
          { jobKey: "once" },
        );
      return { userId, sessionSecret: await openFirstSession(tx, userId, origin) };
    });
  } catch (error) {
    if (!(error instanceof ProductError && error.code === "team.exists")) throw error;
    return await enterOwnTeam(cell, context, input, origin, error);
  }
}

async function enterOwnTeam(
  cell: CellDatabase,
  context: TenantContext,
  input: NewTeam,
  origin: SignInOrigin | undefined,
  rejection: ProductError,
): Promise<CreatedTeam> {
  return await withTenant(cell, context, "write", async (tx) => {
    const team = await readTeam(tx);
    const owner = await findSignInByEmail(tx, input.owner.email);
    if (team.subdomain !== input.subdomain || owner === undefined) throw rejection;
    const sessionSecret = await openFirstSession(tx, owner.userId, origin);
    return { userId: owner.userId, sessionSecret };
  });
}

async function openFirstSession(
  tx: TenantTransaction,
  userId: string,
  origin: SignInOrigin | undefined,
): Promise<string | undefined> {
  return origin === undefined ? undefined : await openSession(tx, userId, "ONE_TIME_CODE", origin);
}
