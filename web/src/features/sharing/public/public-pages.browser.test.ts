import { createServer } from "node:http";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  readSample,
  rejections,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { isInSight } from "../../../testing/in-sight.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("outside");
  sample = await readSample(workspace);
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });

async function share(objectType: "note" | "insight" | "highlight", objectId: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType, objectId } },
  );
  return shared.parse(made).createShareLink.shareLink.url;
}

const looks = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

test.each(looks)("a shared note shows what is marked in it and as what, $colorScheme", async (look) => {
  const url = await share("note", sample.note.id);
  const page = await workspace.signedOut(look);
  await page.goto(url);
  const text = page.getByRole("article", { name: sample.note.title });
  const marked = text.locator("mark").filter({ hasText: sample.highlight.text });
  await marked.waitFor();
  expect(await marked.innerText()).toBe(sample.highlight.text);
  expect(await marked.getAttribute("title")).toContain(sample.tag.title);
  await page.getByText("Contact hidden").waitFor();
  const listed = page.getByRole("region", { name: "Highlights" });
  expect(await text.locator("mark").count()).toBe(await listed.getByRole("blockquote").count());
  await listed.getByText(sample.tag.title).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test("a link opens by any of its paths, and its address becomes the one of its kind", async () => {
  const token = (url: string) => new URL(url).pathname.split("/").at(-1);
  const note = token(await share("note", sample.note.id));
  const highlight = token(await share("highlight", sample.highlight.id));
  const insight = token(await share("insight", sample.insight.id));
  const page = await workspace.signedOut();
  for (const [asked, right] of [
    [`/p/${note}`, `/p/data/${note}`],
    [`/p/data/${highlight}`, `/p/${highlight}`],
    [`/p/${insight}`, `/public-object/${insight}`],
  ]) {
    await page.goto(`${workspace.origin}${asked}#here`);
    await page.waitForURL(`${workspace.origin}${right}#here`);
  }
  await page.context().close();
});

test.each(looks)(
  "a shared insight and a shared highlight show their quotes with their tags, $colorScheme",
  async (look) => {
    const page = await workspace.signedOut(look);
    await page.goto(await share("highlight", sample.highlight.id));
    await page.getByText(sample.highlight.text).waitFor();
    await page.getByText(sample.tag.title).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(await share("insight", sample.insight.id));
    await page.getByRole("heading", { name: sample.insight.title }).waitFor();
    await page.getByRole("blockquote").first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  },
);

const dead = "This link no longer works";
const nothing = "Nothing to show at this address";

test.each([
  ["/embed/highlights/3fK9x", nothing],
  ["/embed/reels/3fK9x?share=aaaaaaaaaaaa", dead],
  ["/embed/reels/tags/3fK9x", nothing],
  ["/embed/reels/note/3fK9x/file/3fK9x", nothing],
  ["/embed/notes/3fK9x", nothing],
  ["/embed/notes/3fK9x?share=aaaaaaaaaaaa", nothing],
])("%s opens nothing: %s", async (path, heading) => {
  const page = await workspace.signedOut();
  await page.goto(`${workspace.origin}${path}`);
  await page.getByRole("heading", { name: heading }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
  workspace.problems(rejections);
});

const embed = (path: string, link: string): string =>
  `${workspace.origin}${path}?share=${new URL(link).pathname.split("/").at(-1)}`;

/** A page of another site with these frames. */
async function otherSite(frames: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Another site</title><main><h1>Blog</h1>${frames}</main>`,
    );
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const page = await workspace.signedOut();
  await page.goto(`http://127.0.0.1:${address.port}/`);
  return {
    page,
    close: async () => {
      await page.context().close();
      site.closeAllConnections();
      await new Promise((done) => site.close(done));
    },
  };
}

test("a highlight's embed code shows it inside another site, until its link is turned off", async () => {
  const owner = await workspace.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
  await owner.goto(`${workspace.origin}/data/${sample.note.id}`);
  const card = owner.getByRole("listitem").filter({ hasText: sample.highlight.text });
  await card
    .getByRole("button", { name: /^More|^Actions/ })
    .first()
    .click();
  await owner.getByRole("menuitem", { name: /^Share/ }).click();
  const dialog = owner.getByRole("dialog", { name: "Share this highlight" });
  await dialog.getByRole("button", { name: "Create and copy link" }).click();
  await owner.getByText("Link copied.").waitFor();
  const links = dialog.getByRole("list", { name: "Links" }).getByRole("listitem");
  const newest = links.first();
  await newest.getByRole("button", { name: "Copy embed code" }).click();
  await owner.getByText("Embed code copied.").waitFor();
  const code = await owner.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`title="${sample.highlight.text.slice(0, 20)}`);
  expect(await accessibilityFlaws(owner)).toEqual([]);

  const site = await otherSite(code);
  const frame = site.page.frameLocator("iframe");
  await frame.getByText(sample.highlight.text).waitFor();
  expect(await axeViolations(site.page)).toEqual([]);
  const before = await links.count();
  // The page removes it before the server has answered.
  const revoked = owner.waitForResponse((answer) =>
    (answer.request().postData() ?? "").includes("RevokeShareLink"),
  );
  await newest.getByRole("button", { name: "Revoke" }).click();
  await expect.poll(() => links.count()).toBe(before - 1);
  await revoked;
  await site.page.reload();
  await frame.getByText("This link has been turned off.", { exact: false }).waitFor();
  expect(await frame.locator("body").innerText()).not.toContain(sample.highlight.text);
  await site.close();
  await owner.context().close();
  workspace.problems(rejections);
});

test.each(looks)(
  "a link with a password asks for it, and opens all of the note, $colorScheme",
  async (look) => {
    const made = await workspace.graphql(
      "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
      { input: { objectType: "note", objectId: sample.note.id, password: "quiet harbour" } },
    );
    const page = await workspace.signedOut(look);
    await page.goto(shared.parse(made).createShareLink.shareLink.url);
    await page.getByRole("heading", { name: "This link has a password" }).waitFor();
    expect(await page.locator("body").innerText()).not.toContain(sample.note.title);
    expect(await axeViolations(page)).toEqual([]);
    const field = page.getByLabel("Password");
    await field.fill("loud harbour");
    await field.press("Enter");
    await page.getByRole("alert").getByText("This is not the link's password.", { exact: false }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.fill("quiet harbour");
    await field.press("Enter");
    await page.getByRole("article", { name: sample.note.title }).waitFor();
    await page.reload();
    await page.getByRole("article", { name: sample.note.title }).waitFor();
    await page.context().close();
    workspace.problems([...rejections, "400"]);
  },
);

test("a frame of another site asks for the password of its link, and shows nothing where public links are off", async () => {
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType: "highlight", objectId: sample.highlight.id, password: "quiet harbour" } },
  );
  const link = shared.parse(made).createShareLink.shareLink.url;
  const site = await otherSite(
    `<iframe title="a" src="${embed(`/embed/highlights/${sample.highlight.id}`, link)}"></iframe>`,
  );
  const frame = site.page.frameLocator("iframe");
  const body = frame.locator("body");
  await frame.getByRole("heading", { name: "This link has a password" }).waitFor();
  expect(await body.innerText()).not.toContain(sample.highlight.text);
  expect(await axeViolations(site.page)).toEqual([]);
  await frame.getByLabel("Password").fill("quiet harbour");
  await frame.getByLabel("Password").press("Enter");
  await frame.getByText(sample.highlight.text).waitFor();
  const setPublicAccess = (allowed: boolean) =>
    workspace.graphql(
      "mutation ($input: UpdateTeamSecurityInput!) { updateTeamSecurity(input: $input) { __typename } }",
      { input: { publicAccess: allowed } },
    );
  await setPublicAccess(false);
  await site.page.reload();
  await frame.getByText("This workspace does not allow public links.", { exact: false }).waitFor();
  expect(await body.innerText()).not.toContain(sample.highlight.text);
  await setPublicAccess(true);
  await site.close();
  workspace.problems([...rejections, "400"]);
});

