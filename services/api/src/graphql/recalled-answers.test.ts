import { readdirSync, readFileSync } from "node:fs";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { setNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countStatements, isAnswerCached } from "./cached-answers.testing.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let owner: string;
let member: { readonly user: SeededUser; readonly cookie: string };
let projectId: string;
let noteId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

beforeEach(async () => {
  team = await seedTeam(database);
  owner = await sessionCookieOf(database, team, team.owner);
  const user = await seedUser(database, team);
  member = { user, cookie: await sessionCookieOf(database, team, user) };
  projectId = await asOwner((tx) => createProject(tx, { title: "Shops", workspaceAccess: "private" }));
  noteId = (await asOwner((tx) => createNote(tx, { projectId, title: "First" }))).id;
});

const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const grant = (level?: "READ" | "WRITE") =>
  asOwner((tx) =>
    setPermission(tx, { objectType: "project", objectId: projectId, userId: member.user.userId, level }),
  );
const rename = (title: string) => asOwner((tx) => updateNote(tx, { id: noteId, title }));
/** Bypasses the workspace's transactions, so that the write is not counted and cached answers stay. */
const renameUncounted = (title: string) =>
  asAdministrator(database.adminUrl, (admin) =>
    admin.query("update notes set title = $2 where note_id = $1", [noteId, title]),
  );

const noteQuery = "query Note($id: ID!) { note(id: $id) { title viewerLevel project { title } } }";
const ask = (cookie: string, query = noteQuery, headers = {}): Promise<JsonAnswer> =>
  askGraphql(api, team, { query, variables: { id: toShortId(noteId) } }, { cookie, ...headers });
const titleFor = async (cookie: string, query = noteQuery): Promise<unknown> =>
  (await ask(cookie, query)).body.data?.note?.title ?? null;
/** Repeats the query until it is answered without reading any rows, not even recalled ones. */
async function keep(cookie: string, query = noteQuery): Promise<void> {
  await expect.poll(() => statementsOf(() => ask(cookie, query)), { timeout: 20_000, interval: 20 }).toBe(0);
}

const statementsOf = (request: () => Promise<unknown>) => countStatements(database, request);
/** Whether the owner's query about the note is answered from the cache. */
const isKept = (query: string) =>
  isAnswerCached({ database, api, team }, query, query.includes("$id") ? { id: toShortId(noteId) } : {});

describe("an answer given again", () => {
  it("is the one that was given, until the workspace is written to", async () => {
    const first = await ask(owner);
    await keep(owner);
    await renameUncounted("Unseen");
    const again = await ask(owner);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    await rename("Second");
    expect(await titleFor(owner)).toBe("Second");
    await keep(owner);
    await asOwner((tx) => createNote(tx, { projectId, title: "Another" }));
    await renameUncounted("Third");
    expect(await titleFor(owner)).toBe("Third");
  });

  it("ends with the right to it, and with the session", async () => {
    await grant("READ");
    await keep(member.cookie);
    expect((await ask(member.cookie)).body.data.note).toMatchObject({ title: "First", viewerLevel: "READ" });
    await grant("WRITE");
    expect((await ask(member.cookie)).body.data.note.viewerLevel).toBe("WRITE");
    await keep(member.cookie);
    await grant();
    expect((await ask(member.cookie)).body.errors[0].extensions.code).toBe("note.not_found");
    await grant("READ");
    await keep(member.cookie);
    api.services.identities.forgetAll();
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("delete from sessions where user_id = $1", [member.user.userId]),
    );
    expect((await ask(member.cookie)).body.errors[0].extensions.code).toBe("auth.sign_in_needed");
  });

  it("is each member's own, and each workspace's", async () => {
    await keep(owner);
    expect((await ask(member.cookie)).body.errors[0].extensions.code).toBe("note.not_found");
    await grant("READ");
    await keep(owner);
    await keep(member.cookie);
    expect((await ask(owner)).body.data.note.viewerLevel).toBe("FULL");
    expect((await ask(member.cookie)).body.data.note.viewerLevel).toBe("READ");
    const other = await seedTeam(database);
    const stranger = await sessionCookieOf(database, other, other.owner);
    const asked = { query: noteQuery, variables: { id: toShortId(noteId) } };
    const { body } = await askGraphql(api, other, asked, { cookie: stranger });
    expect(body.errors[0].extensions.code).toBe("note.not_found");
  });

  it("follows a change of role, which changes what is asked for", async () => {
    await grant("WRITE");
    await keep(member.cookie);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update users set role = 'VIEWER' where user_id = $1", [member.user.userId]),
    );
    api.services.identities.forget(team.teamId, member.user.userId);
    expect((await ask(member.cookie)).body.data.note.viewerLevel).toBe("READ");
  });

  it("is none where the workspace may not be entered", async () => {
    await keep(owner);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update teams set state = 'retired' where team_id = $1", [team.teamId]),
    );
    expect((await ask(owner)).body.errors[0].extensions.code).toBe("team.moved");
  });

  it("is asked for by the very same question", async () => {
    await keep(owner);
    const other = await asOwner((tx) => createNote(tx, { projectId, title: "Other" }));
    await keep(owner);
    const { body } = await askGraphql(
      api,
      team,
      { query: noteQuery, variables: { id: toShortId(other.id) } },
      { cookie: owner },
    );
    expect(body.data.note.title).toBe("Other");
  });
});

