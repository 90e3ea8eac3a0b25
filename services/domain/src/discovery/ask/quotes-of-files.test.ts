import "../../steps.ts";
import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { beforeEach, expect, it } from "vitest";
import { setFileDeleted } from "../../research/files/delete-file.ts";
import { purgeFiles } from "../../research/files/purge-files.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { askFixture, providerOf } from "./ask-fixture.testing.ts";
import { findCitation } from "./find-citation.ts";
import { readAnswers } from "./read-answers.ts";
import { findMessages } from "./read-conversations.ts";

const fixture = askFixture();
const question = "Why do customers leave at checkout?";
const footer = "Printed for the checkout team.";
const left = "At checkout customers leave\nbecause the fees are a surprise.";
/** Long enough that no passage spans two pages. */
const rest = "Nothing else is said of it on this page of the report, and so it goes on.\n".repeat(15);
let [noteId, fileId] = ["", ""];

const owner = () => fixture.team.owner;
const claimsIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "claim" ? [event.claim] : []));
/** An answer that quotes these words from any source. */
const quoting = (text: string) =>
  fixture.ask(owner(), question, {
    ai: providerOf((passages) =>
      passages.flatMap((passage, at) =>
        passage.text.includes(text) ? [{ text: "Said.", quotes: [{ passage: at, text }] }] : [],
      ),
    ),
  });
const citationOf = async (text: string) => claimsIn(await quoting(text))[0]?.citations[0];

async function setPage(pageNum: number, text: string): Promise<void> {
  await fixture.as(owner(), (tx) =>
    tx.db
      .insertInto("file_pages")
      .values({
        team_id: fixture.team.teamId,
        file_id: fileId,
        page_num: pageNum,
        status: "processed",
        width_pt: 595,
        height_pt: 842,
        text,
      })
      .onConflict((row) => row.columns(["team_id", "file_id", "page_num"]).doUpdateSet({ text }))
      .execute(),
  );
}

beforeEach(async () => {
  noteId = await fixture.note("Call with Ada", "We looked at a report together.");
  fileId = newId();
  const { teamId } = fixture.team;
  await fixture.as(owner(), async (tx) => {
    await tx.db
      .insertInto("files")
      .values({
        team_id: teamId,
        file_id: fileId,
        document_id: noteId,
        project_id: fixture.projectId,
        name: "report.pdf",
        mime_type: "application/pdf",
        file_type: "DOCUMENT",
        purpose: "ATTACHMENT",
        size_bytes: 1,
        upload_status: "DONE",
        object_key: objectKey(fixture.team, "files", fileId),
      })
      .execute();
    await tx.db.insertInto("file_extractions").values({ team_id: teamId, file_id: fileId }).execute();
  });
  await setPage(1, `Contents of the report.\n${footer}\n${rest}`);
  await setPage(2, `${rest}Second chapter.\n${left}\n${footer}\n`);
  await fixture.indexed({ objectType: "note", objectId: noteId });
});

it("a quote names the file and the page that have it, character for character", async () => {
  const events = await quoting(left);
  const [cited] = claimsIn(events).flatMap(({ citations }) => citations);
  expect(cited).toMatchObject({ type: "note", id: noteId, quote: left });
  expect(cited?.file).toEqual({ id: fileId, name: "report.pdf", pageNum: 2 });
  const conversationId = events.flatMap((event) =>
    event.type === "started" ? [event.conversationId] : [],
  )[0];
  const kept = await fixture.as(owner(), (tx) => readAnswers(tx, conversationId ?? ""));
  expect(kept.at(-1)?.answer?.claims[0]?.citations[0]?.file).toEqual(cited?.file);
  const stored = await fixture.as(owner(), (tx) => findMessages(tx, conversationId ?? ""));
  const start = `${rest}Second chapter.\n`.length;
  expect(stored.at(-1)?.claims[0]?.citations[0]).toMatchObject({
    version: null,
    file: { id: fileId, pageNum: 2 },
    start,
    end: start + left.length,
  });
});

it("a quote that several pages have is of the page that was read, and one of the note's own words of the note", async () => {
  const { file } = (await citationOf(`because the fees are a surprise.\n${footer}`)) ?? {};
  expect(file?.pageNum).toBe(2);
  const own = await citationOf("We looked at a report together.");
  expect(own).toMatchObject({ id: noteId });
  expect(own?.file).toBeUndefined();
});

