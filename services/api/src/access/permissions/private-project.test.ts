import { updateGroup } from "@fieldstone/domain/identity/groups/update-group.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { setNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  type JsonAnswer,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiSchema } from "../../graphql/schema.ts";
import { groupSeed } from "../../identity/groups/groups.fixtures.testing.ts";
import { graphqlFixtures } from "../../refusals/every-fixture.testing.ts";
import { type SeededObjects, searches } from "../../refusals/fixtures.testing.ts";
import { rootFields } from "../../refusals/graphql-operations.testing.ts";
import {
  seedObjects,
  seedPrivateObjects,
  type TeamWatch,
  watchTeam,
} from "../../refusals/seeded-objects.testing.ts";
import { fileSeed } from "../../research/files/files.fixtures.testing.ts";
import { folderSeed } from "../../research/folders/folders.fixtures.testing.ts";
import { highlightSeed } from "../../research/highlights/highlights.fixtures.testing.ts";
import { insightSeed } from "../../research/insights/insights.fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";
import { personSeed } from "../../research/people/people.fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";
import { tagSeed } from "../../research/tags/tags.fixtures.testing.ts";

/** Occurs in every text of the private project, and nowhere else. */
const hiddenWord = "numbat";

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;
/** Objects of a private project, which only managers may read. */
let hidden: SeededObjects;
/** An insight in an open project that quotes the private one. */
let quotingInsightId: string;
/** Everything in the workspace, as the previous test left it. */
let watch: TeamWatch;
let before: string;
let contributor: { user: SeededUser; cookie: string };

const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, seeded.team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  seeded = await seedObjects(database);
  const user = await seedUser(database, seeded.team, { name: "Ungranted" });
  contributor = { user, cookie: await sessionCookieOf(database, seeded.team, user) };
  hidden = await seedPrivateObjects(database, seeded, hiddenWord);
  await asOwner((tx) => setNotePeople(tx, hidden.idOf(noteSeed), [seeded.idOf(personSeed)]));
  quotingInsightId = await asOwner((tx) =>
    createInsight(tx, {
      projectId: seeded.idOf(projectSeed),
      title: "Quotes",
      highlightIds: [hidden.idOf(highlightSeed)],
    }),
  );
  await api.services.search.create(seeded.team);
  const [projectId, noteId] = [hidden.idOf(projectSeed), hidden.idOf(noteSeed)];
  const indexed = [
    { objectType: "NOTE", objectId: noteId, documentId: noteId },
    { objectType: "INSIGHT", objectId: hidden.idOf(insightSeed), documentId: hidden.idOf(insightSeed) },
    { objectType: "HIGHLIGHT", objectId: hidden.idOf(highlightSeed), documentId: noteId },
    { objectType: "TAG", objectId: hidden.idOf(tagSeed), documentId: null },
    { objectType: "PROJECT", objectId: projectId, documentId: null },
  ] as const;
  await api.services.search.put(
    seeded.team,
    indexed.map((object) => ({
      ...object,
      projectId,
      title: hiddenWord,
      createdAt: new Date(),
      updatedAt: new Date(),
      tagIds: [],
      chunks: [{ text: `The ${hiddenWord} sits on the shelf.` }],
    })),
  );
  watch = await watchTeam(database, seeded.team.teamId);
  before = await watch.hash();
});
afterAll(async () => {
  await watch.close();
  await api.close();
});

const ask = (cookie: string, query: string, variables: Record<string, unknown> = {}): Promise<JsonAnswer> =>
  askGraphql(api, seeded.team, { query, variables }, { cookie });

const fields = rootFields(buildApiSchema()).filter(({ kind }) => kind !== "subscription");
const idsOf = (value: unknown) =>
  JSON.stringify(value).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

