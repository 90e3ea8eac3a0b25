import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { summaryContentLengthMax } from "@fieldstone/model/limits.ts";
import { type AiClaim, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { createNote } from "../notes/create-note.ts";
import { deleteSummary, restoreSummary, updateSummary } from "./change-summary.ts";
import { readSummariesOfNotes, readSummaryContents, summaryDisabledReason } from "./read-summaries.ts";
import { startSummary } from "./start-summary.ts";
import type { NoteSummary, SummaryRequest } from "./summary.ts";
import { writeSummary } from "./write-summary.ts";

const text = [
  "The checkout page was slow for every customer in the second study we ran.",
  "Customers left the checkout because the payment page was slow on their phones.",
  "Nobody mentioned the weather although the study was held outside in the rain.",
  "Once the payment page became fast, customers finished the checkout.",
].join("\n");

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let noteId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const note = (words: string) =>
  as(
    team.owner,
    async (tx) =>
      (await createNote(tx, { projectId, title: "Call", body: { kind: "text", text: words } })).id,
  );

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, projectId, noteId } = await world(database, { note: { title: "Call", text } }));
});

const providerOf = (claims: readonly AiClaim[]): AiProvider => ({
  ...builtInProvider,
  async *summarize() {
    for (const claim of claims) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
});

async function summarize(
  user: SeededUser,
  asked: Partial<SummaryRequest> = {},
  { ai = builtInProvider, signal = new AbortController().signal } = {},
): Promise<readonly SummaryEvent[]> {
  const request = { noteId, kind: "paragraph", framework: null, instructions: "", ...asked } as const;
  const started = await as(user, (tx) => startSummary(tx, request));
  return await Array.fromAsync(writeSummary({ ai, write: (fn) => as(user, fn) }, started, signal));
}

const endOf = (events: readonly SummaryEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("the summary did not end");
  return last;
};
const kept = async (of = noteId): Promise<readonly NoteSummary[]> =>
  (await as(team.owner, (tx) => readSummariesOfNotes(tx, [of]))).get(of) ?? [];
const actions = () =>
  as(team.owner, (tx) => tx.db.selectFrom("ai_actions").select(["feature", "outcome", "model"]).execute());

describe("a summary of a note", () => {
  it.each(["chapter", "paragraph", "streaming"] as const)("of the kind %s quotes the note", async (kind) => {
    const events = await summarize(team.owner, { kind });
    expect(endOf(events)).toMatchObject({ status: "DONE", numRemoved: 0 });
    const [summary] = await kept();
    expect(summary).toMatchObject({ kind, framework: null, model: "built-in-extractive", isStale: false });
    const sentences = summary?.sections.flatMap((section) => section.sentences) ?? [];
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.every(({ quotes }) => quotes.every((quote) => text.includes(quote)))).toBe(true);
    expect(summary?.sections.every(({ title }) => (title === null) === (kind !== "chapter"))).toBe(true);
    expect(await actions()).toEqual([
      { feature: "summarize", outcome: "DONE", model: "built-in-extractive" },
    ]);
  });

  it("leaves out what a model says without words of the text, and counts it", async () => {
    const ai = providerOf([
      { text: "Everyone loves it.", quotes: [{ passage: 0, text: "We love the checkout page" }] },
      { text: "Checkout is slow.", quotes: [{ passage: 0, text: "The checkout page was slow" }] },
      { text: "Cut.", quotes: [{ passage: 0, text: "he checkout page was slo" }] },
    ]);
    const events = await summarize(team.owner, {}, { ai });
    expect(endOf(events).numRemoved).toBe(2);
    expect((await kept())[0]?.sections[0]?.sentences).toEqual([
      { text: "Checkout is slow.", quotes: ["The checkout page was slow"] },
    ]);
  });

  it("is replaced, edited and removed, and each of these is undone by one act", async () => {
    const first = endOf(await summarize(team.owner)).summaryId ?? "";
    const second = endOf(await summarize(team.owner)).summaryId ?? "";
    expect((await kept()).map(({ id }) => id)).toEqual([second]);
    await as(team.owner, (tx) => restoreSummary(tx, first));
    expect((await kept()).map(({ id }) => id)).toEqual([first]);
    const before = (await kept())[0]?.sections[0]?.sentences ?? [];
    const lines = [`${before[0]?.text ?? ""}`, "My own words."].join("\n");
    await as(team.owner, (tx) => updateSummary(tx, { id: first, sections: [lines] }));
    const [edited] = await kept();
    expect(edited).toMatchObject({ editedBy: team.owner.userId });
    expect(edited?.sections[0]?.sentences).toEqual([before[0], { text: "My own words.", quotes: [] }]);
    await as(team.owner, (tx) => restoreSummary(tx, first));
    expect((await kept())[0]?.sections[0]?.sentences).toEqual(before);
    await as(team.owner, (tx) => deleteSummary(tx, first));
    expect(await kept()).toEqual([]);
    await as(team.owner, (tx) => restoreSummary(tx, first));
    expect((await kept()).map(({ id }) => id)).toEqual([first]);
  });

  it("is not edited to nothing, for which it can be removed", async () => {
    const id = endOf(await summarize(team.owner)).summaryId ?? "";
    await expect(as(team.owner, (tx) => updateSummary(tx, { id, sections: [" \n "] }))).rejects.toMatchObject(
      { code: "summary.empty", title: "ValidationError" },
    );
    expect((await kept()).map((summary) => summary.id)).toEqual([id]);
  });

  it("is shown by its beginning in lists, the latest one, unless summaries are switched off", async () => {
    const content = async () => (await as(team.owner, (tx) => readSummaryContents(tx, [noteId]))).get(noteId);
    expect(await content()).toBeUndefined();
    const claim = (said: string) =>
      providerOf([{ text: said, quotes: [{ passage: 0, text: "The checkout page" }] }]);
    await summarize(team.owner, { kind: "chapter" }, { ai: claim("An older one.") });
    await summarize(team.owner, {}, { ai: claim("Checkout is slow. ".repeat(80).trim()) });
    expect(await content()).toBe("Checkout is slow. ".repeat(80).slice(0, summaryContentLengthMax));
    await as(team.owner, (tx) =>
      updateAiSettings(tx, { switches: [{ feature: "summarize", state: "Off" }] }),
    );
    expect(await content()).toBeUndefined();
  });

  it("says that the text has changed since", async () => {
    await summarize(team.owner);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update documents set text = text || ' More.' where document_id = $1", [noteId]),
    );
    expect((await kept())[0]?.isStale).toBe(true);
  });

  it("is refused of a text that is too short, and of one in which nothing is about it", async () => {
    const short = await note("Too short.");
    await expect(summarize(team.owner, { noteId: short })).rejects.toMatchObject({
      code: "NOT_ENOUGH_DATA",
      message: "Not enough content to summarize",
    });
    const asked = { framework: "Custom prompt", instructions: "zebras" } as const;
    expect(endOf(await summarize(team.owner, asked))).toMatchObject({
      status: "FAILED",
      summaryId: null,
      failure: { code: "NOT_ENOUGH_DATA" },
    });
  });

  it("of a custom prompt needs the prompt", async () => {
    await expect(summarize(team.owner, { framework: "Custom prompt" })).rejects.toMatchObject({
      code: "summary.instructions_missing",
    });
  });

  it("that nobody waits for is not kept, and what AI did is", async () => {
    const gone = new AbortController();
    gone.abort(new Error("the page was closed"));
    expect(endOf(await summarize(team.owner, {}, { signal: gone.signal })).status).toBe("CANCELLED");
    expect(await kept()).toEqual([]);
    expect(await actions()).toMatchObject([{ outcome: "CANCELLED" }]);
  });
});

