import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const writes = 500;
const subdomain = "killed";
const region = "EU_A";
/** Writes under way at once: enough that a kill always hits some. */
const lanes = 5;

let fieldstone: TestFieldstone;
const client = () => new FieldstoneClient(fieldstone.settings.port);
let member: FieldstoneClient;
let projectId: string;

beforeAll(async () => {
  fieldstone = await startTestFieldstone([region]);
  member = client();
  await member.signUp({ email: "ada@killed.example", subdomain, region });
  const made = await member.graphql(
    subdomain,
    `mutation { createProject(input: { title: "Writes" }) { project { id } } }`,
  );
  projectId = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) }).parse(made)
    .createProject.project.id;
}, 120_000);
afterAll(() => fieldstone.stop());

const titleOf = (index: number) => `zebra${String(index).padStart(4, "0")} write`;

async function write(index: number): Promise<boolean> {
  try {
    await member.graphql(
      subdomain,
      `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
      { input: { projectId, title: titleOf(index), markdown: `Body ${index}` } },
    );
    return true;
  } catch {
    return false;
  }
}

async function storedTitles(): Promise<string[]> {
  const page = z.object({
    project: z.object({
      notes: z.object({
        edges: z.array(z.object({ node: z.object({ title: z.string() }) })),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    }),
  });
  const titles: string[] = [];
  for (let after: string | null = null; ; ) {
    const { project } = page.parse(
      await member.graphql(
        subdomain,
        `query ($id: ID!, $after: String) { project(id: $id) { notes(first: 100, after: $after) {
           edges { node { title } } pageInfo { hasNextPage endCursor } } } }`,
        { id: projectId, after },
      ),
    );
    titles.push(...project.notes.edges.map(({ node }) => node.title));
    if (!project.notes.pageInfo.hasNextPage) return titles;
    after = project.notes.pageInfo.endCursor;
  }
}

async function isFound(title: string): Promise<boolean> {
  const answer = z
    .object({
      search: z.object({ items: z.array(z.object({ title: z.array(z.object({ text: z.string() })) })) }),
    })
    .parse(
      await member.graphql(
        subdomain,
        `query ($query: String!) { search(query: $query, types: [NOTE], limit: 5) { items { title { text } } } }`,
        { query: title.split(" ")[0] },
      ),
    );
  return answer.search.items.some((item) => item.title.map(({ text }) => text).join("") === title);
}

test("killing any process during writes loses no acknowledged one, doubles none, and the index catches up", {
  timeout: 240_000,
}, async () => {
  const acknowledged = new Set<string>();
  let next = 0;
  // Each process is killed once, at points spread over the writes.
  const victims = [
    ...fieldstone.processes.map((each) => each.pid),
    () => fieldstone.postgres().pid,
    ...fieldstone.processes.map((each) => each.pid),
  ];
  const killAt = new Map(
    victims.map((victim, index) => [Math.floor(((index + 1) * writes) / (victims.length + 1)), victim]),
  );

  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let index = next++; index < writes; index = next++) {
        const pid = killAt.get(index)?.();
        if (pid !== undefined) process.kill(pid, "SIGKILL");
        if (await write(index)) acknowledged.add(titleOf(index));
        else
          await expect
            .poll(
              () =>
                storedTitles().then(
                  () => true,
                  () => false,
                ),
              { timeout: 60_000, interval: 200 },
            )
            .toBe(true);
      }
    }),
  );

  expect(acknowledged.size).toBeGreaterThan(writes / 2);
  const stored = await storedTitles();
  expect(new Set(stored).size).toBe(stored.length);
  const kept = new Set(stored);
  expect([...acknowledged].filter((title) => !kept.has(title))).toEqual([]);
  for (const title of stored.filter((_, index) => index % 10 === 0 || index < 20)) {
    await expect.poll(() => isFound(title), { timeout: 60_000, interval: 200 }).toBe(true);
  }
});
