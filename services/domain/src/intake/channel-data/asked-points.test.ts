import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { askFixture, providerOf } from "../../discovery/ask/ask-fixture.testing.ts";
import { findCitation } from "../../discovery/ask/find-citation.ts";
import { readAnswers } from "../../discovery/ask/read-answers.ts";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { listSearchChanges } from "../../kernel/indexing/read-search-changes.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { createChannelTheme } from "../channel-themes/change-channel-themes.ts";
import { createChannel } from "../channel-themes/create-channel.ts";
import { setChannelDeleted } from "../channels/delete-channel.ts";
import { updateChannel } from "../channels/update-channel.ts";
import { addChannelData } from "./add-channel-data.ts";
import { moveChannelData, setChannelDataDeleted, undoChannelImport } from "./change-channel-data.ts";
import { channelDataInput } from "./channel-datum.ts";
import { pageChannelData } from "./read-channel-data.ts";

const fixture = askFixture();
let channelId: string;
const question = "Why do customers leave at checkout?";
const slow = "The checkout page was slow, so we left before paying.";

const owner = () => fixture.team.owner;
const inChannel = (title: string) =>
  fixture.as(owner(), (tx) => createChannel(tx, { title, template: "OTHER" }));

/** Adds points and indexes them. Returns the id of the first. */
async function say(texts: readonly string[], rest: object = {}, into = channelId): Promise<string> {
  const items = texts.map((text) => ({ text }));
  await fixture.as(owner(), (tx) =>
    addChannelData(tx, channelDataInput.parse({ channelId: into, source: "API", items, ...rest })),
  );
  await fixture.indexed(...(await fixture.as(owner(), (tx) => listSearchChanges(tx, "WORDS", 1_000))));
  const { items: points } = await fixture.as(owner(), (tx) =>
    pageChannelData(tx, { channelId: into }, { limit: 500, after: undefined }),
  );
  const found = points.find(({ text }) => text === texts[0]);
  if (found === undefined) throw new Error("no such point");
  return found.id;
}

const claimsIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "claim" ? [event.claim] : []));
const citationsIn = (events: readonly AskEvent[]) => claimsIn(events).flatMap(({ citations }) => citations);
const endOf = (events: readonly AskEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("the answer did not end");
  return last;
};
const conversationIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []))[0] ?? "";
const keptAnswer = async (events: readonly AskEvent[]) =>
  (await fixture.as(owner(), (tx) => readAnswers(tx, conversationIn(events)))).at(-1)?.answer;

beforeEach(async () => {
  channelId = await inChannel("Reviews");
});

