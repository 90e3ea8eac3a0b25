import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { updateGroup } from "@fieldstone/domain/identity/groups/update-group.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { setNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/create-tag-group.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiSchema } from "../../graphql/schema.ts";
import { graphqlFixtures } from "../../refusals/graphql-fixtures.testing.ts";
import { rootFields } from "../../refusals/graphql-operations.testing.ts";
import { hashOfTeam, type SeededObjects, seedObjects } from "../../refusals/seeded-objects.testing.ts";

/** In every text of the private project, and nowhere else. */
const hiddenWord = "numbat";

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;
/** The same names for the objects of a private project, which nobody but managers may read. */
let hidden: SeededObjects;
/** In an open project, with a quote from the private one in it. */
let quotingInsightId: string;
let contributor: { user: SeededUser; cookie: string };

const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, seeded.team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  seeded = await seedObjects(database);
  const user = await seedUser(database, seeded.team, { name: "Ungranted" });
  contributor = { user, cookie: await sessionCookieOf(database, seeded.team, user) };
  const made = await asOwner(seedHidden);
  const fileId = newId();
  const importId = newId();
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into files (team_id, file_id, project_id, name, mime_type, file_type, size_bytes, object_key, upload_status)
       values ($1, $2, $3, $4, 'text/plain', 'DOCUMENT', 1, $5, 'DONE')`,
      [
        seeded.team.teamId,
        fileId,
        made.projectId,
        `${hiddenWord}.txt`,
        objectKey(seeded.team, "files", fileId),
      ],
    );
    await admin.query(
      `insert into imports (team_id, import_id, project_id, file_id, file_name, status)
       values ($1, $2, $3, $4, $5, 'FAILED')`,
      [seeded.team.teamId, importId, made.projectId, fileId, `${hiddenWord}.txt`],
    );
  });
  hidden = { ...seeded, ...made, fileId, importId };
  quotingInsightId = await asOwner((tx) =>
    createInsight(tx, { projectId: seeded.projectId, title: "Quotes", highlightIds: [made.highlightId] }),
  );
  await api.services.search.create(seeded.team);
  await api.services.search.put(seeded.team, [
    ...(["NOTE", "INSIGHT", "HIGHLIGHT", "TAG", "PROJECT"] as const).map((objectType) => ({
      objectType,
      objectId: made[`${objectType.toLowerCase() as Lowercase<typeof objectType>}Id`],
      projectId: made.projectId,
      documentId: {
        NOTE: made.noteId,
        HIGHLIGHT: made.noteId,
        INSIGHT: made.insightId,
        TAG: null,
        PROJECT: null,
      }[objectType],
      title: hiddenWord,
      createdAt: new Date(),
      updatedAt: new Date(),
      tagIds: [],
      chunks: [{ text: `The ${hiddenWord} sits on the shelf.` }],
    })),
  ]);
});
afterAll(() => api.close());

async function seedHidden(tx: TenantTransaction) {
  const title = hiddenWord;
  const { folderId } = seeded;
  const projectId = await createProject(tx, { title, folderId, workspaceAccess: "private" });
  const tagBoardId = await createTagBoard(tx, { projectId, title });
  const tagGroupId = await createTagGroup(tx, { tagBoardId, title });
  const tagId = await createTag(tx, { tagBoardId, tagGroupId, title });
  const otherTagId = await createTag(tx, { tagBoardId, title: `${title} too` });
  const body = { kind: "markdown", markdown: `The ${hiddenWord} sits on the shelf.` } as const;
  const { id: noteId } = await createNote(tx, { projectId, title, body });
  const highlightId = await markWords(tx, { documentId: noteId, words: hiddenWord, tagIds: [tagId] });
  const insightId = await createInsight(tx, { projectId, title, highlightIds: [highlightId] });
  await setNotePeople(tx, noteId, [seeded.personId]);
  const commentId = await createComment(tx, { objectType: "note", objectId: noteId, body: title });
  const shareLinkId = await createShareLink(tx, { objectType: "note", objectId: noteId });
  return {
    projectId,
    tagBoardId,
    tagGroupId,
    tagId,
    otherTagId,
    noteId,
    highlightId,
    insightId,
    commentId,
    shareLinkId,
  };
}

const ask = (cookie: string, query: string, variables: Record<string, unknown> = {}): Promise<JsonAnswer> =>
  askGraphql(api, seeded.team, { query, variables }, { cookie });

const fields = rootFields(buildApiSchema()).filter(({ kind }) => kind !== "subscription");
const idsOf = (value: unknown) =>
  JSON.stringify(value).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

describe("who has no grant on a private project", () => {
  it.each(fields.map((field) => [field.name, field] as const))(
    "learns and changes nothing of it by %s",
    async (name, field) => {
      const variables = { ...graphqlFixtures[name]?.args(hidden) };
      const ownIds = new Set(idsOf(graphqlFixtures[name]?.args(seeded) ?? {}));
      const namesHidden = idsOf(variables).some((id) => !ownIds.has(id));
      // Asking is everybody's, and stored also for what does not exist; access-requests.test.ts has it.
      if (field.kind === "mutation" && (!namesHidden || name === "Mutation.requestAccess")) return;
      const before = await hashOfTeam(database, seeded.team.teamId);
      for (const cookie of [contributor.cookie, seeded.viewer.cookie]) {
        const { body } = await ask(cookie, field.operation, variables);
        expect(JSON.stringify(body)).not.toContain(hiddenWord);
        if (!namesHidden || name === "Query.search") continue;
        expect(body.data ?? null).toBeNull();
        // Not found, as what does not exist; a viewer may be told first that viewers write nothing at all.
        expect(body.errors[0].extensions.code).toMatch(/not_found$|contributor_needed$/);
      }
      expect(await hashOfTeam(database, seeded.team.teamId)).toBe(before);
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
           person(id: "${seeded.personId}") { notes { title } }
           folder(id: "${seeded.folderId}") { projects { title } }
           recentObjects { __typename } publishedInsights { edges { node { title } } } }`,
      );
      expect(quoting.body.errors).toBeUndefined();
      expect(JSON.stringify(quoting.body)).not.toContain(hiddenWord);
      expect(quoting.body.data.insight.highlights).toEqual([]);
      const download = await fetch(`${api.origin}/files/download/${toShortId(hidden.fileId)}`, {
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
    expect(await wordsFor(hidden.projectId)).toEqual(await wordsFor(newId()));
  });
});

