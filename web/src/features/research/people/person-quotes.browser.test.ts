import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { flawsInEveryLook, readSample } from "../../../testing/browser-pages.testing.ts";
import { typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

const madePerson = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const marked = z.object({
  text: z.string(),
  speaker: z.string().nullable(),
  note: z.object({ id: z.string() }),
});
const highlights = z.object({
  project: z.object({ highlights: z.object({ edges: z.array(z.object({ node: marked })) }) }),
});

beforeAll(async () => {
  workspace = await openWorkspace("quotes");
});
afterAll(() => workspace.close());

/** A person with several highlights, and these. */
async function makeSpeaker() {
  const { projectId } = await readSample(workspace);
  const found = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { highlights(first: 50) { edges { node {
      text speaker note { id } } } } } }`,
    { id: projectId },
  );
  const all = highlights.parse(found).project.highlights.edges.map(({ node }) => node);
  const bySpeaker = Map.groupBy(
    all.filter(({ speaker }) => speaker !== null),
    ({ speaker, note }) => `${note.id} ${speaker}`,
  );
  const said = [...bySpeaker.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  const made = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: said[0]?.speaker } },
  );
  const personId = madePerson.parse(made).createPerson.person.id;
  await workspace.graphql(
    "mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }",
    { input: { id: said[0]?.note.id, peopleIds: [personId] } },
  );
  return { personId, quotes: said.map(({ text }) => text) };
}

test("what a person said is searched by keyboard, and the address keeps the words", async () => {
  const { personId, quotes } = await makeSpeaker();
  const [words = ""] = quotes;
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/people/${personId}`);
  const rows = () => page.locator("[data-row-key]").count();
  await expect.poll(rows).toBe(quotes.length);
  const search = page.getByRole("searchbox", { name: "Search this person’s quotes" });
  await typeInto(search, words);
  await expect.poll(rows).toBe(1);
  await expect
    .poll(() => decodeURIComponent(new URL(page.url()).hash))
    .toBe(`#v=${JSON.stringify({ q: words })}`);
  expect(await flawsInEveryLook(page)).toEqual([]);
  await page.reload();
  await expect.poll(rows).toBe(1);
  await typeInto(search, " ");
  await expect.poll(rows).toBe(quotes.length);
  await page.getByLabel("Group", { exact: true }).selectOption({ label: "Group by note" });
  await page.getByRole("heading", { level: 2, name: `${quotes.length}` }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 2, name: `${quotes.length}` }).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await typeInto(search, "nobody said this");
  await page.getByText("No quotes match “nobody said this”").waitFor();
  await page.context().close();
  expect(quotes.length).toBeGreaterThan(1);
  expect(workspace.problems()).toEqual([]);
});
