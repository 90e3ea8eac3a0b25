import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, readSample } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, typeInto } from "../../../testing/keyboard.testing.ts";

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
  return { personId, projectId, quotes: said.map(({ text }) => text) };
}

test("what a person said is searched by keyboard, and the address keeps the words", async () => {
  const { personId, quotes } = await makeSpeaker();
  const [words = ""] = quotes;
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/people/${personId}`);
  const rows = () => page.getByRole("list", { name: "Highlights" }).locator("[data-row-key]").count();
  await expect.poll(rows).toBe(quotes.length);
  const search = page.getByRole("searchbox", { name: "Search this person’s quotes" });
  await typeInto(search, words);
  await expect.poll(rows).toBe(1);
  await expect
    .poll(() => decodeURIComponent(new URL(page.url()).hash))
    .toBe(`#v=${JSON.stringify({ q: words })}`);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(rows).toBe(1);
  await typeInto(search, " ");
  await expect.poll(rows).toBe(quotes.length);
  await page.getByLabel("Group", { exact: true }).selectOption({ label: "Group by note" });
  await page.getByRole("heading", { level: 2, name: `${quotes.length}` }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 2, name: `${quotes.length}` }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await typeInto(search, "nobody said this");
  await page.getByText("No quotes match “nobody said this”").waitFor();
  await page.context().close();
  expect(quotes.length).toBeGreaterThan(1);
  expect(workspace.problems()).toEqual([]);
});

test("what a person said is tagged as elsewhere, and who may only read is told what they may not do", async () => {
  const { personId, projectId } = await makeSpeaker();
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/people/${personId}`);
  const rows = page.locator("[data-row-key]");
  await rows.first().waitFor();
  const actions = (of: typeof page) => of.getByRole("toolbar", { name: "Actions for the selection" });
  await press(rows.first().getByRole("checkbox"), "Space");
  await press(actions(page).getByRole("button", { name: "Tag", exact: true }));
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Wet hands");
  await page.keyboard.press("Enter");
  await rows.first().getByText("Wet hands").waitFor();
  await page.context().close();

  await workspace.graphql(
    `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: limited }) { __typename } }`,
    { id: projectId },
  );
  const reader = await joinAs(workspace, `rita@${workspace.subdomain}.example`, "Rita Reader");
  await reader.goto(`${workspace.origin}/people/${personId}`);
  const seen = reader.locator("[data-row-key]");
  await seen.first().waitFor();
  await press(seen.first().getByRole("checkbox"), "Space");
  await actions(reader).getByRole("button", { name: "Tag", exact: true }).waitFor();
  for (const name of ["Create an insight", "Move to trash"]) {
    const button = actions(reader).getByRole("button", { name, exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
  }
  await reader.context().close();
  expect(workspace.problems()).toEqual([]);
});
