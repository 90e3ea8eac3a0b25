import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { documentText, flawsInEveryLook } from "../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("consent");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const made = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });

test("consent is recorded on a person's page and shown where they are quoted", async () => {
  const projectId = await makeProject(workspace, "Study");
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Counts boxes." });
  const { createPerson } = made.parse(
    await workspace.graphql('mutation { createPerson(input: { name: "Marta Silva" }) { person { id } } }'),
  );
  const personId = createPerson.person.id;
  await workspace.graphql(
    "mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }",
    { input: { id: noteId, peopleIds: [personId] } },
  );

  await page.goto(`${workspace.origin}/people/${personId}`);
  await page.getByLabel("Consent to be quoted").selectOption({ label: "Consent given" });
  const until = page.getByLabel("Valid until");
  await until.fill("2020-02-03");
  // The tab key first goes through the parts of a date.
  await until.blur();
  await page.getByText("Consent expired", { exact: true }).waitFor();
  await page.getByText("Recorded by Ada Tester").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);

  await page.goto(`${workspace.origin}/settings/people`);
  const expiring = page.getByRole("list", { name: "Expiring consent" });
  await expiring.getByRole("link", { name: "Marta Silva" }).waitFor();
  await expiring.getByText("Consent expired").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("tabpanel", { name: "Contacts" }).getByText("Consent expired").waitFor();
});
