import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import type { AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, it } from "vitest";
import { createNote } from "../../research/notes/create-note.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { setNotePeople } from "../../research/people/note-people-store.ts";
import { askFixture, providerOf } from "./ask-fixture.testing.ts";
import { readAnswers } from "./read-answers.ts";

const fixture = askFixture();

const said = [
  ["Ana", "How did the checkout go, and why did you leave the checkout?"],
  ["Marta", "The checkout page was slow."],
  ["Marta", "So I left before paying."],
  ["Ana", "Did the checkout say anything?"],
  ["Marta", "Yes."],
  ["Ben", "Yes."],
] as const;

const turn = ([speaker, text]: readonly [string, string]): DocumentNode => ({
  type: "turn",
  attrs: { speaker, personId: null, startMs: null, endMs: null },
  content: [{ type: "text", text }],
});

async function interview(turns: readonly (readonly [string, string])[] = said): Promise<string> {
  const { id } = await fixture.as(fixture.team.owner, (tx) =>
    createNote(tx, {
      projectId: fixture.projectId,
      title: "Interview",
      body: { kind: "document", content: { type: "doc", content: turns.map(turn) } },
    }),
  );
  await fixture.indexed({ objectType: "note", objectId: id });
  return id;
}

const citationsIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "claim" ? event.claim.citations : []));
const wordsOf = (events: readonly AskEvent[]) =>
  citationsIn(events).map(({ speaker, quote, isInterviewer }) => [speaker, quote, isInterviewer]);
const question = "Why did they leave the checkout?";

describe("quotes of a transcript", () => {
  it("are one speaker's words each, with the speaker's name, and no questions of the interviewer", async () => {
    await interview();
    const across = said.map(([, text]) => text).join("\n");
    const ai = providerOf([{ text: "It was slow.", quotes: [{ passage: 0, text: across }] }]);
    const events = await fixture.ask(fixture.team.owner, question, { ai });
    expect(wordsOf(events)).toEqual([
      ["Marta", "The checkout page was slow.\nSo I left before paying.", undefined],
      ["Marta", "Yes.", undefined],
      ["Ben", "Yes.", undefined],
    ]);
    const [started] = events;
    const id = started?.type === "started" ? started.conversationId : "";
    const kept = await fixture.as(fixture.team.owner, (tx) => readAnswers(tx, id));
    expect(kept.at(-1)?.answer?.claims[0]?.citations).toEqual(citationsIn(events));
  });

  it("are where the speaker said them, of several who said the same", async () => {
    await interview();
    const ai = providerOf([{ text: "Ben agrees.", quotes: [{ passage: 0, text: "Yes.\nYes." }] }]);
    await fixture.ask(fixture.team.owner, question, { ai });
    const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query<{ claims: { citations: { start: number; speaker: string }[] }[] }>(
        "select claims from ask_messages where team_id = $1 and role = 'ASSISTANT'",
        [fixture.team.teamId],
      ),
    );
    const text = said.map(([, words]) => words).join("\n");
    const marta = text.indexOf("Yes.");
    expect(rows[0]?.claims[0]?.citations).toMatchObject([
      { speaker: "Marta", start: marta },
      { speaker: "Ben", start: text.indexOf("Yes.", marta + 1) },
    ]);
  });

  it("support no claim if they only ask", async () => {
    await interview();
    const ai = providerOf([{ text: "They left.", quotes: [{ passage: 0, text: said[0][1] }] }]);
    const events = await fixture.ask(fixture.team.owner, question, { ai });
    expect(citationsIn(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ status: "FAILED", receipt: { numRemoved: 1 } });
  });

  it("of the provider in the package are no questions of the interviewer either", async () => {
    await interview();
    const events = await fixture.ask(fixture.team.owner, question);
    expect(wordsOf(events)).toContainEqual(["Marta", "The checkout page was slow.", undefined]);
    expect(citationsIn(events).filter(({ speaker }) => speaker === "Ana")).toEqual([]);
  });

  it("say that a member of the workspace interviews, unless it is a participant", async () => {
    const told = [
      ["Ada Owner", "Tell me about the checkout."],
      ["Cleo", "The checkout page was slow."],
    ] as const;
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update users set name = 'Ada Owner' where user_id = $1", [fixture.team.owner.userId]),
    );
    const id = await interview(told);
    const ai = providerOf([{ text: "…", quotes: [{ passage: 0, text: told[0][1] }] }]);
    const asked = async () => wordsOf(await fixture.ask(fixture.team.owner, question, { ai }));
    expect(await asked()).toEqual([["Ada Owner", told[0][1], true]]);
    await fixture.as(fixture.team.owner, async (tx) =>
      setNotePeople(tx, id, [await createPerson(tx, { name: "Ada Owner" })]),
    );
    expect(await asked()).toEqual([["Ada Owner", told[0][1], undefined]]);
  });
});

it("lines that name their speakers are a transcript too", async () => {
  await fixture.note("Pasted", said.map(([speaker, text]) => `${speaker}: ${text}`).join("\n"));
  const events = await fixture.ask(fixture.team.owner, question);
  expect(wordsOf(events)).toContainEqual(["Marta", "The checkout page was slow.", undefined]);
  expect(citationsIn(events).filter(({ speaker }) => speaker === "Ana")).toEqual([]);
});

it("a provider is told who speaks", async () => {
  await interview();
  const seen: AiPassage[] = [];
  const ai = {
    ...builtInProvider,
    // biome-ignore lint/correctness/useYield: it answers nothing
    async *answer(_tenant: unknown, { passages }: { readonly passages: readonly AiPassage[] }) {
      seen.push(...passages);
    },
  };
  await fixture.ask(fixture.team.owner, question, { ai });
  const [{ text = "", turns = [] } = {}] = seen;
  expect(turns.map(({ start, end, speaker }) => [speaker, text.slice(start, end)]).slice(0, 2)).toEqual([
    ["Ana", said[0][1]],
    ["Marta", "The checkout page was slow.\nSo I left before paying."],
  ]);
});
