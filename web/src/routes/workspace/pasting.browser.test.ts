import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser-workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentText } from "../browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;
let text: Locator;

beforeAll(async () => {
  workspace = await openWorkspace("pasting");
  projectId = await makeProject(workspace, "Calls");
  page = await workspace.signedIn();
});
beforeEach(async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Notes from the call." });
  await page.goto(`${workspace.origin}/data/${noteId}`);
  text = await documentText(page);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await text.getByText("Notes from the call.").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
});
// A page left while its last edit is on its way asks whether to leave, which a browser refuses a page nobody touched.
afterEach(() => expect(workspace.problems(["'beforeunload'"])).toEqual([]));
afterAll(() => workspace.close());

async function paste(type: "text/plain" | "text/html", data: string): Promise<void> {
  await text.evaluate(
    (root, { mimeType, words }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(mimeType, words);
      root.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    },
    { mimeType: type, words: data },
  );
}

const offer = () => page.getByText("Turn into a transcript?");
const turns = () =>
  text.locator("[data-turn]").evaluateAll((found) =>
    found.map((turn) => ({
      speaker: turn.getAttribute("data-speaker"),
      time: turn.getAttribute("data-time"),
      words: turn.textContent,
    })),
  );

describe("a pasted transcript", () => {
  test.each([
    [
      "text/plain",
      "Interviewer: How do you count?\n\n[0:20] Marta Silva: On paper first.\n\nInterviewer: And then?",
    ],
    [
      "text/html",
      "<p><b>Interviewer:</b> How do you count?</p><p>[0:20] <b>Marta Silva:</b> On paper first.</p><p><b>Interviewer:</b> And then?</p>",
    ],
  ] as const)("in %s becomes turns when asked, by keys alone", async (type, words) => {
    await paste(type, words);
    await offer().waitFor();
    expect(await turns()).toEqual([]);
    await page.getByRole("button", { name: "Convert" }).press("Enter");
    await expect.poll(turns).toEqual([
      { speaker: "Interviewer", time: null, words: "How do you count?" },
      { speaker: "Marta Silva", time: "0:20", words: "On paper first." },
      { speaker: "Interviewer", time: null, words: "And then?" },
    ]);
    await text.getByText("Notes from the call.").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    text = await documentText(page);
    await expect.poll(async () => (await turns()).length).toBe(3);
  });

  test("stays as it was pasted where nobody asks", async () => {
    await paste("text/plain", "Ana: Hello\n\nBen: Hi\n\nAna: Bye");
    await offer().waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await turns()).toEqual([]);
    await text.getByText("Ana: Hello").waitFor();
  });
});

test("prose that has a colon is offered nothing", async () => {
  await paste("text/plain", "The plan: ship it.\n\nThen we rest.\n\nNothing else happened.");
  await text.getByText("Nothing else happened.").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await offer().count()).toBe(0);
});
