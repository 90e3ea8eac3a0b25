import { defaultAiSwitches } from "@fieldstone/model/ai/ai-switches.ts";
import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, it, vi } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { askFixture, providerOf } from "./ask-fixture.testing.ts";
import { findCitation } from "./find-citation.ts";
import { rateAnswer } from "./rate-answer.ts";
import { readAnswers } from "./read-answers.ts";
import { listConversations } from "./read-conversations.ts";
import { setConversationDeleted } from "./set-conversation-deleted.ts";

const fixture = askFixture();

const slow = "The checkout page was slow, so we left before paying. Support never wrote back to us.";
const endOf = (events: readonly AskEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("the answer did not end");
  return last;
};
const claimsIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "claim" ? [event.claim] : []));
const conversationIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []))[0] ?? "";

describe("an answer", () => {
  it("quotes what was said, names its source, and says what was read", async () => {
    const id = await fixture.note("Call with Ada", `We use it daily.\n${slow}\nThe weather was fine.`);
    await fixture.note("Other call", "We talked about holidays and nothing else at all.");
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave at checkout?");
    const [claim] = claimsIn(events);
    expect(claim?.citations[0]).toMatchObject({
      id,
      type: "note",
      title: "Call with Ada",
      projectTitle: "Churn study",
    });
    expect(claim?.citations[0]?.quote).toContain("The checkout page was slow");
    expect(endOf(events)).toMatchObject({
      status: "DONE",
      receipt: { numItems: 2, numProjects: 1, numRead: 1, numMatched: 1, numRemoved: 0 },
    });
    const [question, answer] = await fixture.as(fixture.team.owner, (tx) =>
      readAnswers(tx, conversationIn(events)),
    );
    expect(question).toMatchObject({ role: "USER", text: "Why do customers leave at checkout?" });
    expect(answer).toMatchObject({
      role: "ASSISTANT",
      status: "DONE",
      answer: { claims: claimsIn(events), isQuestion: true, sources: [{ id, title: "Call with Ada" }] },
    });
  });

  it("says that there is too little where nothing speaks of it", async () => {
    await fixture.note("Call", "We talked about holidays and nothing else at all.");
    const events = await fixture.ask(fixture.team.owner, "What do people say about invoices?");
    expect(endOf(events)).toMatchObject({ status: "FAILED", failure: { code: "NOT_ENOUGH_DATA" } });
    expect(claimsIn(events)).toEqual([]);
  });

  it("keeps 40 claims of a model that claims on and on, and what it cost", async () => {
    await fixture.note("Call", slow);
    const claim = { text: "They left.", quotes: [{ passage: 0, text: "we left before paying" }] };
    const ai = providerOf(Array.from({ length: 60 }, () => claim));
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave checkout?", { ai });
    expect(claimsIn(events)).toHaveLength(40);
    expect(endOf(events).status).toBe("DONE");
  });

  it("removes what a model claims without a quote that is in its source, and counts it", async () => {
    await fixture.note("Call", slow);
    const ai = providerOf([
      { text: "Everyone loves it.", quotes: [{ passage: 0, text: "We love the checkout page." }] },
      { text: "Nobody said so.", quotes: [] },
      {
        text: "They left.",
        quotes: [
          { passage: 0, text: "we left before paying" },
          { passage: 0, text: "we left" + " happily" },
        ],
      },
    ]);
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave checkout?", { ai });
    expect(
      claimsIn(events).map(({ text, citations }) => [text, citations.map(({ quote }) => quote)]),
    ).toEqual([["They left.", ["we left before paying"]]]);
    expect(endOf(events).receipt.numRemoved).toBe(2);
  });

  it("reads what the conversation is about alone", async () => {
    const other = await fixture.as(fixture.team.owner, (tx) => createProject(tx, { title: "Other" }));
    const there = await fixture.note("There", "The checkout was confusing.", other);
    await fixture.note("Here", slow);
    const about = async (filter: unknown) => {
      const events = await fixture.ask(fixture.team.owner, { question: "What about the checkout?", filter });
      return new Set(claimsIn(events).flatMap(({ citations }) => citations.map(({ id }) => id)));
    };
    expect(await about({ objectType: "project", objectIds: [other] })).toEqual(new Set([there]));
    expect(await about({ objectType: "note", objectIds: [there] })).toEqual(new Set([there]));
    expect((await about(undefined)).size).toBe(2);
    await expect(about({ objectType: "planet", objectIds: [] })).rejects.toMatchObject({
      code: "ask.filter",
    });
  });

  it("of how many is a number that a filter gives, and the filter", async () => {
    await fixture.note("Checkout", slow);
    await fixture.note("Other", "Nothing of the kind.");
    const events = await fixture.ask(fixture.team.owner, "How many notes mention checkout?");
    expect(events).toContainEqual({
      type: "counted",
      counted: expect.objectContaining({ target: "notes", value: 1, parts: ["containing “checkout”"] }),
    });
    expect(endOf(events).status).toBe("DONE");
  });

  it("that nobody waits for is cancelled, and kept as that", async () => {
    await fixture.note("Call", slow);
    const gone = new AbortController();
    gone.abort(new Error("the page was closed"));
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave checkout?", {
      signal: gone.signal,
    });
    expect(endOf(events).status).toBe("CANCELLED");
    const messages = await fixture.as(fixture.team.owner, (tx) => readAnswers(tx, conversationIn(events)));
    expect(messages.at(-1)).toMatchObject({ status: "CANCELLED", answer: { claims: [] } });
  });
});

