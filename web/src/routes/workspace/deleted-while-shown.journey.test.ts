import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../testing/keyboard.testing.ts";
import { followsChanges } from "../../testing/sockets.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("deletedshown");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const act = (name: string, input: string, id: string) =>
  workspace.graphql(`mutation ($input: ${input}!) { ${name}(input: $input) { __typename } }`, {
    input: { id },
  });

test("a note's page that is deleted elsewhere gives way to its list, and brings it back", async () => {
  const projectId = await makeProject(workspace, "Interviews");
  const noteId = await makeNote(workspace, { projectId, title: "Call with Oda", markdown: "Hello." });
  const following = followsChanges(page);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.getByText("Hello.").first().waitFor();
  await following;
  await act("deleteNote", "ObjectIdInput", noteId);
  await page.getByText("“Call with Oda” is in the trash now.").waitFor();
  await expect.poll(() => page.url()).toContain(`/projects/${projectId}`);
  // Immediately: the toast disappears after ten seconds.
  await press(page.getByRole("button", { name: "Restore" }));
  await page.getByText("“Call with Oda” was restored.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Call with Oda/u })
    .waitFor();
});

test("a panel closes when its person is deleted elsewhere, and the page under it stays", async () => {
  const made = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: "Oda Moe" } },
  );
  const personId = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) }).parse(made)
    .createPerson.person.id;
  const following = followsChanges(page);
  await page.goto(`${workspace.origin}/contacts`);
  await pressOn(page.getByRole("main").getByRole("link", { name: "Oda Moe" }));
  const panel = page.getByRole("complementary", { name: "Person" });
  await panel.getByRole("heading", { level: 1, name: "Oda Moe" }).waitFor();
  await following;
  await act("deletePerson", "ObjectIdInput", personId);
  await panel.waitFor({ state: "detached" });
  await page.getByText("“Oda Moe” is in the trash now.").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/contacts");
  await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
});