describe("a text in an answer that is given again", () => {
  const textQuery = "query Text($id: ID!) { note(id: $id) { title content contentBeginning } }";
  const words = async () => {
    const { data } = (await ask(owner, textQuery)).body;
    return [JSON.stringify(data.note.content), JSON.stringify(data.note.contentBeginning)];
  };
  /** Stores edits as the editor does; they count as a write of the workspace only when they are saved. */
  const type = (text: string) =>
    withTenant(database.cell, team.owner.context, "uncounted", async (tx) => {
      const { updates } = await loadDocument(tx, noteId);
      const [state = new Uint8Array(), ...later] = updates;
      const document = openSharedDocument(state, later);
      const made: Uint8Array[] = [];
      document.on("update", (update: Uint8Array) => made.push(update));
      const [segment] = readSharedText(documentFragment(document)).segments;
      segment?.type.insert(0, text);
      await appendUpdates(
        tx,
        noteId,
        made.map((update) => ({ update, authorId: null })),
        "test",
      );
    });

  beforeEach(async () => {
    const body = { kind: "markdown", markdown: "The till is slow." } as const;
    noteId = (await asOwner((tx) => createNote(tx, { projectId, title: "First", body }))).id;
  });

  it("has each edit, before its save and after", async () => {
    await keep(owner, textQuery);
    for (const letter of ["a", "b", "c"]) {
      await type(letter);
      for (const text of await words()) expect(text).toContain(letter);
      await withTenant(database.cell, team.system, "write", (tx) => saveDocument(tx, noteId, "test"));
      for (const text of await words()) expect(text).toContain(letter);
      await keep(owner, textQuery);
    }
    expect(await words()).toEqual([
      expect.stringContaining("cbaThe till is slow."),
      expect.stringContaining("cbaThe till is slow."),
    ]);
  });

  it("is worked out anew while edits wait for their save", async () => {
    await keep(owner, textQuery);
    await type("x");
    expect(await statementsOf(words)).toBeGreaterThan(0);
    expect(await statementsOf(words)).toBeGreaterThan(0);
  });

  it("leaves no transaction behind on the connection it was looked at by", async () => {
    await keep(owner, textQuery);
    await withTenant(database.cell, team.owner.context, "read", async ({ db }) => {
      const { rows } = await sql<{
        level: string;
      }>`select current_setting('transaction_isolation') as level`.execute(db);
      expect(rows[0]?.level).toBe("read committed");
    });
  });
});

describe("what is worked out each time", () => {
  it("is what rests on the time", async () => {
    await asOwner(async (tx) => {
      const id = await createPerson(tx, { name: "Ada" });
      await setNotePeople(tx, noteId, [id]);
      await recordConsent(tx, { id, state: "GIVEN" });
    });
    const withPeople = (field: string) => `query Note($id: ID!) { note(id: $id) { people { ${field} } } }`;
    expect(await isKept(withPeople("name"))).toBe(true);
    expect(await isKept(withPeople("consent { status }"))).toBe(false);
  });

  it("is what a root field did not say of itself", async () => {
    expect(await isKept(noteQuery)).toBe(true);
    expect(await isKept("{ members { id name } }")).toBe(false);
    expect(await isKept("query Note($id: ID!) { note(id: $id) { title } members { id } }")).toBe(false);
  });

  it("is an error, in the same words each time", async () => {
    const missing = () =>
      askGraphql(
        api,
        team,
        { query: noteQuery, variables: { id: toShortId(newId()) } },
        { cookie: owner, "x-request-id": "request-0001" },
      );
    const [first, ...others] = [await missing(), await missing(), await missing(), await missing()];
    for (const answer of others) expect(answer.body).toEqual(first?.body);
    const wrong = () =>
      askGraphql(
        api,
        team,
        { query: noteQuery, variables: { id: { of: "a note" } } },
        { cookie: owner, "x-request-id": "request-0001" },
      );
    const [interpreted, compiled] = [await wrong(), await wrong()];
    expect(compiled?.status).toBe(interpreted?.status);
    expect(compiled?.body.errors[0].extensions).toEqual(interpreted?.body.errors[0].extensions);
  });
});

it("no field of the schema takes the time from elsewhere than its context", () => {
  const root = `${import.meta.dirname}/..`;
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(schema|refs|input)\.ts$|-argument\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(50);
  const taking = sources.filter((path) =>
    /Date\.now\(|new Date\(\)|performance\.now\(|Math\.random\(/.test(
      readFileSync(`${root}/${path}`, "utf8"),
    ),
  );
  expect(taking).toEqual([]);
});