describe("an answer from points", () => {
  it("counts the channel and its points, and cites a point through its channel or theme", async () => {
    const id = await say([slow, "Buses are late"]);
    const note = await fixture.note("Call", "At checkout customers leave because of the fees.");
    const events = await fixture.ask(owner(), question);
    expect(endOf(events)).toMatchObject({
      status: "DONE",
      receipt: { numItems: 3, numProjects: 1, numChannels: 1, numMatched: 2, numRead: 2 },
    });
    expect(
      citationsIn(events)
        .map(({ id: cited, datumId }) => datumId ?? cited)
        .toSorted(),
    ).toEqual([id, note].toSorted());
    const cited = citationsIn(events).find(({ datumId }) => datumId === id);
    expect(cited).toMatchObject({ type: "theme", id: channelId, parentId: channelId, title: "Reviews" });
    expect(slow).toContain(cited?.quote);
    const themeId = await fixture.as(owner(), (tx) =>
      createChannelTheme(tx, { channelId, title: "Slow pages" }),
    );
    await fixture.as(owner(), (tx) => moveChannelData(tx, { ids: [id], themeId }));
    const kept = await keptAnswer(events);
    expect(kept?.claims.flatMap(({ citations }) => citations)).toContainEqual(
      expect.objectContaining({ type: "theme", id: themeId, parentId: channelId, datumId: id }),
    );
    expect(kept?.sources).toContainEqual({
      type: "theme",
      id: themeId,
      parentId: channelId,
      datumId: id,
      title: "Reviews",
    });
    expect(kept?.numChannels).toBe(1);
  });

  it("quotes the stored bytes alone, and says whether they are still there", async () => {
    const id = await say([slow]);
    const ai = providerOf([
      { text: "They love it.", quotes: [{ passage: 0, text: "The checkout page was fast" }] },
      { text: "They left.", quotes: [{ passage: 0, text: "we left before paying" }] },
    ]);
    const events = await fixture.ask(owner(), question, { ai });
    expect(citationsIn(events).map(({ quote }) => quote)).toEqual(["we left before paying"]);
    expect(endOf(events).receipt.numRemoved).toBe(1);
    const reference = citationsIn(events)[0]?.citationReferenceId ?? "";
    const find = () => fixture.as(owner(), (tx) => findCitation(tx, reference));
    expect(await find()).toEqual({ quote: "we left before paying", state: "SAME" });
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update channel_data set text = 'Nothing is left.' where datum_id = $1", [id]),
    );
    expect(await find()).toMatchObject({ state: "CHANGED" });
  });

  it("reads notes beside a channel that says the same hundreds of times", async () => {
    await say(Array.from({ length: 300 }, (_, place) => `Customers leave at checkout, I said ${place}`));
    const note = await fixture.note("Call", "At checkout customers leave because of the fees.");
    const events = await fixture.ask(owner(), question);
    const read = events.find((event) => event.type === "read");
    expect(read?.type === "read" && read.passages.map(({ id }) => id)).toContain(note);
    expect(endOf(events).receipt).toMatchObject({ numItems: 301, numRead: 61 });
  });

  it("is of what was asked about alone", async () => {
    const other = await inChannel("Calls");
    const here = await say([slow]);
    const there = await say(["At checkout customers leave because of the fees."], {}, other);
    const note = await fixture.note("Note", "Customers leave at checkout since it is slow.");
    const folderId = await fixture.as(owner(), (tx) => createFolder(tx, { title: "Shop" }));
    await fixture.as(owner(), (tx) => updateChannel(tx, { id: other, folderId }));
    const about = async (objectType: string, objectId: string) => {
      const filter = { objectType, objectIds: [objectId] };
      const events = await fixture.ask(owner(), { question, filter });
      return [...new Set(citationsIn(events).map(({ id, datumId }) => datumId ?? id))];
    };
    expect(await about("channel", channelId)).toEqual([here]);
    expect(await about("channel", other)).toEqual([there]);
    expect(await about("projectCategory", folderId)).toEqual([there]);
    expect(await about("project", fixture.projectId)).toEqual([note]);
    expect(await about("note", note)).toEqual([note]);
    expect(await about("channel", newId())).toEqual([]);
  });
});

