import { deleteObjects } from "@fieldstone/domain/discovery/trash/delete-objects.ts";
import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { markAllWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { setPersonDeleted } from "@fieldstone/domain/research/people/delete-person.ts";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  own = await world(database);
});
afterAll(() => api.close());

async function asToken(scopes: ApiScope[], query: string, input?: unknown) {
  const { secret } = await own.as(own.contributor, (tx) =>
    createApiToken(tx, { name: "A program", scopes, expiresAt: null }),
  );
  const { body } = await askGraphql(
    api,
    own.team,
    { query, variables: { input } },
    { authorization: `Bearer ${secret}` },
  );
  return body;
}
const codeOf = (body: Awaited<ReturnType<typeof asToken>>) => body.errors?.[0].extensions.code;

const deleting = "mutation ($input: TrashObjectsInput!) { deleteObjects(input: $input) { ids } }";
const restoring = "mutation ($input: TrashObjectsInput!) { restoreObjects(input: $input) { ids } }";
const opening =
  "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { id } } }";
const changing =
  "mutation ($input: UpdateShareLinkInput!) { updateShareLink(input: $input) { shareLink { id } } }";

describe("a token for projects alone", () => {
  it("moves no notes to the trash and brings none back, as it may not write them", async () => {
    const input = { objects: [{ type: "note", id: toShortId(own.noteId) }] };
    for (const query of [deleting, restoring]) {
      for (const scopes of [["projects:write"], ["projects:write", "notes:read"]] satisfies ApiScope[][])
        expect(codeOf(await asToken(scopes, query, input))).toBe("auth.scope_missing");
      expect(codeOf(await asToken(["projects:write", "notes:write"], query, input))).toBeUndefined();
    }
  });

  it("is shown no names of people in the trash, nor how many there are", async () => {
    await own.as(own.contributor, async (tx) =>
      setPersonDeleted(tx, await createPerson(tx, { name: "Ada Removed" }), true),
    );
    const query = "{ trash { edges { node { title } } } trashTotals { type } }";
    const { data } = await asToken(["projects:read"], query);
    expect(JSON.stringify(data)).not.toMatch(/Ada Removed|person/);
    const known = await asToken(["projects:read", "people:read"], query);
    expect(JSON.stringify(known.data)).toMatch(/Ada Removed.*person/);
  });

  it("learns no names of members by the trash, also not by searching for them", async () => {
    const name = "Mira Deleter";
    const member = await seedUser(database, own.team, { name });
    const title = "Thrown away by somebody";
    await own.as(member, async (tx) => {
      const { id } = await createNote(tx, { projectId: own.projectId, title });
      await deleteObjects(tx, [{ type: "note", id }]);
    });
    const query = `{
      trash(textContains: "thrown away") { edges { node { deletedBy } } }
      byName: trash(textContains: "mira del") { edges { node { title } } }
      trashTotals(textContains: "mira del") { total }
    }`;
    const { data } = await asToken(["projects:read", "notes:read"], query);
    expect(data).toEqual({
      trash: { edges: [{ node: { deletedBy: null } }] },
      byName: { edges: [] },
      trashTotals: [],
    });
    const known = await asToken(["projects:read", "notes:read", "members:read"], query);
    expect(known.data).toEqual({
      trash: { edges: [{ node: { deletedBy: name } }] },
      byName: { edges: [{ node: { title } }] },
      trashTotals: [{ total: 1 }],
    });
  });

  it("reads no notes, readme or codebook by saving them as a template", async () => {
    const query =
      "mutation ($input: SaveProjectTemplateInput!) { saveProjectTemplate(input: $input) { template { content } } }";
    const input = { projectId: toShortId(own.projectId), title: "Copy", noteIds: [toShortId(own.noteId)] };
    for (const more of [[], ["notes:read"], ["highlights:read"]] satisfies ApiScope[][])
      expect(codeOf(await asToken(["projects:write", ...more], query, input))).toBe("auth.scope_missing");
    const { data } = await asToken(["projects:write", "notes:read", "highlights:read"], query, input);
    expect(JSON.stringify(data.saveProjectTemplate)).toContain("It was slow.");
  });

  it("opens no note by a share link, and no link to one further", async () => {
    const input = { objectType: "note", objectId: toShortId(own.noteId), password: "Correct-horse-9" };
    expect(codeOf(await asToken(["projects:write"], opening, input))).toBe("auth.scope_missing");
    const { data } = await asToken(["projects:write", "notes:read"], opening, input);
    const change = { id: data.createShareLink.shareLink.id, password: null };
    expect(codeOf(await asToken(["projects:write"], changing, change))).toBe("auth.scope_missing");
    expect(codeOf(await asToken(["projects:write", "notes:read"], changing, change))).toBeUndefined();
  });
});

it("a token for insights has AI draft none from highlights that it may not read", async () => {
  const query = "mutation ($input: DraftInsightInput!) { draftInsight(input: $input) { insight { id } } }";
  const input = { projectId: toShortId(own.projectId), highlightIds: [toShortId(newId())] };
  expect(codeOf(await asToken(["insights:write"], query, input))).toBe("auth.scope_missing");
  const both: ApiScope[] = ["insights:write", "highlights:read"];
  expect(codeOf(await asToken(both, query, input))).not.toBe("auth.scope_missing");
});

it("a token for highlights learns no titles of notes by the cards of a canvas", async () => {
  const ids = await own.as(own.contributor, async (tx) => {
    const body = { kind: "markdown", markdown: "It broke twice." } as const;
    const { id } = await createNote(tx, { projectId: own.projectId, title: "Call with Oda", body });
    return markAllWords(tx, { documentId: id, tagIds: [], marks: [{ words: "broke" }] });
  });
  const query = `{ project(id: "${toShortId(own.projectId)}") {
    canvasCards(target: HIGHLIGHT, ids: ${JSON.stringify(ids)}) { text source }
  } }`;
  const body = await asToken(["projects:read", "highlights:read"], query);
  expect([codeOf(body), body.data.project.canvasCards]).toEqual([
    "auth.scope_missing",
    [{ text: "broke", source: null }],
  ]);
  const known = await asToken(["projects:read", "highlights:read", "notes:read"], query);
  expect(known.data.project.canvasCards).toEqual([{ text: "broke", source: "Call with Oda" }]);
});
