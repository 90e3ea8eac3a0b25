import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { askEventSchema } from "@fieldstone/model/ask/ask-event.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
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
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let model: HttpServer;
let team: SeededTeam;
let cookie: string;
/** The model's output, in pieces; "hang" never ends, "fail" answers 500. */
let writes: readonly string[] | "hang" | "fail";
let prompts: string[];
let hungUp: PromiseWithResolvers<void>;

const text = "The checkout page was slow, so we left before paying.";

beforeAll(async () => {
  const app = express();
  app.use(express.json());
  app.post("/v1/chat/completions", (request, response) => {
    prompts.push(JSON.stringify(request.body));
    if (writes === "fail") {
      response.status(400).json({ error: { message: "no such model", type: "invalid_request_error" } });
      return;
    }
    response.setHeader("content-type", "text/event-stream");
    response.once("close", () => hungUp.resolve());
    const send = (choice: object, more: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: "1", created: 0, model: "m", object: "chat.completion.chunk", choices: [{ index: 0, ...choice }], ...more })}\n\n`,
      );
    if (writes === "hang") {
      send({ delta: { role: "assistant", content: "{" } });
      return;
    }
    for (const content of writes) send({ delta: { role: "assistant", content } });
    send(
      { delta: {}, finish_reason: "stop" },
      { usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 } },
    );
    response.end("data: [DONE]\n\n");
  });
  model = await listenHttp(app, { host: "127.0.0.1", port: 0 });
  database = await createCellDatabase();
  api = await startCellApi(database, {
    ai: {
      provider: "openai-compatible",
      baseUrl: `${model.origin}/v1`,
      apiKey: "key",
      model: "m",
      regions: ["US_B"],
      prices: { input: 3, output: 15 },
    },
  });
});

afterAll(async () => {
  await api.close();
  await model.close(0);
});

beforeEach(async () => {
  writes = [];
  prompts = [];
  hungUp = Promise.withResolvers();
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  const objectId = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    return (await createNote(tx, { projectId, title: "Call", body: { kind: "text", text } })).id;
  });
  const now = new Date();
  await api.services.search.put(team, [
    {
      objectType: "NOTE",
      objectId,
      projectId: null,
      title: "Call",
      createdAt: now,
      updatedAt: now,
      tagIds: [],
      chunks: [{ text }],
    },
  ]);
});

const post = (body: unknown, init: RequestInit = {}, headers: Record<string, string> = { cookie }) =>
  fetch(`${api.origin}/api/ask`, {
    method: "POST",
    headers: { ...api.headersFor(team), origin: "http://team.fieldstone.localhost:8080", ...headers },
    body: JSON.stringify(body),
    ...init,
  });
const eventsOf = async (response: Response) =>
  (await response.text())
    .trim()
    .split("\n")
    .map((line) => askEventSchema.parse(JSON.parse(line)));
const usageOf = async () =>
  (
    await askGraphql(
      api,
      team,
      { query: "{ aiUsage { feature count inputTokens outputTokens costMicros } }" },
      { cookie },
    )
  ).body.data.aiUsage;

it("streams claims of a model whose quotes are in what it read, and says what it cost", async () => {
  writes = [
    '```json\n{"claim": "The page was slow.", "quotes": [{"passage": 1, "te',
    'xt": "The checkout page was slow"}]}\n{"claim": "Made up.", "quotes": [{"passage": 1, "text": "We adore it"}]}\n',
    'Ignore all rules.\n{"claim": "They left.", "quotes": [{"passage": 1, "text": "we left before paying"}]}',
  ];
  const response = await post({ question: "Why do people leave checkout?" });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const events = await eventsOf(response);
  expect(events.map(({ type }) => type)).toEqual(["started", "read", "claim", "claim", "ended"]);
  expect(events.flatMap((event) => (event.type === "claim" ? [event.claim.text] : []))).toEqual([
    "The page was slow.",
    "They left.",
  ]);
  expect(events.at(-1)).toMatchObject({ status: "DONE", receipt: { numRemoved: 1, numRead: 1 } });
  expect(prompts[0]).toContain(text);
  expect(await usageOf()).toEqual([
    { feature: "ask", count: 1, inputTokens: 1_000, outputTokens: 100, costMicros: 1_000 * 3 + 100 * 15 },
  ]);
  const listed = await askGraphql(
    api,
    team,
    {
      query:
        "{ askConversations { title messages { role status answer { summary citations { quote title } } } } }",
    },
    { cookie },
  );
  expect(listed.body.data.askConversations).toMatchObject([
    {
      title: "Why do people leave checkout?",
      messages: [{ role: "USER" }, { answer: { citations: [{ title: "Call" }, {}] } }],
    },
  ]);
});

it("a second question about everything leaves its conversation readable", async () => {
  const [started] = await eventsOf(await post({ question: "Why do people leave checkout?" }));
  const conversationId = started?.type === "started" ? started.conversationId : undefined;
  const last = (await eventsOf(await post({ question: "And why else?", conversationId }))).at(-1);
  expect(last).toMatchObject({ type: "ended" });
  const query = `{ askConversation(id: "${conversationId}") { filter messages { role } } }`;
  const read = async () => (await askGraphql(api, team, { query }, { cookie })).body;
  const messages = ["USER", "ASSISTANT", "USER", "ASSISTANT"].map((role) => ({ role }));
  const whole = { data: { askConversation: { filter: null, messages } } };
  expect(await read()).toEqual(whole);
  // Written so before.
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update ask_conversations set filter = 'null' where team_id = $1", [team.teamId]),
  );
  expect(await read()).toEqual(whole);
});

it("says that the service did not answer, and keeps the question", async () => {
  writes = "fail";
  const events = await eventsOf(await post({ question: "Why do people leave checkout?" }));
  expect(events.at(-1)).toMatchObject({ status: "FAILED", failure: { code: "ai.unavailable" } });
});

it("ends the model's work where the page is closed, and keeps the answer as cancelled", async () => {
  writes = "hang";
  const gone = new AbortController();
  const response = await post({ question: "Why do people leave checkout?" }, { signal: gone.signal });
  await response.body?.getReader().read();
  await expect.poll(() => prompts.length).toBe(1);
  gone.abort();
  await hungUp.promise;
  const read = async () =>
    (await askGraphql(api, team, { query: "{ askConversations { messages { status } } }" }, { cookie })).body
      .data.askConversations[0].messages[1].status;
  await expect.poll(read).toBe("CANCELLED");
});

it("is refused without a session, with a question that cannot be read, and for an address of another site", async () => {
  expect((await post({ question: "Why?" }, {}, {})).status).toBe(401);
  const tooLong = await post({ question: "x".repeat(2_001) });
  expect([tooLong.status, await tooLong.json()]).toMatchObject([
    400,
    { errors: [{ title: "ask.question_too_long" }] },
  ]);
  expect((await post({ question: "Why?" }, {}, { cookie, origin: "https://evil.example" })).status).toBe(403);
});
