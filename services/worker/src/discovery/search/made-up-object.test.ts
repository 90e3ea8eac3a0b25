// First, because in the list of objects its line would precede everything that reads the list.
import "@fieldstone/domain/testing/gadget.object.testing.ts";

import { graphqlFixtures } from "@fieldstone/api/refusals/every-fixture.testing.ts";
import {
  secretWord,
  seedObjects,
  seedPrivateObjects,
} from "@fieldstone/api/refusals/seeded-objects.testing.ts";
import { gadgetSeed } from "@fieldstone/api/testing/gadgets.testing.ts";
import { mailMentionTask } from "@fieldstone/domain/conversation/comments/comment-tasks.ts";
import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { recordChangeOf } from "@fieldstone/domain/kernel/changes/record-change.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import {
  gadgetMigration,
  gadgetObject,
  insertGadget,
} from "@fieldstone/domain/testing/gadget.object.testing.ts";
import { newId, parseId, toShortId } from "@fieldstone/model/ids.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailMention } from "../../conversation/comments/mail-mention.ts";
import { writeIndex } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let viewer: SeededUser;
let gadgetId: string;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  await asAdministrator(database.adminUrl, (admin) => admin.query(gadgetMigration));
  api = await startCellApi(database);
});
afterAll(() => api.close());

beforeEach(async () => {
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  gadgetId = newId();
  projectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Workshop", workspaceAccess: "private" }),
  );
  await withTenant(database.cell, team.owner.context, "write", (tx) =>
    insertGadget(tx, { id: gadgetId, projectId, title: "Sprocket" }),
  );
});

async function ask(query: string, user: SeededUser = team.owner) {
  return (await askGraphql(api, team, { query }, { cookie: await sessionCookieOf(database, team, user) }))
    .body;
}

function created(): Promise<void> {
  return withTenant(database.cell, team.owner.context, "write", (tx) =>
    recordChangeOf(tx, gadgetObject, "created", { id: gadgetId, projectId }, { title: "Sprocket" }),
  );
}

async function index(): Promise<void> {
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 100),
  );
  await writeIndex({ cell: database.cell, search: api.services.search }, team.system, changes);
}

const searched = `{ search(query: "sprocket", types: [GADGET]) { items { id type title { text } } } }`;
const shared = () => `objectType: gadget, objectId: "${toShortId(gadgetId)}"`;
const trashed = (act: "deleteObjects" | "restoreObjects") =>
  `mutation { ${act}(input: { objects: [{ type: gadget, id: "${toShortId(gadgetId)}" }] }) { ids } }`;
const commented = () =>
  `mutation { createComment(input: { ${shared()}, body: "Turns well." }) { comment { id body } } }`;
const granted = () =>
  `mutation { setPermission(input: { ${shared()}, userId: "${toShortId(viewer.userId)}", level: READ }) { access { __typename } } }`;

const missing = { errors: [{ extensions: { code: "gadget.not_found" } }] };

