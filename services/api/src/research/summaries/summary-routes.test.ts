import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { summaryEventSchema } from "@fieldstone/model/ai/summary-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let noteId: string;

const text = "The checkout page was slow, so we left before paying for the things in our basket. ".repeat(3);

beforeAll(async () => {
  const database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  noteId = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    return toShortId((await createNote(tx, { projectId, title: "Call", body: { kind: "text", text } })).id);
  });
});
afterAll(() => api.close());

const post = (body: unknown, headers: Record<string, string> = { cookie }) =>
  fetch(`${api.origin}/api/summaries`, {
    method: "POST",
    headers: { ...api.headersFor(team), origin: "http://team.fieldstone.localhost:8080", ...headers },
    body: JSON.stringify(body),
  });

it("streams a summary's sentences, keeps it, and its note has it", async () => {
  const response = await post({ noteId, kind: "streaming", framework: "VoiceOfCustomerReport" });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  const events = lines.map((line) => summaryEventSchema.parse(JSON.parse(line)));
  expect(events.map(({ type }) => type)).toEqual(["started", "sentence", "ended"]);
  const { body } = await askGraphql(
    api,
    team,
    {
      query: `query ($id: ID!) { note(id: $id) { summarySwitch summaryDisabledReason
        summaries { id kind framework summary model isStale quotes { itemId text } } } }`,
      variables: { id: noteId },
    },
    { cookie },
  );
  const said = "The checkout page was slow, so we left before paying for the things in our basket.";
  expect(body.data.note).toEqual({
    summarySwitch: "On",
    summaryDisabledReason: null,
    summaries: [
      {
        id: events.flatMap((event) => (event.type === "ended" ? [event.summaryId] : []))[0],
        kind: "streaming",
        framework: "Voice of customer",
        summary: said,
        model: "built-in-extractive",
        isStale: false,
        quotes: [{ itemId: noteId, text: said }],
      },
    ],
  });
});

it("is refused without a session, of an unknown framework, and for an address of another site", async () => {
  expect((await post({ noteId, kind: "paragraph" }, {})).status).toBe(401);
  expect((await post({ noteId, kind: "paragraph", framework: "Poem" })).status).toBe(400);
  expect((await post({ noteId, kind: "paragraph" }, { cookie, origin: "https://evil.example" })).status).toBe(
    403,
  );
});
