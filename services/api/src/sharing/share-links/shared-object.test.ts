import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openStudyWorkspace,
  type StudyWorkspace,
  studyWords as words,
} from "../../testing/study-workspace.testing.ts";

let workspace: StudyWorkspace;

beforeAll(async () => {
  workspace = await openStudyWorkspace();
});
afterAll(() => workspace.api.close());

const asVisitor = (token: string) => ({ authorization: `Bearer public.${token}` });

async function share(objectType: string, objectId: string) {
  const input = { objectType, objectId };
  const { shareLink } = await workspace.act("createShareLink", input, "shareLink { id token url }");
  return shareLink;
}

describe("a visitor with a link", () => {
  it("to an insight reads its text and its quotes byte for byte, and who wrote it by name alone", async () => {
    const { database, ask, makeStudy } = workspace;
    const { insight, highlightId } = await makeStudy();
    const link = await share("insight", insight.id);
    expect(link.url).toBe(`http://acme.fieldstone.localhost:8080/public-object/${link.token}`);
    const body = await ask(
      `{ sharedObject { teamName note { id } highlight { id }
          insight { id title content author { name user { email } } editedBy { name } contributors comments { id } shareLinks { token }
            highlights { id text tags { id } comments { id } } } } }`,
      {},
      asVisitor(link.token),
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.sharedObject).toMatchObject({
      teamName: "Acme",
      note: null,
      highlight: null,
      insight: {
        id: insight.id,
        title: "Exports are slow",
        author: { name: "Wren Writer", user: null },
        editedBy: null,
        contributors: [],
        comments: [],
        shareLinks: [],
        highlights: [{ id: highlightId, text: words, tags: [], comments: [] }],
      },
    });
    const member = await ask(`{ insight(id: "${insight.id}") { editedBy { name } contributors } }`);
    expect(member.data.insight).toEqual({
      editedBy: { name: "Wren Writer" },
      contributors: ["Wren Writer"],
    });
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query("select text from documents where position($1 in text) > 0", [words]),
    );
    expect(rows[0].text).toContain(body.data.sharedObject.insight.highlights[0].text);
  });

  it("to a note sees what is marked in it and as what, and nothing that was taken out of it", async () => {
    const { database, ask, act, makeStudy } = workspace;
    const { project, note, highlightId } = await makeStudy();
    const board = (await ask(`{ project(id: "${project.id}") { tagBoards { id } } }`)).data.project
      .tagBoards[0];
    const { tag } = await act(
      "createTag",
      { tagBoardId: board.id, title: "Slow", color: "#abc", description: "Ask sales before we say this" },
      "tag { id }",
    );
    await act("tagHighlight", { highlightId, tagIds: [tag.id] }, "highlight { id }");
    const seen = async (noteId: string) =>
      (
        await ask(
          `{ sharedObject { note { highlights { id text comments { id } tags { title color description highlightCount } } } } }`,
          {},
          asVisitor((await share("note", noteId)).token),
        )
      ).data.sharedObject.note.highlights;
    expect(await seen(note.id)).toEqual([
      {
        id: highlightId,
        text: words,
        comments: [],
        tags: [{ title: "Slow", color: "#aabbcc", description: "", highlightCount: 0 }],
      },
    ]);
    const { token } = await share("note", note.id);
    const refused = await ask(`{ tag(id: "${tag.id}") { title } }`, {}, asVisitor(token));
    expect(refused.errors[0].extensions.errorCode).toBe("FORBIDDEN");
    const removed = await makeStudy();
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update highlights set state = 'orphaned' where highlight_id = $1", [
        parseId(removed.highlightId),
      ]),
    );
    expect(await seen(removed.note.id)).toEqual([]);
  });

  it("to a note learns nothing of the other tags in the group of one of its tags", async () => {
    const { ask, act, makeStudy } = workspace;
    const { project, note, highlightId } = await makeStudy();
    const board = (await ask(`{ project(id: "${project.id}") { tagBoards { id } } }`)).data.project
      .tagBoards[0];
    const { tagGroup } = await act(
      "createTagGroup",
      { tagBoardId: board.id, title: "Churn" },
      "tagGroup { id }",
    );
    const tagIn = async (title: string) =>
      (await act("createTag", { tagBoardId: board.id, tagGroupId: tagGroup.id, title }, "tag { id }")).tag;
    await act("tagHighlight", { highlightId, tagIds: [(await tagIn("Slow")).id] }, "highlight { id }");
    await tagIn("Secret layoffs");
    const grouped = "{ tags { title group { title tags { title description author { name } } } } }";
    const { token } = await share("note", note.id);
    const seen = await ask(
      `{ sharedObject { note { contributors highlights ${grouped} } } }`,
      {},
      asVisitor(token),
    );
    const tags = [{ title: "Slow", group: null }];
    expect(seen.data.sharedObject.note).toEqual({ contributors: [], highlights: [{ tags }] });
    const member = await ask(`{ note(id: "${note.id}") { highlights ${grouped} } }`);
    expect(member.data.note.highlights[0].tags[0].group).toMatchObject({
      title: "Churn",
      tags: [{ title: "Slow" }, { title: "Secret layoffs" }],
    });
  });

  it("is given nothing of what a text refers to", async () => {
    const { database, contributor, ask, makeStudy } = workspace;
    const { project, note } = await makeStudy();
    const noteId = parseId(note.id);
    const words = { type: "text", text: "Ask " };
    const named = { type: "inlineReference", attrs: { objectType: "Note", objectId: noteId } };
    const card = { type: "reference", attrs: { objectType: "Note", objectId: noteId, display: null } };
    const content = { type: "doc", content: [{ type: "paragraph", content: [words, named] }, card] };
    const insightId = await withTenant(database.cell, contributor.context, "write", (tx) =>
      createInsight(tx, { projectId: parseId(project.id), title: "Summary", content }),
    );
    const { token } = await share("insight", insightId);
    const asked = "{ sharedObject { insight { content contentBeginning } } }";
    const seen = (await ask(asked, {}, asVisitor(token))).data.sharedObject.insight;
    const left = { type: "doc", content: [{ type: "paragraph", content: [words] }] };
    expect(seen).toMatchObject({ content: left, contentBeginning: left });
    expect(JSON.stringify(seen)).not.toMatch(/eference/u);
    const member = await ask(`{ insight(id: "${insightId}") { content } }`);
    expect(JSON.stringify(member.data.insight.content)).toContain(noteId);
  });

  it("reaches nothing beside: no other object, list, member or act", async () => {
    const { ask, act, makeStudy } = workspace;
    const { project, note, insight, highlightId } = await makeStudy();
    const { token } = await share("highlight", highlightId);
    const visitor = asVisitor(token);
    const body = await ask(
      "{ sharedObject { highlight { id text note { id } project { title } insights { id } } } }",
      {},
      visitor,
    );
    expect(body.data.sharedObject.highlight).toEqual({
      id: highlightId,
      text: words,
      note: null,
      project: null,
      insights: [],
    });
    for (const query of [
      `{ note(id: "${note.id}") { id } }`,
      `{ insight(id: "${insight.id}") { id } }`,
      `{ project(id: "${project.id}") { id } }`,
      "{ projects { totalCount } }",
      "{ folders { id } }",
      "{ people { totalCount } }",
      "{ publishedInsights { totalCount } }",
      "{ recentObjects { id } }",
      '{ search(query: "export") { total } }',
      "{ trash { edges { node { id } } } }",
      "{ trashTotals { total } }",
    ]) {
      const refused = await ask(query, {}, visitor);
      expect(refused.errors?.[0]?.extensions.errorCode, query).toMatch(/FORBIDDEN|BAD_USER_INPUT/);
      expect(JSON.stringify(refused.data ?? null)).not.toContain("Study");
    }
    for (const [mutation, input, selection] of [
      ["createProject", { title: "x" }, "project { id }"],
      ["createComment", { objectType: "highlight", objectId: highlightId, body: "x" }, "comment { id }"],
      ["createShareLink", { objectType: "highlight", objectId: highlightId }, "shareLink { id }"],
      ["publishInsight", { id: insight.id, published: true }, "insight { id }"],
      ["createPerson", { name: "x" }, "person { id }"],
    ] as const) {
      expect((await act(mutation, input, selection, visitor)).errorCode, mutation).toMatch(
        /FORBIDDEN|BAD_USER_INPUT/,
      );
    }
  });

  it("that was turned off or has expired is told so, and a member has no shared object", async () => {
    const { database, cookie, ask, act, makeStudy } = workspace;
    const { note } = await makeStudy();
    const off = await share("note", note.id);
    await act("revokeShareLink", { id: off.id }, "shareLink { revokedAt }");
    const late = await share("note", note.id);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update share_links set expires_at = now() - interval '1 s' where token = $1", [
        late.token,
      ]),
    );
    const codeFor = async (headers: Record<string, string>) =>
      (await ask("{ sharedObject { teamName } }", {}, headers)).errors[0].extensions.code;
    expect(await codeFor(asVisitor(off.token))).toBe("share_link.revoked");
    expect(await codeFor(asVisitor(late.token))).toBe("share_link.expired");
    expect(await codeFor({ cookie })).toBe("share_link.not_found");
  });
});