describe("summaries", () => {
  it("are not made by viewers, and nothing of them is shown to strangers", async () => {
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    await expect(summarize(viewer)).rejects.toMatchObject({
      code: "summary.viewer",
      message: "Viewers cannot generate summaries",
    });
    const id = endOf(await summarize(team.owner)).summaryId ?? "";
    await expect(as(viewer, (tx) => deleteSummary(tx, id))).rejects.toMatchObject({ code: "summary.viewer" });
    const stranger = (await seedTeam(database)).owner;
    await expect(as(stranger, (tx) => deleteSummary(tx, id))).rejects.toMatchObject({
      code: "summary.not_found",
    });
    expect((await as(stranger, (tx) => readSummariesOfNotes(tx, [noteId]))).size).toBe(0);
  });

  it("say why they cannot be made", () => {
    const actor = team.owner.context.actor;
    expect(summaryDisabledReason(actor, "READ", 100)).toBe("You don’t have edit permissions in this project");
    expect(summaryDisabledReason(actor, "WRITE", 3)).toBe("Not enough content to summarize");
    expect(summaryDisabledReason(actor, "WRITE", 100)).toBeNull();
  });

  it("go with the switch, and come back with it", async () => {
    await summarize(team.owner);
    const set = (state: "On" | "Off") =>
      as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "summarize", state }] }));
    await set("Off");
    expect(await kept()).toEqual([]);
    await expect(summarize(team.owner)).rejects.toMatchObject({ code: "ai.feature_off" });
    await set("On");
    expect(await kept()).toHaveLength(1);
    const [before] = await kept();
    const meanwhile: AiProvider = {
      ...builtInProvider,
      async *summarize(...asked) {
        await set("Off");
        yield* builtInProvider.summarize(...asked);
      },
    };
    expect(endOf(await summarize(team.owner, {}, { ai: meanwhile }))).toMatchObject({
      status: "FAILED",
      failure: { code: "ai.feature_off" },
    });
    await set("On");
    expect((await kept()).map(({ id }) => id)).toEqual([before?.id]);
  });

  it("are not sent outside the regions that the workspace allows, and that is recorded", async () => {
    const ai = {
      ...builtInProvider,
      regions: ["AU_A"] as const,
      summarize: () => {
        throw new Error("it was sent what it may not see");
      },
    };
    expect(endOf(await summarize(team.owner, {}, { ai }))).toMatchObject({
      status: "FAILED",
      failure: { code: "ai.region_refused" },
    });
    expect(await actions()).toMatchObject([{ outcome: "REFUSED" }]);
  });
});