describe("a kind of thing that nothing else names", () => {
  it("is recorded, announced and searched by one call", async () => {
    const stream = api.services.changes.watch(team.teamId);
    await created();
    await index();
    const log = await ask(
      `{ auditEntries(filter: { kinds: ["gadget.created"] }) { edges { node { kind subjectType } } } }`,
    );
    expect(log.data.auditEntries.edges).toEqual([
      { node: { kind: "gadget.created", subjectType: "gadget" } },
    ]);
    const { data } = await ask(searched);
    expect(data.search.items).toEqual([
      { id: toShortId(gadgetId), type: "GADGET", title: [{ text: "Sprocket" }] },
    ]);
    const change = await stream.next();
    expect(change.value).toMatchObject({ type: "gadget", id: gadgetId, projectId, act: "created" });
    await stream.return();
  });

  it("is deleted into the trash, leaves search, and is restored", async () => {
    await created();
    await ask(trashed("deleteObjects"));
    await index();
    expect((await ask("{ trash { edges { node { id type title } } } }")).data.trash.edges).toEqual([
      { node: { id: toShortId(gadgetId), type: "gadget", title: "Sprocket" } },
    ]);
    expect((await ask(searched)).data.search.items).toEqual([]);
    await ask(trashed("restoreObjects"));
    await index();
    expect((await ask("{ trash { edges { node { id } } } }")).data.trash.edges).toEqual([]);
    expect((await ask(searched)).data.search.items).toHaveLength(1);
  });

  it("is commented on, granted and shared by link", async () => {
    expect((await ask(commented())).data.createComment.comment.body).toBe("Turns well.");
    const link = await ask(
      `mutation { createShareLink(input: { ${shared()} }) { shareLink { id objectType } } }`,
    );
    expect(link.data.createShareLink.shareLink.objectType).toBe("gadget");
    await ask(granted());
    await created();
    await index();
    expect(
      (await ask(searched, viewer)).data.search.items.map(({ id }: { id: string }) => parseId(id)),
    ).toEqual([gadgetId]);
  });

  it("is starred, and access to it is requested and granted", async () => {
    const gadget = { id: toShortId(gadgetId) };
    const starred = `mutation { setStarred(input: { ${shared()}, starred: true }) { star { id } } }`;
    expect(await ask(starred, viewer)).toMatchObject(missing);
    expect((await ask(starred)).data.setStarred.star).toEqual(gadget);
    const requested = `mutation { requestAccess(input: { ${shared()} }) { request { id objectType } } }`;
    const { request } = (await ask(requested, viewer)).data.requestAccess;
    expect(request.objectType).toBe("gadget");
    expect((await ask("{ accessRequests { objectType title } }")).data.accessRequests).toEqual([
      { objectType: "gadget", title: "Sprocket" },
    ]);
    await ask(`mutation { decideAccessRequest(input: { id: "${request.id}", level: READ }) { decidedId } }`);
    expect((await ask(starred, viewer)).data.setStarred.star).toEqual(gadget);
  });

  it("is named and opened by the mail to a member whom a comment on it mentions", async () => {
    await ask(granted());
    const mentioned = `mentionedUserIds: ["${toShortId(viewer.userId)}"]`;
    await ask(
      `mutation { createComment(input: { ${shared()}, body: "Turns well.", ${mentioned} }) { comment { id } } }`,
    );
    const mails: MailMessage[] = [];
    const mailer = { send: async (mail: MailMessage) => void mails.push(mail), close: () => undefined };
    const task = mailMention({
      cell: database.cell,
      mailer,
      config: { publicUrl: "https://fieldstone.test" },
    });
    for (const payload of await waitingTasks(database, team.teamId, mailMentionTask))
      await runTask(task, team, payload);
    expect(mails).toMatchObject([{ to: viewer.email }]);
    expect(mails[0]?.subject).toContain("the gadget “Sprocket”");
    expect(mails[0]?.text).toContain(`/gadgets/${toShortId(gadgetId)}#`);
  });

  it("is refused to a member who was not given it, and to another workspace", async () => {
    await created();
    await index();
    for (const query of [commented(), granted(), trashed("deleteObjects")]) {
      expect(await ask(query, viewer)).toMatchObject(missing);
    }
    expect((await ask(searched, viewer)).data.search.items).toEqual([]);
    const other = await seedTeam(database);
    const cookie = await sessionCookieOf(database, other, other.owner);
    const elsewhere = await askGraphql(api, other, { query: commented() }, { cookie });
    expect(elsewhere.body).toMatchObject(missing);
  });

  it("is read with a token that has the scope its field and type declare, and with no other", async () => {
    const read = async (scope: "files:read" | "notes:read") => {
      const { secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
        createApiToken(tx, { name: "A program", scopes: [scope], expiresAt: null }),
      );
      const query = `{ gadget(id: "${toShortId(gadgetId)}") { title } }`;
      return (await askGraphql(api, team, { query }, { authorization: `Bearer ${secret}` })).body;
    };
    expect((await read("files:read")).data.gadget).toEqual({ title: "Sprocket" });
    expect((await read("notes:read")).errors[0].extensions.code).toBe("auth.scope_missing");
  });

  it("is among what the walks over all fields ask for, by its own fixtures", async () => {
    const seeded = await seedObjects(database);
    const hidden = await seedPrivateObjects(database, seeded, "numbat");
    const read = async (objects: typeof seeded, { cookie }: typeof seeded.owner) => {
      const variables = { ...graphqlFixtures.get("Query.gadget")?.args(objects) };
      const query = "query ($id: ID!) { gadget(id: $id) { id title } }";
      return (await askGraphql(api, seeded.team, { query, variables }, { cookie })).body;
    };
    const id = toShortId(seeded.idOf(gadgetSeed));
    expect((await read(seeded, seeded.viewer)).data.gadget).toEqual({ id, title: secretWord });
    expect(await read(hidden, seeded.viewer)).toMatchObject(missing);
  });
});
