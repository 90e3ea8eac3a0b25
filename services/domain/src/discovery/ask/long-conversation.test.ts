import { sql } from "kysely";
import { expect, it } from "vitest";
import { askFixture } from "./ask-fixture.testing.ts";
import { findQuestions } from "./read-conversations.ts";
import { startQuestion } from "./start-question.ts";

const fixture = askFixture();

it("a conversation is continued without its answers being read, which are megabytes in a long one", async () => {
  const { owner } = fixture.team;
  const question = "Why do customers leave?";
  const { conversationId, answerId } = await fixture.as(owner, (tx) => startQuestion(tx, { question }));
  await expect(
    fixture.as(owner, (tx) => startQuestion(tx, { question: "And then?", conversationId })),
  ).rejects.toMatchObject({ code: "ask.answer_pending" });
  // No answer has such claims: reading them would fail.
  await fixture.as(owner, (tx) =>
    sql`update ask_messages set status = 'DONE', claims = '[{"claims": "of another shape"}]'
      where message_id = ${answerId}`.execute(tx.db),
  );
  const next = await fixture.as(owner, (tx) => startQuestion(tx, { question: "And then?", conversationId }));
  expect(next.earlierQuestions).toEqual([question]);
  expect(await fixture.as(owner, (tx) => findQuestions(tx, conversationId))).toEqual({
    questions: [question, "And then?"],
    isAnswering: true,
  });
});