it("words that no page has are removed: the file's name over them, and what two pages have only together", async () => {
  for (const text of ["report.pdf\nContents of the report.", `${footer}\n\n\nreport.pdf`])
    expect(claimsIn(await quoting(text))).toEqual([]);
});

it("a citation says whether the page still has its words", async () => {
  const reference = (await citationOf(left))?.citationReferenceId ?? "";
  const state = async () => (await fixture.as(owner(), (tx) => findCitation(tx, reference))).state;
  expect(await state()).toBe("SAME");
  await setPage(1, left);
  expect(await state()).toBe("SAME");
  await setPage(2, "Another chapter.");
  expect(await state()).toBe("MOVED");
  await setPage(1, left.replace("\n", " "));
  expect(await state()).toBe("CHANGED");
});

it("nothing of a file that was deleted, or of a note that may not be read, is shown", async () => {
  const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
  const events = await fixture.ask(viewer, question);
  const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
  const quote = '"quote":"At checkout customers leave';
  const shown = async () => JSON.stringify(await fixture.as(viewer, (tx) => readAnswers(tx, id)));
  expect(await shown()).toContain(quote);
  const [cited] = claimsIn(events).flatMap(({ citations }) =>
    citations.flatMap(({ file, citationReferenceId }) => (file === undefined ? [] : [citationReferenceId])),
  );
  const found = async () => await fixture.as(viewer, (tx) => findCitation(tx, cited ?? ""));
  expect(await found()).toMatchObject({ state: "SAME" });
  await fixture.as(owner(), (tx) => setFileDeleted(tx, fileId, true));
  expect(await shown()).not.toContain(quote);
  await expect(found()).rejects.toMatchObject({ code: "ask.citation_not_found" });
  await fixture.as(owner(), (tx) => setFileDeleted(tx, fileId, false));
  expect(await shown()).toContain(quote);
  await fixture.as(owner(), (tx) => updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }));
  expect(await shown()).not.toContain(quote);
  expect(JSON.stringify(await fixture.ask(viewer, question))).not.toContain("At checkout customers leave");
});

it("an answer keeps no words of a file that is gone for good, and its other citations keep their numbers", async () => {
  const own = "We looked at a report together.";
  const events = await fixture.ask(owner(), question, {
    ai: providerOf((passages) =>
      [left, own].flatMap((text) => {
        const at = passages.findIndex((passage) => passage.text.includes(text));
        return at === -1 ? [] : [{ text, quotes: [{ passage: at, text }] }];
      }),
    ),
  });
  const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
  const cited = claimsIn(events).flatMap(({ citations }) => citations);
  expect(cited.map(({ quote }) => quote)).toEqual([left, own]);
  await fixture.as(owner(), (tx) => purgeFiles(tx, [fileId]));
  const stored = await fixture.as(owner(), (tx) => findMessages(tx, id));
  expect(JSON.stringify(stored.map(({ claims }) => claims))).not.toContain("customers leave");
  const answer = (await fixture.as(owner(), (tx) => readAnswers(tx, id))).at(-1)?.answer;
  expect(answer).toMatchObject({ numHidden: 1, claims: [{ text: own, citations: [{ quote: own }] }] });
  const reference = cited[1]?.citationReferenceId ?? "";
  expect(await fixture.as(owner(), (tx) => findCitation(tx, reference))).toEqual({
    quote: own,
    state: "SAME",
  });
});

it("a statement does not repeat a file that was only read, once it is deleted or gone for good", async () => {
  const own = "We looked at a report together.";
  const events = await fixture.ask(owner(), question, {
    ai: providerOf((passages) =>
      passages.flatMap((passage, at) =>
        passage.text.includes(own)
          ? [{ text: "A surprise at checkout.", quotes: [{ passage: at, text: own }] }]
          : [],
      ),
    ),
  });
  const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
  const shown = async () => (await fixture.as(owner(), (tx) => readAnswers(tx, id))).at(-1)?.answer?.claims;
  expect(await shown()).toMatchObject([{ text: "A surprise at checkout." }]);
  await fixture.as(owner(), (tx) => setFileDeleted(tx, fileId, true));
  expect(await shown()).toMatchObject([{ text: own, citations: [{ quote: own }] }]);
  await fixture.as(owner(), (tx) => purgeFiles(tx, [fileId]));
  const stored = await fixture.as(owner(), (tx) => findMessages(tx, id));
  expect(stored.at(-1)?.claims).toMatchObject([{ text: own, citations: [{ quote: own }] }]);
});
