import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { flawsInEveryLook, startReading } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

const said = [
  "We spent three days getting the import to accept our files, and nobody could tell us why.",
  "Once the data was in, finding what a customer said took seconds.",
  "I would like to have an export of the highlights to our own reports.",
  "The import failed again on Monday because the files had another name.",
];

let workspace: BrowserWorkspace;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("summaries");
  projectId = await makeProject(workspace, "Onboarding");
});
afterAll(() => workspace.close());

const setSwitch = (state: "On" | "Suggest" | "Off") =>
  workspace.graphql(
    `mutation ($state: AiSwitchState!) {
      updateAiSettings(input: { switches: [{ feature: summarize, state: $state }] }) { settings { enabled } }
    }`,
    { state },
  );

const stored = z.object({ note: z.object({ summaries: z.array(z.object({ summary: z.string() })) }) });
async function storedSummaries(id: string): Promise<string[]> {
  const answer = await workspace.graphql("query ($id: ID!) { note(id: $id) { summaries { summary } } }", {
    id,
  });
  return stored.parse(answer).note.summaries.map(({ summary }) => summary);
}

async function openNote(page: Page): Promise<string> {
  const noteId = await makeNote(workspace, { projectId, title: "Dana", markdown: said.join("\n\n") });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror p").first().waitFor();
  await startReading(page);
  return noteId;
}

async function openSummary(page: Page): Promise<void> {
  await press(page.getByRole("tab", { name: "Summary" }));
  await page.getByRole("combobox", { name: "Kind" }).waitFor();
}

describe("a note's summary", () => {
  test("is generated, opens its words, is edited, removed and undone, by keys alone", async () => {
    await setSwitch("Suggest");
    const page = await workspace.signedIn();
    const noteId = await openNote(page);
    await openSummary(page);
    await page.getByRole("combobox", { name: "Framework" }).selectOption("Feature requests");
    await press(page.getByRole("button", { name: "Generate summary" }));
    await page.getByText("Made by AI (built-in-extractive)").waitFor();
    await expect.poll(() => storedSummaries(noteId)).toHaveLength(1);
    await press(page.getByRole("button", { name: /show in the text: I would like/ }));
    await expect
      .poll(() => page.locator(".ProseMirror .fs-found").first().innerText())
      .toContain("I would like");

    await press(page.getByRole("tabpanel").getByRole("button", { name: "Edit", exact: true }));
    await page.getByRole("textbox", { name: "Summary" }).fill("They want an export.");
    await press(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("They want an export.").waitFor();
    await expect.poll(() => storedSummaries(noteId)).toEqual(["They want an export."]);
    await press(page.getByRole("button", { name: "Remove", exact: true }));
    await page.getByRole("button", { name: "Generate summary" }).waitFor();
    await expect.poll(() => storedSummaries(noteId)).toEqual([]);
    await page.getByText("Summary removed.").waitFor();
    await press(page.getByRole("button", { name: "Undo" }).last());
    await page.getByText("They want an export.").waitFor();
    await page.context().close();
    expect(workspace.problems()).toEqual([]);
  });

  test("waits for the button though the switch is on, and looks right", async () => {
    await setSwitch("On");
    const page = await workspace.signedIn();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openNote(page);
    await openSummary(page);
    const generate = page.getByRole("button", { name: "Generate summary" });
    await generate.waitFor();
    expect(await flawsInEveryLook(page)).toEqual([]);
    expect(asked).not.toContain("/api/summaries");
    await press(generate);
    await page.getByText("Made by AI (built-in-extractive)").waitFor();
    expect(await flawsInEveryLook(page)).toEqual([]);
    await press(page.getByRole("button", { name: "Remove", exact: true }));
    await page.getByRole("button", { name: "Generate summary" }).waitFor();
    await page.context().close();
  });

  test("is not offered where the switch is off", async () => {
    await setSwitch("Off");
    const page = await workspace.signedIn();
    await openNote(page);
    await page.getByRole("tab", { name: /^Highlights/ }).waitFor();
    expect(await page.getByRole("tab", { name: "Summary" }).count()).toBe(0);
    await page.context().close();
    await setSwitch("On");
  });
});
