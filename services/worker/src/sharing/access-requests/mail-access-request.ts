import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { findMailedDeciders } from "@fieldstone/domain/sharing/access-requests/access-deciders.ts";
import type { AccessRequest } from "@fieldstone/domain/sharing/access-requests/access-request.ts";
import {
  mailAccessDecisionTask,
  mailAccessRequestTask,
} from "@fieldstone/domain/sharing/access-requests/access-request-tasks.ts";
import { findRequest } from "@fieldstone/domain/sharing/access-requests/read-access-request.ts";
import { roleNeeded } from "@fieldstone/model/access/permissions.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { accessDecisionMail, accessRequestMail } from "./access-request-mail.ts";

export interface AccessMailDependencies {
  readonly cell: CellDatabase;
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string };
}

/** Mails one member who may decide. Sends nothing if the request was decided or they may no longer decide. */
export function mailAccessRequest({ cell, mailer, config }: AccessMailDependencies): TaskImplementation {
  return implementTask(mailAccessRequestTask, async ({ accessRequestId, userId }, run) => {
    const mail = await withTenant(cell, run.context, "read", async (tx) => {
      const request = await findRequest(tx, accessRequestId);
      if (request?.status !== "OPEN" || !(await findMailedDeciders(tx, request)).includes(userId))
        return undefined;
      const members = await readMembers(tx, [userId, request.requesterId]);
      const decider = members.get(userId);
      const requester = members.get(request.requesterId);
      if (decider === undefined || requester === undefined) return undefined;
      return accessRequestMail({
        to: decider.email,
        requesterName: requester.name || requester.email,
        object: wordsFor(request),
        toWrite: request.level !== "READ",
        needsRole: roleNeeded(requester.role, request.level) !== requester.role,
        message: request.message,
        link: await linkTo(tx, config, "/access-requests"),
      });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}

/** Mails the decision to the requester. */
export function mailAccessDecision({ cell, mailer, config }: AccessMailDependencies): TaskImplementation {
  return implementTask(mailAccessDecisionTask, async ({ accessRequestId }, run) => {
    const mail = await withTenant(cell, run.context, "read", async (tx) => {
      const request = await findRequest(tx, accessRequestId);
      if (request === undefined || request.status === "OPEN") return undefined;
      const requester = (await readMembers(tx, [request.requesterId])).get(request.requesterId);
      if (requester === undefined) return undefined;
      const { objectType, objectId } = request;
      const folder = objectType === "note" ? "data" : `${objectType}s`;
      return accessDecisionMail({
        to: requester.email,
        teamName: (await readTeam(tx)).name,
        allowedObject: request.status === "ALLOWED" ? wordsFor(request) : undefined,
        kind: objectType,
        link: await linkTo(tx, config, `/${folder}/${toShortId(objectId)}`),
      });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}

function wordsFor({ objectType, title }: AccessRequest): string {
  return `the ${objectType} “${titleOf(title, objectType)}”`;
}

async function linkTo(
  tx: TenantTransaction,
  { publicUrl }: AccessMailDependencies["config"],
  path: string,
): Promise<string> {
  return workspaceUrl(publicUrl, (await readTeam(tx)).subdomain, path).href;
}