describe("a link with a password", () => {
  const password = "quiet harbour";

  it("shows nothing by any path, not even whose it is, until the password was said", async () => {
    const { database, api, team, contributor, ask, act, makeStudy } = workspace;
    const { note } = await makeStudy();
    const { shareLink } = await act(
      "createShareLink",
      { objectType: "note", objectId: note.id, password },
      "shareLink { id token hasPassword }",
    );
    expect(shareLink.hasPassword).toBe(true);
    const asked = "{ sharedObject { teamName note { title highlights { text captions { text } } } } }";
    const closed = await ask(asked, {}, asVisitor(shareLink.token));
    expect(closed).toMatchObject({
      errors: [{ extensions: { code: "share_link.password_needed", humanReadable: true } }],
    });
    expect(JSON.stringify(closed)).not.toMatch(/Acme|Ada|export/);
    const unlock = (said: string) =>
      askJson(`${api.origin}/api/share-link/unlock`, {
        method: "POST",
        headers: { ...api.headersFor(team), ...asVisitor(shareLink.token) },
        body: JSON.stringify({ password: said }),
      });
    const wrong = await unlock("loud harbour");
    expect([wrong.status, wrong.body.errors[0].title]).toEqual([401, "share_link.password_wrong"]);
    const { grant } = (await unlock(password)).body;
    const opened = await ask(asked, {}, asVisitor(`${shareLink.token}.${grant}`));
    expect(opened.data.sharedObject).toMatchObject({ teamName: "Acme", note: { title: "Ada" } });
    // Neither the grant of another link, nor this grant for another link.
    expect((await ask(asked, {}, asVisitor(shareLink.token))).errors).toHaveLength(1);
    const entries = await withTenant(database.cell, contributor.context, "read", (tx) =>
      tx.db
        .selectFrom("audit_entries")
        .select(["kind", "data"])
        .where("kind", "like", "share_link.%")
        .execute(),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["share_link.created", "share_link.unlocked", "share_link.password_refused"]),
    );
    expect(JSON.stringify(entries)).not.toContain("harbour");
  });
});

describe("a link of a highlight", () => {
  it("is listed to members on the highlight, and opens nothing in another workspace", async () => {
    const { database, api, ask, act, makeStudy } = workspace;
    const { highlightId } = await makeStudy();
    const link = await share("highlight", highlightId);
    const listed = `{ highlight(id: "${highlightId}") { fileId shareLinks { id } } }`;
    expect((await ask(listed)).data.highlight).toEqual({ fileId: null, shareLinks: [{ id: link.id }] });
    const asked = "{ sharedObject { highlight { fileId shareLinks { id } } } }";
    const seen = await ask(asked, {}, asVisitor(link.token));
    expect(seen.data.sharedObject.highlight).toEqual({ fileId: null, shareLinks: [] });
    const other = await seedTeam(database);
    const { body } = await askGraphql(api, other, { query: asked }, asVisitor(link.token));
    expect(body.errors[0].extensions.code).toBe("share_link.not_found");
    await act("revokeShareLink", { id: link.id }, "shareLink { revokedAt }");
    expect((await ask(listed)).data.highlight.shareLinks).toEqual([]);
  });
});