describe("who has no grant on a private project", () => {
  it.each(fields.map((field) => [field.name, field] as const))(
    "learns and changes nothing of it by %s",
    async (name, field) => {
      const variables = { ...graphqlFixtures.get(name)?.args(hidden) };
      const ownIds = new Set(idsOf(graphqlFixtures.get(name)?.args(seeded) ?? {}));
      const namesHidden = idsOf(variables).some((id) => !ownIds.has(id));
      // Anyone may request access, even to something that does not exist; see access-requests.test.ts.
      if (field.kind === "mutation" && (!namesHidden || name === "Mutation.requestAccess")) return;
      for (const cookie of [contributor.cookie, seeded.viewer.cookie]) {
        const { body } = await ask(cookie, field.operation, variables);
        expect(JSON.stringify(body)).not.toContain(hiddenWord);
        if (!namesHidden || searches.includes(name)) continue;
        expect(body.data ?? null).toBeNull();
        // The same error as for a missing object; a viewer may first be told that viewers cannot write.
        expect(body.errors[0].extensions.code).toMatch(/not_found$|contributor_needed$/);
      }
      const expected = before;
      before = await watch.hash();
      expect(before).toBe(expected);
    },
  );

  it("learns nothing by search, by an insight that quotes it, by people, folders, home, or a file", async () => {
    for (const cookie of [contributor.cookie, seeded.viewer.cookie]) {
      const search = await ask(cookie, `{ search(query: "${hiddenWord}") { total } }`);
      expect(search.body.data.search.total).toBe(0);
      const quoting = await ask(
        cookie,
        `{ insight(id: "${quotingInsightId}") { title content contentAbstract highlights { text }
             project { notes { edges { node { title } } } } }
           person(id: "${seeded.idOf(personSeed)}") { notes { title } }
           folder(id: "${seeded.idOf(folderSeed)}") { projects { title } }
           recentObjects { __typename } publishedInsights { edges { node { title } } } }`,
      );
      expect(quoting.body.errors).toBeUndefined();
      expect(JSON.stringify(quoting.body)).not.toContain(hiddenWord);
      expect(quoting.body.data.insight.highlights).toEqual([]);
      const download = await fetch(`${api.origin}/files/download/${toShortId(hidden.idOf(fileSeed))}`, {
        headers: { ...api.headersFor(seeded.team), cookie },
        redirect: "manual",
      });
      expect(download.status).toBe(404);
      expect(await download.text()).not.toContain(hiddenWord);
    }
  });

  it("is told the same of it as of what does not exist", async () => {
    const wordsFor = async (id: string) => {
      const { body } = await ask(contributor.cookie, `{ project(id: "${id}") { title } }`);
      const { reference: _reference, ...extensions } = body.errors[0].extensions;
      return { ...body.errors[0], extensions };
    };
    expect(await wordsFor(hidden.idOf(projectSeed))).toEqual(await wordsFor(newId()));
  });
});

describe("what was granted ends at once", () => {
  const readNote = async () =>
    (await ask(contributor.cookie, `{ note(id: "${hidden.idOf(noteSeed)}") { title } }`)).body.data?.note
      ?.title ?? null;

  it("when the grant is taken away", async () => {
    const grant = {
      objectType: "project",
      objectId: hidden.idOf(projectSeed),
      userId: contributor.user.userId,
    } as const;
    await asOwner((tx) => setPermission(tx, { ...grant, level: "READ" }));
    expect(await readNote()).toBe(hiddenWord);
    await asOwner((tx) => setPermission(tx, grant));
    expect(await readNote()).toBeNull();
  });

  it("when somebody leaves the group that had it, and when the group loses it", async () => {
    const grant = {
      objectType: "project",
      objectId: hidden.idOf(projectSeed),
      groupId: seeded.idOf(groupSeed),
    } as const;
    const members = (memberIds: string[]) =>
      asOwner((tx) => updateGroup(tx, { id: seeded.idOf(groupSeed), memberIds }));
    await asOwner((tx) => setPermission(tx, { ...grant, level: "READ" }));
    await members([contributor.user.userId]);
    await expect.poll(readNote, { timeout: 10_000, interval: 10 }).toBe(hiddenWord);
    await members([]);
    await expect.poll(readNote, { timeout: 10_000, interval: 10 }).toBeNull();
    await members([contributor.user.userId]);
    await expect.poll(readNote, { timeout: 10_000, interval: 10 }).toBe(hiddenWord);
    await asOwner((tx) => setPermission(tx, grant));
    expect(await readNote()).toBeNull();
  });
});

describe("a note granted by itself", () => {
  const grant = () =>
    ({ objectType: "note", objectId: hidden.idOf(noteSeed), userId: contributor.user.userId }) as const;

  it("is read with what belongs to it, in search too, and tells nothing of its project", async () => {
    await asOwner((tx) => setPermission(tx, { ...grant(), level: "WRITE" }));
    const { body } = await ask(
      contributor.cookie,
      `{ note(id: "${hidden.idOf(noteSeed)}") { title viewerLevel project { title } highlights { text project { title } }
           comments { body } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.note).toEqual({
      title: hiddenWord,
      viewerLevel: "WRITE",
      project: null,
      highlights: expect.toSatisfy(
        (found: readonly { text: string; project: unknown }[]) =>
          found.length === 3 &&
          found.every(({ text, project }) => text.startsWith(hiddenWord) && project === null),
      ),
      comments: [{ body: hiddenWord }],
    });
    const search = await ask(contributor.cookie, `{ search(query: "${hiddenWord}") { total } }`);
    expect(search.body.data.search.total).toBe(2);
    const denied = await ask(
      contributor.cookie,
      `{ project(id: "${hidden.idOf(projectSeed)}") { title } insight(id: "${hidden.idOf(insightSeed)}") { title } }`,
    );
    expect(JSON.stringify(denied.body)).not.toContain(hiddenWord);
    const deleted = await ask(
      contributor.cookie,
      `mutation { deleteNote(input: { id: "${hidden.idOf(noteSeed)}" }) { deletedId } }`,
    );
    expect(deleted.body.errors[0].extensions.code).toBe("note.not_found");
    await asOwner((tx) => setPermission(tx, grant()));
    const gone = await ask(contributor.cookie, `{ note(id: "${hidden.idOf(noteSeed)}") { title } }`);
    expect(gone.body.errors[0].extensions.code).toBe("note.not_found");
  });
});