describe("an answer that is cancelled while it searches", () => {
  it("asks the index nothing more, reads no text, and is kept as cancelled", async () => {
    await fixture.note("Call", slow);
    const gone = new AbortController();
    const { index } = fixture.sources(fixture.team.owner);
    const meant = vi.spyOn(index.meaning, "piecesIfReady");
    const search = vi.spyOn(index, "search").mockImplementation(async () => {
      gone.abort(new Error("the page was closed"));
      return { hits: [], corrections: [], missing: [], total: 0, isCut: false, byWordsAlone: false };
    });
    try {
      const question = "Why do customers leave checkout?";
      const events = await fixture.ask(fixture.team.owner, question, { signal: gone.signal });
      expect(endOf(events).status).toBe("CANCELLED");
      expect(search).toHaveBeenCalled();
      expect(meant).not.toHaveBeenCalled();
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe("what someone may not read", () => {
  it("is in no answer, and leaves earlier ones with the right to read it", async () => {
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    await fixture.note("Call with Ada", slow);
    const question = "Why do customers leave at checkout?";
    const before = await fixture.ask(viewer, question);
    expect(claimsIn(before)).not.toEqual([]);
    const cited = claimsIn(before)[0]?.citations[0]?.citationReferenceId ?? "";
    await fixture.as(fixture.team.owner, (tx) =>
      updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }),
    );
    const after = await fixture.ask(viewer, question);
    expect(JSON.stringify(after)).not.toContain("slow");
    expect(endOf(after)).toMatchObject({ failure: { code: "NOT_ENOUGH_DATA" }, receipt: { numItems: 0 } });
    const kept = await fixture.as(viewer, (tx) => readAnswers(tx, conversationIn(before)));
    expect(JSON.stringify(kept)).not.toContain("slow");
    expect(kept.at(-1)?.answer).toMatchObject({ claims: [], sources: [] });
    expect(kept.at(-1)?.answer?.numHidden).toBeGreaterThan(0);
    await expect(fixture.as(viewer, (tx) => findCitation(tx, cited))).rejects.toMatchObject({
      code: "ask.citation_not_found",
    });
  });

  it("includes other members' conversations, whoever they are", async () => {
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    await fixture.note("Call with Ada", slow);
    const id = conversationIn(await fixture.ask(viewer, "Why do customers leave at checkout?"));
    const refused = { code: "ask.not_found" };
    const owner = fixture.team.owner;
    expect(await fixture.as(owner, listConversations)).toEqual([]);
    await expect(fixture.as(owner, (tx) => readAnswers(tx, id))).rejects.toMatchObject(refused);
    await expect(fixture.ask(owner, { question: "And?", conversationId: id })).rejects.toMatchObject(refused);
    await expect(fixture.as(owner, (tx) => setConversationDeleted(tx, id, true))).rejects.toMatchObject(
      refused,
    );
  });
});

describe("a citation", () => {
  it("says whether its words are still there", async () => {
    const id = await fixture.note("Call with Ada", slow);
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave at checkout?");
    const reference = claimsIn(events)[0]?.citations[0]?.citationReferenceId ?? "";
    const find = () => fixture.as(fixture.team.owner, (tx) => findCitation(tx, reference));
    expect(await find()).toMatchObject({ state: "SAME" });
    await setText(id, `Before all that.\n${slow}`);
    expect(await find()).toMatchObject({ state: "MOVED" });
    await setText(id, "Nothing is left.");
    expect(await find()).toMatchObject({ state: "CHANGED" });
    await fixture.as(fixture.team.owner, (tx) => updateNote(tx, { id, title: "Renamed" }));
    expect(await find()).toMatchObject({ state: "CHANGED" });
  });

  const setText = (id: string, text: string) =>
    asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update documents set text = $2 where document_id = $1", [id, text]),
    );
});

describe("a conversation", () => {
  it("goes on, is rated, deleted and brought back by its author", async () => {
    await fixture.note("Call with Ada", slow);
    const { owner } = fixture.team;
    const first = await fixture.ask(owner, "Why do customers leave at checkout?");
    const conversationId = conversationIn(first);
    const second = await fixture.ask(owner, { question: "Did support help them?", conversationId });
    expect(conversationIn(second)).toBe(conversationId);
    const messages = await fixture.as(owner, (tx) => readAnswers(tx, conversationId));
    expect(messages.map(({ role }) => role)).toEqual(["USER", "ASSISTANT", "USER", "ASSISTANT"]);
    await fixture.as(owner, (tx) => rateAnswer(tx, messages[1]?.id ?? "", "Good"));
    await expect(
      fixture.as(owner, (tx) => rateAnswer(tx, messages[0]?.id ?? "", "Good")),
    ).rejects.toMatchObject({
      code: "ask.not_found",
    });
    const [, answer] = await fixture.as(owner, (tx) => readAnswers(tx, conversationId));
    expect(answer?.feedback).toBe("Good");
    await fixture.as(owner, (tx) => setConversationDeleted(tx, conversationId, true));
    expect(await fixture.as(owner, listConversations)).toEqual([]);
    await fixture.as(owner, (tx) => setConversationDeleted(tx, conversationId, false));
    expect((await fixture.as(owner, listConversations)).map(({ title }) => title)).toEqual([
      "Why do customers leave at checkout?",
    ]);
  });
});

describe("AI", () => {
  it("that the workspace switched off answers nothing", async () => {
    await fixture.as(fixture.team.owner, (tx) => updateAiSettings(tx, { enabled: false }));
    await expect(fixture.ask(fixture.team.owner, "Why?")).rejects.toMatchObject({ code: "ai.disabled" });
  });

  it("outside the regions that the workspace allows is refused, and that is recorded", async () => {
    await fixture.note("Call", slow);
    const ai = {
      ...builtInProvider,
      regions: ["AU_A"] as const,
      answer: () => {
        throw new Error("it was sent what it may not see");
      },
    };
    const events = await fixture.ask(fixture.team.owner, "Why do customers leave checkout?", { ai });
    expect(endOf(events)).toMatchObject({ status: "FAILED", failure: { code: "ai.region_refused" } });
    await fixture.as(fixture.team.owner, async (tx) => {
      const { rows } = await tx.db
        .selectFrom("ai_actions")
        .select(["outcome", "feature"])
        .execute()
        .then((all) => ({ rows: all }));
      expect(rows).toEqual([{ outcome: "REFUSED", feature: "ask" }]);
    });
  });

  it("is set up by admins, each feature by itself", async () => {
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    await expect(fixture.as(viewer, (tx) => updateAiSettings(tx, { enabled: false }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const after = await fixture.as(fixture.team.owner, (tx) =>
      updateAiSettings(tx, { switches: [{ feature: "tags", state: "Off" }], regions: ["EU_A"] }),
    );
    expect(after).toEqual({
      removed: false,
      enabled: true,
      switches: { ...defaultAiSwitches, tags: "Off" },
      regions: ["EU_A"],
    });
  });
});
