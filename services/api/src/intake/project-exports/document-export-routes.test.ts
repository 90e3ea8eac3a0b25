import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
beforeEach(async () => {
  own = await world(database);
});
afterAll(() => api.close());

async function download(path: string, user: SeededUser = own.contributor, of: World = own) {
  const cookie = await sessionCookieOf(database, of.team, user);
  const answer = await fetch(`${api.origin}${path}`, { headers: { ...api.headersFor(of.team), cookie } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const exportsKept = () =>
  own.as(own.team.owner, (tx) =>
    tx.db
      .selectFrom("audit_entries")
      .select(["subject_type", "subject_id", "actor_id"])
      .where("kind", "=", "document.exported")
      .execute(),
  );

it("gives a note with its data, text, tagged highlights and comments, and the audit log keeps it", async () => {
  const { noteId, projectId, contributor } = own;
  await own.as(contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    const tagId = await createTag(tx, { tagBoardId, title: "Speed" });
    await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [tagId] });
    await createComment(tx, { objectType: "note", objectId: noteId, body: "Ask again." });
    const field = { projectId, objectType: "NOTE", title: "Round", type: "NUMBER" } as const;
    const fieldId = await createCustomField(tx, field);
    await setFieldValue(tx, "NOTE", { fieldId, objectId: noteId, text: "3" });
  });
  const { status, headers, text } = await download(`/api/notes/${noteId}/markdown`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(headers.get("content-disposition")).toBe("attachment; filename=Interview.md");
  expect(text).toContain("# Interview\n\n- Created: ");
  expect(text).toContain("- Round: 3\n\nIt was slow.\n\n## Highlights\n\n> was slow\n>\n> — Speed");
  expect(text).toMatch(/## Comments\n\n\*\*.*\*\*, \d{4}-\d\d-\d\d: Ask again\.\n$/);
  expect(await exportsKept()).toEqual([
    { subject_type: "note", subject_id: noteId, actor_id: contributor.userId },
  ]);
});

it("names the consent of the person who said the words, in the note and where an insight quotes them", async () => {
  const { noteId, projectId, contributor, team } = own;
  const insightId = await own.as(team.owner, async (tx) => {
    const personId = await createPerson(tx, { name: "Marta Silva" });
    await updateNote(tx, { id: noteId, peopleIds: [personId] });
    await recordConsent(tx, { id: personId, state: "GIVEN", until: new Date("2999-01-31T00:00:00Z") });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    const tagIds = [await createTag(tx, { tagBoardId, title: "Speed" })];
    const highlightId = await markWords(tx, { documentId: noteId, words: "was slow", tagIds });
    return createInsight(tx, { projectId, title: "Speed", highlightIds: [highlightId] });
  });
  const consent = "Consent given until 2999-01-31";
  const note = await download(`/api/notes/${noteId}/markdown`, contributor);
  expect(note.text).toContain(`> was slow\n>\n> — Speed · ${consent}\n`);
  const insight = await download(`/api/insights/${insightId}/markdown`, contributor);
  expect(insight.text).toContain(`> was slow\n>\n> — ${consent}\n`);
});

it("gives an insight with the words that it quotes", async () => {
  const { noteId, projectId, contributor } = own;
  const id = await own.as(contributor, async (tx) => {
    const highlightId = await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [] });
    return createInsight(tx, { projectId, title: "Speed: all", highlightIds: [highlightId] });
  });
  const { headers, text } = await download(`/api/insights/${id}/markdown`);
  expect(headers.get("content-disposition")).toBe('attachment; filename="Speed- all.md"');
  expect(text).toContain("> was slow");
});

it("is refused to viewers, tokens, other workspaces and whoever may not read it", async () => {
  const path = `/api/notes/${own.noteId}/markdown`;
  expect((await download(path, own.viewer)).status).toBe(403);
  const stranger = await world(database);
  const hidden = await download(path, stranger.contributor, stranger);
  expect([hidden.status, hidden.text]).toEqual([404, expect.stringContaining("note.not_found")]);
  const closed = await world(database, { workspaceAccess: "private" });
  const other = await seedUser(database, closed.team);
  const path2 = `/api/notes/${closed.noteId}/markdown`;
  expect((await download(path2, other, closed)).status).toBe(404);
  const { secret } = await own.as(own.contributor, (tx) =>
    createApiToken(tx, { name: "All notes", scopes: ["notes:write"], expiresAt: null }),
  );
  const answer = await fetch(`${api.origin}${path}`, {
    headers: { ...api.headersFor(own.team), authorization: `Bearer ${secret}` },
  });
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("auth.session_needed")]);
  expect(await exportsKept()).toEqual([]);
});

it("tells whoever was given the note alone nothing of its project", async () => {
  const closed = await world(database, { workspaceAccess: "private" });
  const { noteId, projectId, contributor } = closed;
  const guest = await seedUser(database, closed.team);
  await closed.as(contributor, async (tx) => {
    const field = { projectId, objectType: "NOTE", title: "Secret plan", type: "TEXT" } as const;
    const fieldId = await createCustomField(tx, field);
    await setFieldValue(tx, "NOTE", { fieldId, objectId: noteId, text: "Sell" });
    await setPermission(tx, { objectType: "note", objectId: noteId, userId: guest.userId, level: "WRITE" });
  });
  const { status, text } = await download(`/api/notes/${noteId}/markdown`, guest, closed);
  expect([status, text]).toEqual([200, expect.stringContaining("It was slow.")]);
  expect(text).not.toContain("Secret plan");
});

it("delays nothing else where the text is long", async () => {
  const markdown = Array.from({ length: 8_000 }, (_, at) => `Line **${at}** says that it was slow.`).join(
    "\n\n",
  );
  const { id } = await own.as(own.contributor, (tx) =>
    createNote(tx, { projectId: own.projectId, title: "Long", body: { kind: "markdown", markdown } }),
  );
  const turns = watchTurns();
  const { text } = await download(`/api/notes/${id}/markdown`);
  expect(await turns.stop()).toBeLessThan(stallMsMax);
  expect(text).toContain("Line **7999** says");
}, 60_000);
