import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accessibilityFlaws, caretToEnd, documentText } from "../../../../testing/browser-pages.testing.ts";
import { press } from "../../../../testing/keyboard.testing.ts";

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
  await caretToEnd(text);
  await page.keyboard.press("Enter");
  await expect.poll(() => text.evaluate((root) => root.lastElementChild?.textContent)).toBe("");
});
// Leaving a page during its last edit opens a prompt, which browsers block on a page without user
// interaction.
afterEach(() => expect(workspace.problems(["'beforeunload'", "422 (Unprocessable"])).toEqual([]));
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
    await press(page.getByRole("button", { name: "Convert" }));
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

test("a speaker is renamed once for the whole note and tied to a person, and one undo takes the name back", async () => {
  await paste(
    "text/plain",
    "Interviewer: How?\n\nP1: On paper.\n\nInterviewer: Why?\n\nP1: My hands are wet.",
  );
  await page.getByRole("button", { name: "Convert" }).click();
  await expect.poll(async () => (await turns()).length).toBe(4);
  await page.getByRole("tab", { name: "Contacts" }).click();
  const speakers = page.getByRole("region", { name: "Speakers" });
  await speakers.getByText("2 turns").first().waitFor();
  await speakers.getByRole("button", { name: "Rename P1" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename P1" });
  await dialog.getByLabel("Name in this transcript").fill("Oda Nilsen");
  await dialog.getByLabel("Person").selectOption("New person “Oda Nilsen”");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  const names = async () => (await turns()).map(({ speaker }) => speaker);
  const renamed = ["Interviewer", "Oda Nilsen", "Interviewer", "Oda Nilsen"];
  await expect.poll(names).toEqual(renamed);
  await page.getByRole("list", { name: "People" }).getByRole("link", { name: "Oda Nilsen" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  text = await documentText(page);
  await expect.poll(names).toEqual(renamed);
  await page.getByRole("tab", { name: "Contacts" }).click();
  await speakers.getByRole("button", { name: "Rename Oda Nilsen" }).click();
  const again = page.getByRole("dialog", { name: "Rename Oda Nilsen" });
  await expect
    .poll(() => again.getByLabel("Person").locator("option:checked").innerText())
    .toBe("Oda Nilsen");
  await again.getByLabel("Name in this transcript").fill("Oda");
  await again.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.poll(names).toEqual(["Interviewer", "Oda", "Interviewer", "Oda"]);
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(renamed);
});

test("prose that has a colon is offered nothing", async () => {
  await paste("text/plain", "The plan: ship it.\n\nThen we rest.\n\nNothing else happened.");
  await text.getByText("Nothing else happened.").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await offer().count()).toBe(0);
});

describe("pictures of other programs", () => {
  const data = `data:image/png;base64,${onePixelPng.toString("base64")}`;
  const shape = () =>
    text.evaluate((root) =>
      [...root.children].map((child) => (child.matches("img, :has(> img)") ? "picture" : child.textContent)),
    );

  test("are kept as files, where they stood", async () => {
    await paste(
      "text/html",
      `<p>Before</p><p><img src="${data}"></p><p>After <img src="file:///a.png">it</p>`,
    );
    await expect.poll(shape).toEqual(expect.arrayContaining(["Before", "picture", "After it"]));
    expect((await shape()).indexOf("picture")).toBe((await shape()).indexOf("Before") + 1);
    const kept = text.locator("img[data-file-id]");
    await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  test("that cannot be had say why, and leave the words", async () => {
    await paste("text/html", `<p>Before</p><p><img src="https://127.0.0.1:1/a.png"></p><p>After</p>`);
    await page
      .getByText("“a.png” was not added. Images can only be loaded from public https addresses")
      .waitFor();
    await expect.poll(() => text.innerText()).toContain("After");
    expect(await text.locator("img[data-file-id]").count()).toBe(0);
  });
});
