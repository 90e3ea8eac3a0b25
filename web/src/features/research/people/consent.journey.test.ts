import { readFile } from "node:fs/promises";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, documentText, readSample } from "../../../testing/browser-pages.testing.ts";
import { makeView } from "../../../testing/fields-and-views.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

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
const madeInsight = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });
const quoted = z.object({
  id: z.string(),
  tags: z.array(z.object({ id: z.string() })),
  text: z.string(),
  speaker: z.string().nullable(),
  note: z.object({ id: z.string() }),
});
const highlights = z.object({
  project: z.object({ highlights: z.object({ edges: z.array(z.object({ node: quoted })) }) }),
});

/** A person with the name of a highlight's speaker, and the highlight's words. */
async function makeQuotedPerson(projectId: string) {
  const found = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { highlights(first: 50) { edges { node {
      id tags { id } text speaker note { id } } } } } }`,
    { id: projectId },
  );
  const nodes = highlights.parse(found).project.highlights.edges.map(({ node }) => node);
  const said = nodes.find(({ speaker, tags }) => speaker !== null && tags.length > 0);
  if (said === undefined) throw new Error("the sample quotes no speaker");
  const answer = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name: said.speaker } },
  );
  const personId = made.parse(answer).createPerson.person.id;
  await workspace.graphql(
    "mutation ($input: UpdateNoteInput!) { updateNote(input: $input) { note { id } } }",
    { input: { id: said.note.id, peopleIds: [personId] } },
  );
  return { personId, words: said.text, highlightId: said.id, noteId: said.note.id, tagId: said.tags[0]?.id };
}

type QuotedPerson = Awaited<ReturnType<typeof makeQuotedPerson>>;

async function quoteInCodebook({ tagId, highlightId }: QuotedPerson) {
  await workspace.graphql(
    "mutation ($input: UpdateCodebookEntryInput!) { updateCodebookEntry(input: $input) { tag { id } } }",
    { input: { tagId, basedOn: 0, examples: [{ highlightId }] } },
  );
}

async function quoteInInsight(projectId: string, { highlightId }: QuotedPerson): Promise<string> {
  const { createInsight } = madeInsight.parse(
    await workspace.graphql(
      "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
      { input: { projectId, title: "Quoted", highlightIds: [highlightId] } },
    ),
  );
  const { id } = createInsight.insight;
  await workspace.graphql(
    "mutation ($input: PublishInsightInput!) { publishInsight(input: $input) { insight { id } } }",
    { input: { id, published: true } },
  );
  return id;
}

// Before other projects are created: the sample is the first one.
test("consent is shown with a quote wherever it stands, and copied with its source", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { projectId } = await readSample(workspace);
  const quote = await makeQuotedPerson(projectId);
  const { personId, words } = quote;
  await workspace.graphql(
    "mutation ($input: RecordPersonConsentInput!) { recordPersonConsent(input: $input) { person { id } } }",
    { input: { id: personId, state: "WITHDRAWN" } },
  );
  const withdrawn = async (rows: string) => {
    const quote = page.locator(rows).filter({ hasText: words }).first();
    await quote.getByText("Consent withdrawn", { exact: true }).waitFor();
    return quote;
  };
  await page.goto(`${workspace.origin}/people/${personId}`);
  await withdrawn("[data-row-key]");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=highlights`);
  const row = await withdrawn("[data-row-key]");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Copy with source" }).click();
  await page.getByText("1 quote copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("(Consent withdrawn)");

  for (const layout of ["TABLE", "LIST"]) {
    const viewId = await makeView(
      workspace,
      { projectId, title: `Quotes as ${layout}`, layout, target: "HIGHLIGHT" },
      { filter: { combinator: "And", fields: [] } },
    );
    await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
    await withdrawn(layout === "TABLE" ? "[role=row]" : "li");
    if (layout === "TABLE") {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export all as CSV" }).click();
      const csv = await readFile(await (await saving).path(), "utf8");
      expect(csv).toMatch(/^[^\n]*Consent/u);
      expect(csv).toContain("Consent withdrawn");
    }
  }
  const canvasId = await makeView(
    workspace,
    { projectId, title: "Quotes on a canvas", layout: "CANVAS", target: "HIGHLIGHT" },
    { filter: { combinator: "And", fields: [] } },
  );
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${canvasId}`);
  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("button", { name: /^Place all/u }).click();
  const outline = page.getByRole("navigation", { name: "Outline" });
  const card = outline.getByRole("button").filter({ hasText: words.slice(0, 150) });
  await card.filter({ hasText: "(Consent withdrawn)" }).first().waitFor();

  await quoteInCodebook(quote);
  await page.goto(`${workspace.origin}/tags/${quote.tagId}`);
  await withdrawn("figure");
  await page.goto(`${workspace.origin}/projects/${projectId}/codebook`);
  await withdrawn("figure");
  expect(await accessibilityFlaws(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as Markdown" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toContain("(Consent withdrawn)");

  const insightId = await quoteInInsight(projectId, quote);
  await page.goto(`${workspace.origin}/home`);
  const insight = page.getByRole("main").getByRole("link").filter({ hasText: "Quoted" });
  await insight.getByText("Consent withdrawn", { exact: true }).waitFor();
  await page.goto(`${workspace.origin}/insights/${insightId}`);
  await page.getByRole("button", { name: "Quote a highlight" }).click();
  await page.getByRole("option", { name: "(Consent withdrawn)" }).first().waitFor();
  await withdrawn("[role=option]");

  await page.goto(`${workspace.origin}/data/${quote.noteId}`);
  await documentText(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const printed = page.getByRole("region", { name: "Highlights", exact: true });
  await printed
    .getByText(/Consent withdrawn/u)
    .first()
    .waitFor();
});

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
  // Tab first moves through the parts of a date field.
  await until.blur();
  await page.getByText("Consent expired", { exact: true }).waitFor();
  await page.getByText("Recorded by Ada Tester").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);

  await page.goto(`${workspace.origin}/settings/people`);
  const expiring = page.getByRole("list", { name: "Expiring consent" });
  await expiring.getByRole("link", { name: "Marta Silva" }).waitFor();
  await expiring.getByText("Consent expired").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(expiring.getByRole("link", { name: "Marta Silva" }));
  await page.getByRole("heading", { name: "Marta Silva", level: 1 }).waitFor();
  await page.goto(`${workspace.origin}/contacts/${personId}`);
  await page.waitForURL((url) => url.pathname.startsWith("/people/"));
  await page.getByRole("heading", { name: "Marta Silva", level: 1 }).waitFor();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await documentText(page);
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("tabpanel", { name: "Contacts" }).getByText("Consent expired").waitFor();
});
