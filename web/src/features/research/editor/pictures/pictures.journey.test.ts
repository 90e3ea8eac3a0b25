import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { onePixelPng as png } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { caretToEnd, documentText } from "../../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../../testing/keyboard.testing.ts";

const shelf = { name: "top_shelf.png", mimeType: "image/png", buffer: png };

let workspace: BrowserWorkspace;
let projectId: string;
let noteId: string;
let page: Page;
let text: Locator;

beforeAll(async () => {
  workspace = await openWorkspace("pictures");
  projectId = await makeProject(workspace, "Shelves");
  page = await workspace.signedIn();
});
beforeEach(async () => {
  noteId = await makeNote(workspace, { projectId, title: "Shelf", markdown: "Before." });
  await page.unrouteAll();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  text = await documentText(page);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await caretToEnd(text);
});
afterEach(() => expect(workspace.problems(["422 (Unp", "503 (Service", "answer: 503"])).toEqual([]));
afterAll(() => workspace.close());

const shown = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1);

async function hand(kind: "paste" | "drop", file: { name: string; mimeType: string; bytes: number[] }) {
  await text.evaluate(
    (root, { kind: type, name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const { left, top } = root.getBoundingClientRect();
      const shared = { bubbles: true, cancelable: true };
      root.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent("paste", { ...shared, clipboardData: data })
          : new DragEvent("drop", { ...shared, dataTransfer: data, clientX: left + 4, clientY: top + 4 }),
      );
    },
    { kind, ...file },
  );
}

test("a picture is put in by keys alone, undone, and stays for others and for whoever has the link", async () => {
  await page.keyboard.press("Enter");
  // Before the first letter: the listener must exist when Enter opens the dialog.
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.type("/pict");
  await page.getByRole("option", { name: "Picture" }).waitFor();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(shelf);
  const picture = text.getByRole("img", { name: "top shelf" });
  await shown(picture);
  await page.keyboard.press("Control+z");
  await picture.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+z");
  await shown(picture);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => axeViolations(page)).toEqual([]);
  }
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await shown((await documentText(page)).getByRole("img", { name: "top shelf" }));

  const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });
  const link = shared.parse(
    await workspace.graphql(
      "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
      { input: { objectType: "note", objectId: noteId } },
    ),
  );
  const visitor = await workspace.signedOut({ viewport: { width: 390, height: 844 } });
  await visitor.goto(link.createShareLink.shareLink.url);
  await shown(visitor.getByRole("img", { name: "top shelf" }));
  await visitor.context().close();
});

test("pictures come by the toolbar, by pasting and by dropping", async () => {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await choosing).setFiles([shelf, { ...shelf, name: "second.png" }]);
  await shown(text.getByRole("img", { name: "top shelf" }));
  await shown(text.getByRole("img", { name: "second" }));
  await hand("paste", { name: "pasted.png", mimeType: "image/png", bytes: [...png] });
  await shown(text.getByRole("img", { name: "pasted" }));
  await hand("drop", { name: "dropped.png", mimeType: "image/png", bytes: [...png] });
  await shown(text.getByRole("img", { name: "dropped" }));
  expect(await text.getByText("Before.").count()).toBe(1);
});

test("a picture is described by keys alone, and the description is undone and stays", async () => {
  await hand("paste", { name: "IMG_0042.png", mimeType: "image/png", bytes: [...png] });
  await shown(text.getByRole("img", { name: "IMG 0042" }));
  const describe = page.getByRole("button", { name: "Describe the picture" });
  await page.keyboard.press("ArrowDown");
  await describe.waitFor();
  expect(await page.getByRole("button", { name: /^Highlight/ }).count()).toBe(0);
  // Tab stays in the text in edit mode; Alt+F10 moves to its toolbar.
  await page.keyboard.press("Alt+F10");
  await pressOn(describe);
  const words = page.getByLabel("Description");
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("An empty shel");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("End");
  await page.keyboard.type("f");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => axeViolations(page)).toEqual([]);
  }
  await page.keyboard.press("Enter");
  const described = text.getByRole("img", { name: "An empty shelf" });
  await shown(described);
  await page.keyboard.press("Control+z");
  await shown(text.getByRole("img", { name: "IMG 0042" }));
  await page.keyboard.press("Control+Shift+z");
  await shown(described);
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await shown((await documentText(page)).getByRole("img", { name: "An empty shelf" }));
});

test("what is no picture is refused in words, and one that breaks off on the way can be tried again", async () => {
  const notices = page.getByRole("region", { name: "Notifications" });
  await hand("paste", { name: "notes.pdf", mimeType: "application/pdf", bytes: [1] });
  await notices.getByText("“notes.pdf” is not a supported picture.").waitFor();
  await hand("paste", { name: "fake.png", mimeType: "image/png", bytes: [1, 2, 3] });
  await notices.getByText("“fake.png” was not added. This file is not a supported picture.").waitFor();

  let away = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/picture*", async (route) => {
    if (!away) return route.continue();
    await held;
    return route.fulfill({ status: 503, json: { errors: [{ message: "Try again in a minute." }] } });
  });
  await hand("paste", { name: "late.png", mimeType: "image/png", bytes: [...png] });
  await text.getByText("Adding late.png…").waitFor();
  release();
  const refused = notices.locator("> div").filter({ hasText: "“late.png” was not added." });
  await refused.waitFor();
  await text.getByText("Adding late.png…").waitFor({ state: "detached" });
  away = false;
  await refused.getByRole("button", { name: "Try again" }).click();
  await shown(text.getByRole("img", { name: "late" }));
});
