import {
  invitationLifetimeDays,
  invitationToken,
} from "@fieldstone/domain/identity/invitations/invitation.ts";
import { findOpenInvitation } from "@fieldstone/domain/identity/invitations/read-invitations.ts";
import { readInviterName } from "@fieldstone/domain/identity/invitations/read-inviter.ts";
import { mailInvitationTask } from "@fieldstone/domain/identity/members/member-tasks.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { invitationMail } from "./invitation-mail.ts";

export interface InvitationMailDependencies {
  readonly cell: CellDatabase;
  readonly mailer: Mailer;
  readonly config: {
    readonly publicUrl: string;
    readonly emailHashKey: string;
  };
}

/** Mails an invitation. A retry after a lost response may send a second mail; none is lost. */
export function mailInvitation({ cell, mailer, config }: InvitationMailDependencies): TaskImplementation {
  return implementTask(mailInvitationTask, async ({ invitationId }, run) => {
    const mail = await withTenant(cell, run.context, "read", async (tx) => {
      const invitation = await findOpenInvitation(tx, { id: invitationId });
      if (invitation === undefined) return undefined;
      const team = await readTeam(tx);
      const link = workspaceUrl(config.publicUrl, team.subdomain, "/auth/accept-invite");
      link.searchParams.set("inviteId", invitationToken(config.emailHashKey, team.id, invitation.id));
      return invitationMail({
        to: invitation.email,
        teamName: team.name,
        inviterName: await readInviterName(tx, invitation),
        message: invitation.message,
        link: link.href,
        lifeDays: invitationLifetimeDays,
      });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}
