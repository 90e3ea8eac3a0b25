import {
  type AccountLinkPurpose,
  pageOfPurpose,
} from "@fieldstone/domain/identity/account-links/account-link.ts";
import {
  mailAccountLinkTask,
  mailEmailChangedTask,
  mailEmailChangeTask,
} from "@fieldstone/domain/identity/account-links/account-link-tasks.ts";
import { createAccountLink } from "@fieldstone/domain/identity/account-links/create-account-link.ts";
import {
  findMemberByEmail,
  findSignInByEmail,
  readMembers,
} from "@fieldstone/domain/identity/members/read-members.ts";
import { takeMailableMembers } from "@fieldstone/domain/identity/members/unanswered-mails.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import type { Team } from "@fieldstone/domain/kernel/workspace/team.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { accountLinkMail, emailChangeNotice } from "./account-mail.ts";
import type { InvitationMailDependencies } from "./mail-invitation.ts";

type Dependencies = InvitationMailDependencies;

/** A retry after a lost response mails a second link, which invalidates the first. */
export function mailAccountLink({ cell, mailer, config }: Dependencies): TaskImplementation {
  return implementTask(mailAccountLinkTask, async ({ email, purpose }, run) => {
    const mail = await withTenant(cell, run.context, "write", async (tx) => {
      const member = await findSignInByEmail(tx, email);
      if (member === undefined) return undefined;
      const { userId } = member;
      if ((await takeMailableMembers(tx, [userId], "account_links")).length === 0) return undefined;
      const secret = await createAccountLink(tx, { userId, purpose });
      const team = await readTeam(tx);
      const link = linkTo(config, team, purpose, secret);
      return accountLinkMail({ to: email, teamName: team.name, purpose, link });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}

/**
 * Mails a link to the new address and a notice to the old one. If another account has the new address, only
 * the notice is mailed.
 */
export function mailEmailChange({ cell, mailer, config }: Dependencies): TaskImplementation {
  return implementTask(mailEmailChangeTask, async ({ userId, email }, run) => {
    const mails = await withTenant(cell, run.context, "write", async (tx) => {
      const member = (await readMembers(tx, [userId])).get(userId);
      if (member === undefined || member.deactivatedAt !== null) return [];
      const team = await readTeam(tx);
      const notice = emailChangeNotice({
        to: member.email,
        teamName: team.name,
        newEmail: email,
        done: false,
      });
      const mails: MailMessage[] = [notice];
      if ((await findMemberByEmail(tx, email)) === undefined) {
        const secret = await createAccountLink(tx, { userId, purpose: "CHANGE_EMAIL", email });
        const link = linkTo(config, team, "CHANGE_EMAIL", secret);
        mails.push(accountLinkMail({ to: email, teamName: team.name, purpose: "CHANGE_EMAIL", link }));
      }
      return mails;
    });
    for (const mail of mails) await mailer.send(mail, run.context);
  });
}

export function mailEmailChanged({ cell, mailer }: Dependencies): TaskImplementation {
  return implementTask(mailEmailChangedTask, async ({ userId, oldEmail }, run) => {
    const mail = await withTenant(cell, run.context, "read", async (tx) => {
      const member = (await readMembers(tx, [userId])).get(userId);
      if (member === undefined) return undefined;
      const { name: teamName } = await readTeam(tx);
      return emailChangeNotice({ to: oldEmail, teamName, newEmail: member.email, done: true });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}

function linkTo(
  config: Dependencies["config"],
  team: Team,
  purpose: AccountLinkPurpose,
  secret: string,
): string {
  const link = workspaceUrl(config.publicUrl, team.subdomain, pageOfPurpose[purpose]);
  link.searchParams.set("token", secret);
  return link.href;
}
