import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { expect, it } from "vitest";
import { createProject } from "../../research/projects/create-project.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { answerQuestion } from "./answer-question.ts";
import { askFixture } from "./ask-fixture.testing.ts";
import { readAnswers } from "./read-answers.ts";
import { startQuestion } from "./start-question.ts";

const fixture = askFixture();
const question = "Why do customers leave at checkout?";
const secret = "The vestibule checkout was slow, so customers leave.";
const open = "Customers leave the checkout because of the fees.";
const viewersMax = 4;

/** Quotes every passage twice: before and after the gate opens. */
function waitingProvider(gate: Promise<void>): AiProvider {
  return {
    ...builtInProvider,
    async *answer(_tenant, { passages }) {
      const claims = passages.map(({ text }, passage) => ({ text, quotes: [{ passage, text }] }));
      for (const claim of claims) yield { kind: "claim", claim };
      await gate;
      for (const claim of claims) yield { kind: "claim", claim };
      yield { kind: "usage", usage: noUsage };
    },
  };
}

it("what is revoked while answers are written is in none of them from then on, and in none that was kept", {
  timeout: 120_000,
}, async () => {
  const shared = await fixture.as(fixture.team.owner, (tx) => createProject(tx, { title: "Open" }));
  await fixture.note("Secret", secret);
  await fixture.note("Open", open, shared);
  const viewers = await Promise.all(
    Array.from({ length: viewersMax }, () => seedUser(fixture.database, fixture.team, { role: "VIEWER" })),
  );
  const gate = Promise.withResolvers<void>();
  const ai = waitingProvider(gate.promise);
  const answers = await Promise.all(viewers.map((viewer) => begin(viewer, ai)));
  for (const { before } of answers) expect(JSON.stringify(before)).toContain(secret);
  await fixture.as(fixture.team.owner, (tx) =>
    updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }),
  );
  gate.resolve();
  await Promise.all(
    answers.map(async ({ viewer, rest }) => {
      const after = await rest();
      expect(JSON.stringify(after)).not.toContain("vestibule");
      expect(JSON.stringify(after)).toContain(open);
      expect(after.at(-1)).toMatchObject({ type: "ended", status: "DONE", receipt: { numRemoved: 1 } });
      const kept = await fixture.as(viewer.user, (tx) => readAnswers(tx, viewer.conversationId));
      expect(JSON.stringify(kept)).not.toContain("vestibule");
      expect(kept.at(-1)?.answer).toMatchObject({ numHidden: 1, sources: [{ title: "Open" }] });
    }),
  );
});

/** Asks as a viewer, and waits for the two claims before the gate. */
async function begin(user: SeededUser, ai: AiProvider) {
  const sources = fixture.sources(user, ai);
  const started = await sources.write((tx) => startQuestion(tx, { question }));
  const events = answerQuestion(sources, started, new AbortController().signal);
  const before: AskEvent[] = [];
  while (before.filter(({ type }) => type === "claim").length < 2) {
    const next = await events.next();
    if (next.done === true) throw new Error("the answer ended before its second claim");
    before.push(next.value);
  }
  const { conversationId } = started;
  return { viewer: { user, conversationId }, before, rest: () => Array.fromAsync(events) };
}