test("a link gets a password in the dialog, and public links are turned off and on under Security", async () => {
  const owner = await workspace.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
  await owner.goto(`${workspace.origin}/data/${sample.note.id}`);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Share this note" });
  await dialog.getByLabel("Password (optional)").fill("short");
  await dialog.getByRole("button", { name: "Create and copy link" }).click();
  await dialog.getByText("Use at least 8 characters.").waitFor();
  await dialog.getByLabel("Password (optional)").fill("quiet harbour");
  await dialog.getByRole("button", { name: "Create and copy link" }).click();
  await owner.getByText("Link copied.").waitFor();
  const newest = dialog.getByRole("list", { name: "Links" }).getByRole("listitem").first();
  await newest.getByText("With a password", { exact: false }).waitFor();
  await expect.poll(() => isInSight(newest.getByRole("button", { name: "Revoke" }))).toBe(true);
  const url = await owner.evaluate(() => navigator.clipboard.readText());
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await newest.getByRole("button", { name: "Password…" }).click();
  await newest.getByRole("button", { name: "Remove password" }).click();
  await newest.getByText("With a password", { exact: false }).waitFor({ state: "detached" });

  const visitor = await workspace.signedOut();
  await visitor.goto(url);
  await visitor.getByRole("article", { name: sample.note.title }).waitFor();
  const setAllowed = async (allowed: boolean) => {
    await owner.goto(`${workspace.origin}/settings/security`);
    await owner.getByLabel("Allow public links").setChecked(allowed);
    await owner.getByRole("button", { name: "Save public links" }).click();
    await owner.getByText("Saved. Takes effect immediately.").waitFor();
  };
  await setAllowed(false);
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await visitor.reload();
  await visitor.getByText("This workspace does not allow public links.", { exact: false }).waitFor();
  expect(await visitor.locator("body").innerText()).not.toContain(sample.note.title);
  await owner.goto(`${workspace.origin}/data/${sample.note.id}`);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByText("Public links are turned off in this workspace", { exact: false }).waitFor();
  expect(await dialog.getByRole("button", { name: "Create and copy link" }).count()).toBe(0);
  await setAllowed(true);
  await visitor.reload();
  await visitor.getByRole("article", { name: sample.note.title }).waitFor();
  await visitor.context().close();
  await owner.context().close();
  workspace.problems([...rejections, "400"]);
});

test("a link opens in a frame only what it was made for", async () => {
  const link = await share("highlight", sample.highlight.id);
  const site = await otherSite(
    `<iframe title="a" src="${embed(`/embed/highlights/${sample.note.id}`, link)}"></iframe>
     <iframe title="b" src="${embed(`/embed/reels/note/${sample.note.id}/file/${sample.note.id}`, link)}"></iframe>`,
  );
  for (const title of ["a", "b"]) {
    await site.page.frameLocator(`iframe[title=${title}]`).getByText(nothing).waitFor();
  }
  await site.close();
  workspace.problems([...rejections, "frame-ancestors"]);
  // Pages outside /embed cannot be framed by other sites.
  const page = await workspace.signedOut();
  const opened = await page.goto(link);
  expect(opened?.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  // Nor does /embed show anything without an embedded page.
  const noteLink = new URL(await share("note", sample.note.id));
  await page.goto(`${workspace.origin}/embed/${noteLink.pathname.split("/").at(-1)}`);
  await page.getByRole("heading", { name: nothing }).waitFor();
  await page.context().close();
  workspace.problems(rejections);
});
