import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, caretToEnd, documentText } from "../../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("embeds");
  projectId = await makeProject(workspace, "Calls");
});
afterEach(() => expect(workspace.problems(["'beforeunload'"])).toEqual([]));
afterAll(() => workspace.close());

const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const frames = "https://www.youtube.com/embed/**";
const hostPage = { contentType: "text/html", body: "<!doctype html><title>A video</title><p>Plays here</p>" };
const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });

test("a pasted address of an embeddable host shows its page below it, to visitors too, and stays a link", async () => {
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Notes." });
  const page = await workspace.signedIn();
  await page.route(frames, (route) => route.fulfill(hostPage));
  await page.goto(`${workspace.origin}/data/${noteId}`);
  const text = await documentText(page);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await caretToEnd(text);
  await page.keyboard.press("Enter");
  await text.evaluate((root, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    root.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  }, video);
  const frame = page.frameLocator('iframe[title="Embedded from www.youtube.com"]');
  await frame.getByText("Plays here").waitFor();
  expect(await text.getByRole("link", { name: video }).getAttribute("href")).toBe(video);
  expect(await text.locator("iframe").getAttribute("sandbox")).not.toContain("allow-top-navigation");
  expect(await accessibilityFlaws(page)).toEqual([]);
  const markdown = async () =>
    await page.evaluate(async (id) => (await fetch(`/api/notes/${id}/markdown`)).text(), noteId);
  await expect.poll(markdown).toContain(video);

  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType: "note", objectId: noteId } },
  );
  const visitor = await workspace.signedOut();
  await visitor.route(frames, (route) => route.fulfill(hostPage));
  await visitor.goto(shared.parse(made).createShareLink.shareLink.url);
  await visitor
    .frameLocator('iframe[title="Embedded from www.youtube.com"]')
    .getByText("Plays here")
    .waitFor();
  await visitor.context().close();
  await page.context().close();
});

test("no other host is framed, nor may be", async () => {
  const markdown = "[https://example.com/a](https://example.com/a)";
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown });
  const page = await workspace.signedIn();
  const opened = await page.goto(`${workspace.origin}/data/${noteId}`);
  const policy = opened?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/frame-src 'self' https:\/\/airtable\.com /);
  expect(policy).not.toMatch(/(?:frame|img|media)-src[^;]* https:[ ;]/);
  const text = await documentText(page);
  await text.getByRole("link", { name: "https://example.com/a" }).waitFor();
  expect(await text.locator("iframe").count()).toBe(0);
  await page.context().close();
});
