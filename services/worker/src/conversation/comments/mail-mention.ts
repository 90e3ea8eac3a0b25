import { mailMentionTask } from "@fieldstone/domain/conversation/comments/comment-tasks.ts";
import { findCommentInPlace } from "@fieldstone/domain/conversation/comments/read-mention.ts";
import { findMemberActor } from "@fieldstone/domain/identity/members/member-actor.ts";
import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { isAnswered } from "@fieldstone/domain/identity/members/unanswered-mails.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { workspaceUrl } from "@fieldstone/model/links/host.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import { noticeMail } from "@fieldstone/platform/mail/notice-mail.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/**
 * Mails a member whom a comment mentions. Reads it with that member's own rights: if they may not open the
 * note, they learn neither its title nor the comment. Not sent if the mention was removed.
 */
export function mailMention(dependencies: {
  readonly cell: CellDatabase;
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string };
}): TaskImplementation {
  const { cell, mailer, config } = dependencies;
  return implementTask(mailMentionTask, async ({ commentId, userId }, run) => {
    const actor = await withTenant(cell, run.context, "read", (tx) => findMemberActor(tx, userId));
    if (actor === undefined) return;
    const mail = await withTenant(cell, { ...run.context, actor }, "read", async (tx) => {
      const found = await findCommentInPlace(tx, commentId);
      if (!found?.comment.mentionedUserIds.includes(userId)) return undefined;
      const { comment, page: on } = found;
      const members = await readMembers(tx, [userId, comment.author_id ?? userId]);
      const mentioned = members.get(userId);
      if (mentioned === undefined) return undefined;
      const author = comment.author_id === null ? undefined : members.get(comment.author_id);
      const { folder, titledAs, commentKey = "comment" } = on.page;
      const where = `the ${on.objectType} “${titledAs ? titleOf(on.title, titledAs) : on.title}”`;
      const lead = `${author?.name || author?.email || "A colleague"} mentioned you in a comment on ${where}`;
      const { subdomain } = await readTeam(tx);
      const hash = encodeHash(
        comment.objectType === "highlight" ? { highlight: comment.objectId } : { [commentKey]: commentId },
      );
      const path = `/${folder}/${toShortId(on.id)}${hash}`;
      return noticeMail({
        to: mentioned.email,
        subject: lead,
        lead: `${lead}.`,
        quoted: comment.body,
        quotesLinks: await isAnswered(tx, userId),
        action: { label: "Read and reply", link: workspaceUrl(config.publicUrl, subdomain, path).href },
        end: "You received this message because a colleague mentioned you by name.",
      });
    });
    if (mail !== undefined) await mailer.send(mail, run.context);
  });
}
