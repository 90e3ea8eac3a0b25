import { mentionsMax } from "@fieldstone/domain/conversation/comments/comment.ts";
import { mailMentionTask } from "@fieldstone/domain/conversation/comments/comment-tasks.ts";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { updateComment } from "@fieldstone/domain/conversation/comments/update-comment.ts";
import { unansweredMailsBase } from "@fieldstone/domain/identity/members/unanswered-mails.ts";
import { mentionMailsByAuthor } from "@fieldstone/domain/kernel/rate-limits/attempts.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailMention } from "./mail-mention.ts";

const mails: MailMessage[] = [];
let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(() => void mails.splice(0));

async function mailAll(team: Awaited<ReturnType<typeof world>>["team"]): Promise<number> {
  const work = mailMention({
    cell: database.cell,
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    config: { publicUrl: "http://fieldstone.localhost:8080" },
  });
  const waiting = await waitingTasks(database, team.teamId, mailMentionTask);
  for (const payload of waiting) await runTask(work, team, payload);
  return waiting.length;
}

describe("a mention", () => {
  it("is mailed to the colleague with the words, where they stand, and a link to the comment", async () => {
    const { team, contributor, viewer, noteId, as } = await world(database);
    const commentId = await as(contributor, (tx) =>
      createComment(tx, {
        objectType: "note",
        objectId: noteId,
        body: "Is this so, @Vera? <b>",
        mentionedUserIds: [viewer.userId, viewer.userId, contributor.userId],
      }),
    );
    expect(await mailAll(team)).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: viewer.email });
    expect(mails[0]?.subject).toContain("mentioned you in a comment on the note “Interview”");
    expect(mails[0]?.text).toContain(`http://${team.subdomain}.fieldstone.localhost:8080/data/`);
    expect(decodeURIComponent(mails[0]?.text ?? "")).toContain(`{"comment":"${commentId}"}`);
    expect(mails[0]?.html).toContain("&lt;b&gt;");
  });

  it("on a person names them, and links to the comment on their page", async () => {
    const { team, contributor, viewer, as } = await world(database);
    const commentId = await as(contributor, async (tx) =>
      createComment(tx, {
        objectType: "person",
        objectId: await createPerson(tx, { name: "Jane Doe" }),
        body: "Who knows her, @Vera?",
        mentionedUserIds: [viewer.userId],
      }),
    );
    expect(await mailAll(team)).toBe(1);
    expect(mails[0]?.subject).toContain("mentioned you in a comment on the person “Jane Doe”");
    expect(mails[0]?.text).toContain(`http://${team.subdomain}.fieldstone.localhost:8080/people/`);
    expect(decodeURIComponent(mails[0]?.text ?? "")).toContain(`#v={"c":"${commentId}"}`);
  });

  it("tells nothing to who may not open the note", async () => {
    const { team, contributor, viewer, noteId, as } = await world(database, { workspaceAccess: "private" });
    await as(contributor, (tx) =>
      createComment(tx, {
        objectType: "note",
        objectId: noteId,
        body: "See here",
        mentionedUserIds: [viewer.userId],
      }),
    );
    expect(await mailAll(team)).toBe(1);
    expect(mails).toEqual([]);
  });

  it("that is removed and added again is mailed once, and many comments to one colleague are not all mailed", async () => {
    const { team, contributor, viewer, noteId, as } = await world(database);
    const comment = { objectType: "note", objectId: noteId, body: "One", mentionedUserIds: [viewer.userId] };
    const id = await as(contributor, (tx) => createComment(tx, { ...comment, objectType: "note" }));
    await as(contributor, (tx) => updateComment(tx, { id, body: "One", mentionedUserIds: [] }));
    await as(contributor, (tx) => updateComment(tx, { id, body: "One", mentionedUserIds: [viewer.userId] }));
    expect(await mailAll(team)).toBe(1);

    for (let sent = 0; sent < mentionMailsByAuthor.attemptsMax; sent += 1) {
      await as(contributor, (tx) => createComment(tx, { ...comment, objectType: "note" }));
    }
    expect(await mailAll(team)).toBe(mentionMailsByAuthor.attemptsMax);
  });

  it("is not mailed to many provisioned members who never signed in", async () => {
    const { team, contributor, noteId, as } = await world(database);
    const strangers: string[] = [];
    for (let added = 0; added < unansweredMailsBase + 5; added += 1) {
      strangers.push((await seedUser(database, team)).userId);
    }
    const mention = (mentionedUserIds: readonly string[]) =>
      as(contributor, (tx) =>
        createComment(tx, { objectType: "note", objectId: noteId, body: "Hi", mentionedUserIds }),
      );
    for (let from = 0; from < strangers.length; from += mentionsMax) {
      await mention(strangers.slice(from, from + mentionsMax));
    }
    expect(await mailAll(team)).toBe(unansweredMailsBase);
    const [first = ""] = strangers;
    await as(team.owner, (tx) =>
      tx.db.updateTable("users").set({ last_seen_at: new Date() }).where("user_id", "=", first).execute(),
    );
    await mention([first]);
    expect(await mailAll(team)).toBe(unansweredMailsBase + 1);
  });

  it("that an edit adds is mailed, one that was there before is not again, one taken out is not sent", async () => {
    const { team, contributor, viewer, noteId, as } = await world(database);
    const other = await seedUser(database, team);
    const id = await as(contributor, (tx) =>
      createComment(tx, {
        objectType: "note",
        objectId: noteId,
        body: "One",
        mentionedUserIds: [viewer.userId],
      }),
    );
    await as(contributor, (tx) =>
      updateComment(tx, { id, body: "Two", mentionedUserIds: [other.userId, viewer.userId] }),
    );
    await as(contributor, (tx) => updateComment(tx, { id, body: "Three", mentionedUserIds: [other.userId] }));
    expect(await mailAll(team)).toBe(2);
    expect(mails.map(({ to }) => to)).toEqual([other.email]);
  });
});
