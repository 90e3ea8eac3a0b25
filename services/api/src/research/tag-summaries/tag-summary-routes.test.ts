import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/default-tag-board.ts";
import { summaryEventSchema } from "@fieldstone/model/ai/summary-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const texts = [
  "The checkout page was slow, so we left before paying for the things in our basket.",
  "Why does the checkout page take a whole minute to show what is in our basket?",
];

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let tagId: string;
const highlightIds: string[] = [];

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  tagId = toShortId(
    await withTenant(database.cell, team.owner.context, "write", async (tx) => {
      const projectId = await createProject(tx, { title: "Web shop" });
      const body = { kind: "text", text: texts.join("\n") } as const;
      const note = await createNote(tx, { projectId, title: "Call", body });
      const tag = await createTag(tx, {
        tagBoardId: await ensureDefaultTagBoard(tx, projectId),
        title: "Slow",
      });
      for (const words of texts)
        highlightIds.push(toShortId(await markWords(tx, { documentId: note.id, words, tagIds: [tag] })));
      return tag;
    }),
  );
});
afterAll(() => api.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = { cookie }, of = team) =>
  fetch(`${api.origin}/api/tag-summaries`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...api.headersFor(of),
      origin: "http://team.fieldstone.localhost:8080",
      ...headers,
    },
    body: JSON.stringify(body),
  });

const asked = `query ($id: ID!) { tag(id: $id) { summarySwitch summaryDisabledReason
  summaries { kind isStale highlightCount model quotes { itemId text }
    quotedHighlights { note { title } insight { id } } } } }`;

it("streams a summary's sentences, keeps it, and readers of the project read it", async () => {
  const response = await post({ tagId, kind: "streaming" });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  const events = lines.map((line) => summaryEventSchema.parse(JSON.parse(line)));
  expect(events.map(({ type }) => type)).toEqual(["started", "sentence", "sentence", "ended"]);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const { body } = await askGraphql(
    api,
    team,
    { query: asked, variables: { id: tagId } },
    { cookie: await sessionCookieOf(database, team, viewer) },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.tag).toMatchObject({
    summarySwitch: "On",
    summaryDisabledReason: "Viewers cannot generate summaries",
    summaries: [{ kind: "streaming", isStale: false, highlightCount: 2, model: "built-in-extractive" }],
  });
  const { quotes, quotedHighlights } = body.data.tag.summaries[0];
  expect(quotedHighlights).toEqual(texts.map(() => ({ note: { title: "Call" }, insight: null })));
  expect(quotes).toEqual(
    expect.arrayContaining(highlightIds.map((itemId, at) => ({ itemId, text: texts[at] }))),
  );
});

it("is refused without a session, to viewers, to another workspace, and of an unknown kind", async () => {
  expect((await post({ tagId, kind: "paragraph" }, {})).status).toBe(401);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const refused = await post(
    { tagId, kind: "paragraph" },
    { cookie: await sessionCookieOf(database, team, viewer) },
  );
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("summary.viewer")]);
  const other = await seedTeam(database);
  const elsewhere = await post(
    { tagId, kind: "paragraph" },
    { cookie: await sessionCookieOf(database, other, other.owner) },
    other,
  );
  expect(elsewhere.status).toBe(404);
  expect((await post({ tagId, kind: "poem" })).status).toBe(400);
  expect((await post({ tagId, kind: "paragraph", framework: "Poem" })).status).toBe(400);
});
