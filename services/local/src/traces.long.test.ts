import {
  type CollectedSpan,
  type FakeCollector,
  startFakeCollector,
} from "@fieldstone/platform/telemetry/fake-collector.testing.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const region = "EU_A";
const subdomain = "traced";
const email = "ada.lovelace@traced.example";
/** User content, which no span may contain. */
const secretTitle = "Zanzibar interview";
const strangers = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let collector: FakeCollector;
let fieldstone: TestFieldstone;
let client: FieldstoneClient;

beforeAll(async () => {
  collector = await startFakeCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1" };
  fieldstone = await startTestFieldstone([region], {
    passedOn: { router: traced, cells: { ...traced, EMBEDDINGS: "hashed" } },
  });
  client = new FieldstoneClient(fieldstone.settings.port);
  await client.signUp({ email, subdomain, region });
}, 120_000);
afterAll(async () => {
  await fieldstone.stop();
  await collector.close();
});

const projectMade = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });

/** The names of a span and its ancestors, root first, as the processes reported them. */
function pathTo(span: CollectedSpan): string {
  const above = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  const name = `${span.service.replace("fieldstone-", "")}: ${span.name}`;
  return above === undefined ? name : `${pathTo(above)} > ${name}`;
}

const pathsTo = (name: string): string[] =>
  collector.spans.filter((span) => span.name === name).map((span) => pathTo(span));

const waiting = { timeout: 40_000, interval: 1_000 };
const createNote =
  "mutation ($id: ID!, $title: String!) { createNote(input: { projectId: $id, title: $title }) { note { id } } }";

test("a click is one trace, from the router through the cell to its database, its queue and the index", async () => {
  const { createProject } = projectMade.parse(
    await client.graphql(
      subdomain,
      'mutation { createProject(input: { title: "Calls" }) { project { id } } }',
    ),
  );
  const from = "^router: forward > cell: mutation createNote > cell: transaction write > ";
  const note = { id: createProject.project.id, title: secretTitle };
  // One task handles everything queued, so another write's task may index a note.
  const pathsToIndex = async () => {
    await client.graphql(subdomain, createNote, note);
    return pathsTo("search put");
  };
  const indexed = new RegExp(`${from}cell: task search.index-changes > cell: search put$`);
  await expect.poll(pathsToIndex, waiting).toContainEqual(expect.stringMatching(indexed));
  expect(pathsTo("insert documents")).toContainEqual(
    expect.stringMatching(new RegExp(`${from}cell: insert documents$`)),
  );
}, 60_000);

test("a search is in the trace of who searched", async () => {
  await client.graphql(subdomain, `{ search(query: "${secretTitle}", limit: 5) { total } }`);
  await expect
    .poll(() => pathsTo("search query"), waiting)
    .toContainEqual("router: forward > cell: query search > cell: search query");
}, 60_000);

test("a stranger's trace is followed nowhere", async () => {
  await client.ask({ path: "/api/graphql", subdomain, headers: { traceparent: strangers } });
  await client.ask({ path: "/global/regions", headers: { traceparent: strangers } });
  await expect.poll(() => collector.spans.filter(({ name }) => name === "global").length).toBeGreaterThan(0);
  expect(collector.bodies.join()).not.toContain("0af7651916cd43dd8448eb211c80319c");
}, 60_000);

test("the collector understood all of it, and nothing that people wrote is among it", () => {
  expect(collector.faults).toEqual([]);
  const told = collector.bodies.join().toLowerCase();
  for (const secret of ["zanzibar", "lovelace", "traced.example", "calls", "session="])
    expect(told, secret).not.toContain(secret);
});