describe("points that went", () => {
  it("are in no new answer, and leave those before", async () => {
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    const id = await say([slow]);
    const before = await fixture.ask(owner(), question);
    expect(citationsIn(await fixture.ask(viewer, question))).toHaveLength(citationsIn(before).length);
    await fixture.as(owner(), (tx) => setChannelDataDeleted(tx, [id], true));
    expect(await keptAnswer(before)).toMatchObject({ claims: [], sources: [] });
    expect(endOf(await fixture.ask(owner(), question))).toMatchObject({
      failure: { code: "NOT_ENOUGH_DATA" },
      receipt: { numItems: 0, numChannels: 0 },
    });
    await fixture.as(owner(), (tx) => setChannelDataDeleted(tx, [id], false));
    expect((await keptAnswer(before))?.claims).toHaveLength(claimsIn(before).length);
    await fixture.as(owner(), (tx) => setChannelDeleted(tx, channelId, true));
    expect(await keptAnswer(before)).toMatchObject({ claims: [], sources: [] });
  });

  it("for good are stored in no answer, where other citations keep their numbers", async () => {
    const importId = newId();
    await say([slow], { importId });
    const kept = await say(["At checkout customers leave because of the fees."]);
    const ai = providerOf((passages) =>
      passages
        .toSorted((a, b) => a.text.length - b.text.length)
        .map(({ text }) => ({
          text,
          quotes: [{ passage: passages.findIndex((passage) => passage.text === text), text }],
        })),
    );
    const events = await fixture.ask(owner(), question, { ai });
    const reference = citationsIn(events).find(({ datumId }) => datumId === kept)?.citationReferenceId ?? "";
    await fixture.as(owner(), (tx) => undoChannelImport(tx, importId));
    const stored = await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query<{ claims: unknown }>("select claims from ask_messages where team_id = $1", [
        fixture.team.teamId,
      ]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain("slow");
    const answer = await keptAnswer(events);
    expect(answer?.claims.map(({ text }) => text)).toEqual([
      "At checkout customers leave because of the fees.",
    ]);
    expect(answer?.numHidden).toBe(1);
    expect(await fixture.as(owner(), (tx) => findCitation(tx, reference))).toMatchObject({
      quote: "At checkout customers leave because of the fees.",
      state: "SAME",
    });
  });

  it("for good leave no name of who said them", async () => {
    const importId = newId();
    await say([`Marta: ${slow}\nAgent: Which checkout?\nMarta: The new one.`], { importId });
    const ai = providerOf([{ text: "They left.", quotes: [{ passage: 0, text: "we left before paying" }] }]);
    const events = await fixture.ask(owner(), question, { ai });
    const names = async () => {
      const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query<{ claims: unknown }>("select claims from ask_messages where team_id = $1", [
          fixture.team.teamId,
        ]),
      );
      return JSON.stringify(rows).includes("Marta");
    };
    expect(citationsIn(events)).toMatchObject([{ speaker: "Marta" }]);
    expect(await names()).toBe(true);
    await fixture.as(owner(), (tx) => undoChannelImport(tx, importId));
    expect(await names()).toBe(false);
  });

  it("for good are repeated by no statement that only read them", async () => {
    const importId = newId();
    await say([slow], { importId });
    const kept = "At checkout customers leave because of the fees.";
    await say([kept]);
    const ai = providerOf((passages) => [
      {
        text: "Slow pages and fees.",
        quotes: [{ passage: passages.findIndex(({ text }) => text === kept), text: kept }],
      },
    ]);
    const events = await fixture.ask(owner(), question, { ai });
    expect(await keptAnswer(events)).toMatchObject({ claims: [{ text: "Slow pages and fees." }] });
    await fixture.as(owner(), (tx) => undoChannelImport(tx, importId));
    const stored = await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query<{ claims: unknown }>("select claims from ask_messages where team_id = $1", [
        fixture.team.teamId,
      ]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain("Slow");
    expect(await keptAnswer(events)).toMatchObject({ claims: [{ text: kept }], numHidden: 0 });
  });

  it("for good end answers that are being written, which may have read them", async () => {
    const importId = newId();
    await say([slow], { importId });
    let isUndone = false;
    const ai = {
      ...providerOf([{ text: "They left.", quotes: [{ passage: 0, text: "we left before paying" }] }]),
    };
    const { answer } = ai;
    const undoing = {
      ...ai,
      async *answer(...given: Parameters<typeof answer>) {
        yield* answer(...given);
        await fixture.as(owner(), (tx) => undoChannelImport(tx, importId));
        isUndone = true;
      },
    };
    const events = await fixture.ask(owner(), question, { ai: undoing });
    expect(isUndone).toBe(true);
    const [, message] = await fixture.as(owner(), (tx) => readAnswers(tx, conversationIn(events)));
    expect(message).toMatchObject({
      status: "FAILED",
      failureCode: "ask.interrupted",
      answer: { claims: [] },
    });
    const stored = await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("select claims from ask_messages where team_id = $1", [fixture.team.teamId]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain("paying");
  });

  it("are asked about by nobody where AI is off", async () => {
    await say([slow]);
    await fixture.as(owner(), (tx) => updateAiSettings(tx, { enabled: false }));
    await expect(fixture.ask(owner(), question)).rejects.toMatchObject({ code: "ai.disabled" });
  });
});
