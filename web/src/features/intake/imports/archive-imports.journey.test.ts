import { uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import JSZip from "jszip";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

const partAddress = /\/files\/signed\//;

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("archives");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  projectId = await makeProject(workspace, "Copy");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_"])).toEqual([]);
});
afterAll(() => workspace.close());

/** An export's archive, of two parts. */
async function archive(): Promise<Buffer> {
  const at = "2026-11-20T10:00:00.000Z";
  const id = "01a218f9-93ac-7244-97be-7d2bf02adffb";
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Slow." }] }] };
  const note = { id, title: "Call", createdAt: at, updatedAt: at, happenedAt: null, content: text };
  const none = { personIds: [], fields: [], highlights: [], comments: [], files: [] };
  const views = [{ title: "Broken board" }];
  const project = { id, title: "Calls" };
  const head = { format: "fieldstone.project", version: 1, exportedAt: at, project };
  const whole = {
    ...head,
    people: [],
    fields: [],
    tags: [],
    notes: [{ ...note, ...none }],
    insights: [],
    views,
  };
  const zip = new JSZip();
  zip.file("Calls/project.json", JSON.stringify(whole));
  // Files that belong to no text stay in the archive.
  zip.file("filler.bin", Buffer.alloc(uploadPartSizeBytes + 1_000, "filler"));
  return zip.generateAsync({ type: "nodebuffer" });
}

const dialog = () => page.getByRole("dialog");

async function openPanel(): Promise<void> {
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await press(page.getByRole("button", { name: "Import files" }));
  await dialog().getByRole("button", { name: "Choose files" }).waitFor();
}

async function choose(button: Locator, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await pressOn(button);
  await (await choosing).setFiles([{ name: "Calls.zip", mimeType: "application/zip", buffer }]);
}

test("an archive that was interrupted goes on with the same file, sends no part twice, and says what it left out", async () => {
  const bytes = await archive();
  const sent: string[] = [];
  let isSlow = true;
  await page.route(partAddress, async (route) => {
    const part = new URL(route.request().url()).searchParams.get("part") ?? "";
    // The second part does not get through before the page is left.
    if (part === "2" && isSlow) return;
    sent.push(part);
    await route.continue();
  });
  await openPanel();
  const arrived = page.waitForResponse((response) => partAddress.test(response.url()) && response.ok());
  await choose(dialog().getByRole("button", { name: "Choose files" }), bytes);
  await arrived;
  page.once("dialog", (asked) => void asked.accept());
  await openPanel();
  isSlow = false;
  const row = dialog().getByRole("list", { name: "Interrupted uploads" }).getByRole("listitem");
  await row.getByText("Interrupted. Choose the same file again to continue.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await choose(row.getByRole("button", { name: "Continue" }), Buffer.from("other"));
  await page.getByText("Choose the same file as before").waitFor();
  await choose(row.getByRole("button", { name: "Continue" }), bytes);
  await row.waitFor({ state: "detached" });
  await dialog().getByText("1 item was left out").waitFor();
  await press(dialog().getByText("1 item was left out"));
  await dialog().getByText("View “Broken board”: cannot be read").waitFor();
  expect(sent).toEqual(["1", "2"]);
});

test("an interrupted archive that nobody wants any more is ended", async () => {
  await page.route(partAddress, () => undefined);
  await openPanel();
  const asked = page.waitForRequest(partAddress);
  await choose(dialog().getByRole("button", { name: "Choose files" }), await archive());
  await asked;
  page.once("dialog", (leaving) => void leaving.accept());
  await openPanel();
  const row = dialog().getByRole("list", { name: "Interrupted uploads" }).getByRole("listitem");
  await pressOn(row.getByRole("button", { name: "Cancel" }));
  await row.waitFor({ state: "detached" });
  await openPanel();
  await dialog().getByText("A ZIP file is an exported project").waitFor();
  await expect.poll(() => row.count()).toBe(0);
});
