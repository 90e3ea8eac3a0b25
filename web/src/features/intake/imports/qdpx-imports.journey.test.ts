import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("exchange");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  page = await workspace.signedIn();
  projectId = await makeProject(workspace, "Copy");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const contents = z.object({
  project: z.object({
    notes: z.object({ edges: z.array(z.object({ node: z.object({ title: z.string() }) })) }),
    tagBoards: z.array(z.object({ title: z.string() })),
    highlights: z.object({
      edges: z.array(
        z.object({
          node: z.object({ text: z.string(), tags: z.array(z.object({ title: z.string() })) }),
        }),
      ),
    }),
  }),
});

/** Titles of notes, and highlighted words with their tags. */
async function contentOf(id: string) {
  const answer = await workspace.graphql(
    `query ($id: ID!) { project(id: $id) { tagBoards { title } notes(first: 50) { edges { node { title } } }
      highlights(first: 100) { edges { node { text tags { title } } } } } }`,
    { id },
  );
  const { notes, highlights } = contents.parse(answer).project;
  const marked = highlights.edges.map(({ node }) => ({
    text: node.text,
    tags: node.tags.map(({ title }) => title).toSorted(),
  }));
  return {
    notes: notes.edges.map(({ node }) => node.title).toSorted(),
    highlights: marked.filter(({ tags }) => tags.length > 0).toSorted((a, b) => a.text.localeCompare(b.text)),
  };
}

const startedExport = z.object({
  startProjectExport: z.object({ projectExport: z.object({ id: z.string() }) }),
});

/** Exports a project; resolves to the export's id once it can be downloaded. */
async function exportAsQdpx(id: string): Promise<string> {
  const started = await workspace.graphql(
    `mutation ($id: ID!) { startProjectExport(input: { format: QDPX, projectIds: [$id], projectCategoryIds: [] }) {
      projectExport { id } } }`,
    { id },
  );
  const exportId = startedExport.parse(started).startProjectExport.projectExport.id;
  await expect
    .poll(() => workspace.graphql("query ($id: ID!) { projectExport(id: $id) { status } }", { id: exportId }))
    .toEqual({ projectExport: { status: "DONE" } });
  return exportId;
}

async function choose(name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await press(page.getByRole("button", { name: "Import files" }));
  const button = page.getByRole("dialog").getByRole("button", { name: "Choose files" });
  await button.waitFor();
  const choosing = page.waitForEvent("filechooser");
  await press(button);
  await (await choosing).setFiles([{ name, mimeType: "application/zip", buffer }]);
}

test("a project that was exported shows what it brings, and is imported with its codings, by keyboard", async () => {
  await page.goto(`${workspace.origin}/home`);
  const exportId = await exportAsQdpx(sample.projectId);
  const packed = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/project-exports/${id}/download`);
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, exportId);
  const before = await contentOf(sample.projectId);
  await choose("sample.qdpx", Buffer.from(packed));
  const dialog = page.getByRole("dialog", { name: "Import sample.qdpx" });
  const brings = dialog.getByRole("region", { name: "What it contains" });
  await brings.getByText("Codings, each a highlight").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Import project" }));
  await dialog.waitFor({ state: "detached" });
  const status = page.getByRole("region", { name: "Imports" }).getByRole("status").first();
  await expect.poll(() => status.innerText(), { timeout: 60_000 }).toBe("1 of 1 files processed");
  expect(await contentOf(projectId)).toEqual(before);
});

test("a file that is no project says so, and nothing is sent", async () => {
  await choose("broken.qdpx", Buffer.from("words"));
  const list = page.getByRole("list", { name: "Files being imported" }).first();
  await list.getByText("This is not a QDPX project, or it is damaged.").waitFor();
  expect((await contentOf(projectId)).notes).toEqual([]);
});