describe("what was granted ends at once", () => {
  const readNote = async () =>
    (await ask(contributor.cookie, `{ note(id: "${hidden.noteId}") { title } }`)).body.data?.note?.title ??
    null;

  it("when the grant is taken away", async () => {
    const grant = {
      objectType: "project",
      objectId: hidden.projectId,
      userId: contributor.user.userId,
    } as const;
    await asOwner((tx) => setPermission(tx, { ...grant, level: "READ" }));
    expect(await readNote()).toBe(hiddenWord);
    await asOwner((tx) => setPermission(tx, grant));
    expect(await readNote()).toBeNull();
  });

  it("when somebody leaves the group that had it, and when the group loses it", async () => {
    const grant = { objectType: "project", objectId: hidden.projectId, groupId: seeded.groupId } as const;
    const members = (memberIds: string[]) =>
      asOwner((tx) => updateGroup(tx, { id: seeded.groupId, memberIds }));
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
    ({ objectType: "note", objectId: hidden.noteId, userId: contributor.user.userId }) as const;

  it("is read with what belongs to it, in search too, and tells nothing of its project", async () => {
    await asOwner((tx) => setPermission(tx, { ...grant(), level: "WRITE" }));
    const { body } = await ask(
      contributor.cookie,
      `{ note(id: "${hidden.noteId}") { title viewerLevel project { title } highlights { text project { title } }
           comments { body } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.note).toEqual({
      title: hiddenWord,
      viewerLevel: "WRITE",
      project: null,
      highlights: [{ text: hiddenWord, project: null }],
      comments: [{ body: hiddenWord }],
    });
    const search = await ask(contributor.cookie, `{ search(query: "${hiddenWord}") { total } }`);
    expect(search.body.data.search.total).toBe(2);
    const denied = await ask(
      contributor.cookie,
      `{ project(id: "${hidden.projectId}") { title } insight(id: "${hidden.insightId}") { title } }`,
    );
    expect(JSON.stringify(denied.body)).not.toContain(hiddenWord);
    const deleted = await ask(
      contributor.cookie,
      `mutation { deleteNote(input: { id: "${hidden.noteId}" }) { deletedId } }`,
    );
    expect(deleted.body.errors[0].extensions.code).toBe("note.not_found");
    await asOwner((tx) => setPermission(tx, grant()));
    const gone = await ask(contributor.cookie, `{ note(id: "${hidden.noteId}") { title } }`);
    expect(gone.body.errors[0].extensions.code).toBe("note.not_found");
  });
});
