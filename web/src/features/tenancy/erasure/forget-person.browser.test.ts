import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("forget");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

/** The index's queue first processes the new workspace's sample. */
const finishMsMax = 120_000;

const made = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const read = z.object({ note: z.object({ title: z.string(), contentAbstract: z.string() }) });

async function makePerson(name: string): Promise<string> {
  const answer = await workspace.graphql(
    "mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }",
    { name },
  );
  return made.parse(answer).createPerson.person.id;
}

test("a person is forgotten from their page, by keyboard, after a preview, with a receipt", async () => {
  const projectId = await makeProject(workspace, "Study");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Marta Silva",
    markdown: "Marta Silva, called Martinha, counts boxes.",
  });
  const personId = await makePerson("Marta Silva");
  await page.goto(`${workspace.origin}/people/${personId}`);
  await press(page.getByRole("button", { name: "Forget…" }));
  await page.getByRole("heading", { name: "Forget a person", level: 1 }).waitFor();
  const plan = page.getByRole("region", { name: "What will be removed" }).first();
  await plan.getByRole("row", { name: "Titles" }).waitFor();
  await typeInto(page.getByLabel("Other names and e-mail addresses"), "Martinha");
  await page.keyboard.press("Tab");
  await plan.getByRole("row", { name: "Notes and insights" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  await press(page.getByRole("button", { name: "Forget this person" }));
  const dialog = page.getByRole("dialog", { name: "Forget “Marta Silva” for good?" });
  await press(dialog.getByRole("button", { name: "Forget for good" }));
  await page.getByRole("heading", { name: "People and privacy", level: 1 }).waitFor();
  const receipt = page.getByRole("list", { name: "Forgotten people" }).getByRole("listitem").first();
  const finished = receipt.getByText("Finished. Backups may still contain this data until:");
  await finished.waitFor({ timeout: finishMsMax });
  await receipt.getByText("Receipt", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await receipt.getByRole("row", { name: "Titles" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  const { note } = read.parse(
    await workspace.graphql("query ($id: ID!) { note(id: $id) { title contentAbstract } }", { id: noteId }),
  );
  expect(note).toEqual({
    title: "Call with Unnamed participant",
    contentAbstract: "Unnamed participant, called Unnamed participant, counts boxes.",
  });
  await page.goto(`${workspace.origin}/people/${personId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText("Marta").count()).toBe(0);
}, 240_000);
