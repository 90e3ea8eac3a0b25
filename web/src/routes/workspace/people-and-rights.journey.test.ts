import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { documentText, rejections, selectWords, signInByCode } from "../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let owner: Page;
let guest: Page;
let guestEmail: string;
let projectId: string;
let noteId: string;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("rights");
  guestEmail = `vera@${workspace.subdomain}.example`;
  projectId = await makeProject(workspace, "Open study");
  noteId = await makeNote(workspace, {
    projectId,
    title: "Open note",
    markdown: "Anyone here may read this.",
  });
  owner = await workspace.signedIn();
  guest = await workspace.signedOut();
});
afterEach(() =>
  expect(workspace.problems([...rejections, "400 (Bad", "503 (Service", "answer: 503"])).toEqual([]),
);
afterAll(() => workspace.close());

describe("members", () => {
  test("are uninvited again, and the focus goes to the page's heading with the last invitation", async () => {
    await owner.goto(`${workspace.origin}/settings/users?invite=true`);
    const dialog = owner.getByRole("dialog", { name: "Invite people" });
    const email = `tom@${workspace.subdomain}.example`;
    await dialog.getByLabel("E-mail addresses").fill(email);
    await press(dialog.getByRole("button", { name: "Send invitations" }));
    const revoke = owner.getByRole("button", { name: `Revoke the invitation to ${email}` });
    await pressOn(revoke);
    await revoke.waitFor({ state: "detached" });
    await untilFocused(owner.getByRole("heading", { level: 1, name: "Members" }));
  });

  test("are invited by mail, by keys alone, and come in by its link", async () => {
    await owner.goto(`${workspace.origin}/settings/users`);
    const own = owner.getByRole("row").filter({ hasText: workspace.email });
    await own.waitFor();
    expect(await own.innerText()).not.toContain("Never");
    await owner.getByRole("button", { name: "Invite people" }).focus();
    await owner.keyboard.press("Enter");
    const dialog = owner.getByRole("dialog", { name: "Invite people" });
    const emails = dialog.getByLabel("E-mail addresses");
    await untilFocused(emails);
    await owner.keyboard.type(guestEmail);
    await dialog.getByLabel("Role").selectOption({ label: "Viewer" });
    expect(await axeViolations(owner)).toEqual([]);
    await press(dialog.getByRole("button", { name: "Send invitations" }));
    await owner.getByText("invitation sent").waitFor();
    await owner.getByText(guestEmail).waitFor();
    expect(await axeViolations(owner)).toEqual([]);

    const mail = await awaitMail(workspace.port, guestEmail);
    const link = /http\S+accept-invite\S+/.exec(mail.text)?.[0] ?? "";
    await guest.goto(link);
    const accept = guest.getByRole("button", { name: "Accept and join" });
    const address = guest.getByLabel("Work e-mail");
    await accept.or(address).first().waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    if (await accept.isVisible()) await accept.click();
    await guest.waitForURL(/login|home/);
    if (!guest.url().includes("/home")) await signInByCode(guest, workspace.port, guestEmail);
    const inside = guest.getByRole("heading", { name: "Discover new insights" });
    await inside.or(accept).first().waitFor();
    if (await accept.isVisible()) await accept.click();
    await inside.waitFor();
    expect(guest.url().startsWith(workspace.origin)).toBe(true);
    const asked = guest.getByRole("dialog", { name: "What is your name?" });
    await untilFocused(asked.getByLabel("Your name"));
    expect(await axeViolations(guest)).toEqual([]);
    await guest.keyboard.type("Vera Viewer");
    // The page reloads with the name.
    const reloaded = guest.waitForEvent("load");
    await guest.keyboard.press("Enter");
    await reloaded;
    await guest.getByRole("button", { name: "Vera Viewer" }).waitFor();
    await asked.waitFor({ state: "detached" });
  });
});

describe("a viewer", () => {
  test("sees which workspace fields a project has on, and why they cannot change it", async () => {
    await workspace.graphql(
      'mutation { createCustomField(input: { objectType: NOTE, title: "Segment", type: TEXT }) { field { id } } }',
    );
    await guest.goto(`${workspace.origin}/projects/${projectId}/settings/workspace-fields`);
    await guest.getByText(/^You can read this project\. Ask its owner/).waitFor();
    await expect.poll(() => guest.getByLabel("Segment").isDisabled()).toBe(true);
    expect(await axeViolations(guest)).toEqual([]);
  });

  test("reads, and every act that is not theirs tells why by keyboard too", async () => {
    await guest.goto(`${workspace.origin}/projects/${projectId}`);
    await guest.getByRole("link", { name: "Open note" }).waitFor();
    const create = guest.getByRole("button", { name: "New note" });
    await create.focus();
    await guest.getByText("You don’t have edit permissions in this project").first().waitFor();
    await expect.poll(() => create.getAttribute("aria-disabled")).toBe("true");
    await guest.keyboard.press("Enter");
    expect(await axeViolations(guest)).toEqual([]);
    await guest.goto(`${workspace.origin}/data/${noteId}`);
    const text = await documentText(guest);
    await guest.getByText("View only").first().waitFor();
    await text.click();
    await guest.keyboard.type("Nothing of this arrives.");
    expect(await text.innerText()).toBe("Anyone here may read this.");
    await selectWords(text, "may read");
    const toolbar = guest.getByRole("toolbar", { name: "Selected text" });
    for (const act of ["Highlight", "Tag", "Insight"]) {
      const button = toolbar.getByRole("button", { name: act });
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      const reason = toolbar.locator(`[id="${await button.getAttribute("aria-describedby")}"]`);
      expect(await reason.textContent()).toContain("Viewers can read and comment.");
    }
    expect(await axeViolations(guest)).toEqual([]);
    for (let times = 0; times < 3; times++) await guest.keyboard.press("h");
    const said = guest
      .getByRole("region", { name: "Notifications" })
      .getByText("Viewers can read and comment.");
    await said.waitFor();
    expect(await said.count()).toBe(1);
    expect(
      await guest.getByRole("complementary", { name: "About this note" }).getByRole("article").count(),
    ).toBe(0);
  });

  test("is offered nothing by an address that would be rejected", async () => {
    await guest.goto(`${workspace.origin}/projects?create=true`);
    await guest.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
    await guest.getByRole("main").getByRole("link").first().waitFor();
    expect(await guest.getByRole("dialog").count()).toBe(0);
    await guest.goto(`${workspace.origin}/projects/${projectId}?importing=true`);
    await guest.getByRole("link", { name: "Open note" }).waitFor();
    expect(await guest.getByRole("dialog").count()).toBe(0);
  });

  test("is mentioned by keys alone, mailed, answers, and the thread is resolved and opened again", async () => {
    await owner.goto(`${workspace.origin}/data/${noteId}`);
    await press(owner.getByRole("tab", { name: "Comments" }));
    const field = owner.getByRole("textbox", { name: "Write a comment" });
    await field.focus();
    await owner.keyboard.type("What do you think, @ver");
    await owner.getByRole("option", { name: "Vera Viewer" }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await owner.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("What do you think, @Vera Viewer ");
    await owner.getByText("Colleagues you mention get an e-mail").waitFor();
    await owner.keyboard.press("Control+Enter");
    await owner.locator("strong", { hasText: "@Vera Viewer" }).waitFor();
    const mail = await awaitMail(workspace.port, guestEmail, { subject: "mentioned you in a comment" });
    const link = /http\S+/.exec(mail.text)?.[0] ?? "";

    await guest.goto(link);
    await guest.getByText("What do you think").waitFor();
    expect(await guest.getByRole("button", { name: "Resolve" }).count()).toBe(0);
    await press(guest.getByRole("button", { name: "Reply" }));
    await untilFocused(guest.getByRole("textbox", { name: "Write a reply" }));
    await guest.keyboard.type("It holds.");
    await guest.keyboard.press("Control+Enter");
    await owner.getByText("It holds.").waitFor();

    await press(owner.getByRole("button", { name: "Resolve" }));
    await press(owner.getByText("Resolved (1)"));
    await owner.getByText("Resolved by").waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await press(owner.getByRole("button", { name: "Reopen" }));
    await owner.getByRole("button", { name: "Resolve" }).waitFor();
  });

  test("is told what a private project is and how to get in, and sees nothing of it", async () => {
    const hidden = await workspace.graphql(
      `mutation { createProject(input: { title: "Secret study", workspaceAccess: private }) { project { id } } }`,
    );
    const id = /"id":"(\w+)"/.exec(JSON.stringify(hidden))?.[1] ?? "";
    await guest.goto(`${workspace.origin}/projects/${id}`);
    await guest
      .getByRole("heading", { level: 1, name: /You don't have access to this|Page not found/ })
      .waitFor();
    expect(await guest.getByText("Secret study").count()).toBe(0);
    expect(await axeViolations(guest)).toEqual([]);
  });

  test("who is removed while reading loses the page's data at the next act", async () => {
    await guest.goto(`${workspace.origin}/home`);
    await owner.goto(`${workspace.origin}/settings/users`);
    const row = owner.getByRole("row").filter({ hasText: guestEmail });
    await row.getByRole("button", { name: "Remove Vera Viewer" }).click();
    await owner
      .getByRole("dialog")
      .getByRole("button", { name: /Remove/ })
      .click();
    await row.waitFor({ state: "detached" });
    await guest.goto(`${workspace.origin}/projects/${projectId}`);
    await guest.getByRole("heading", { level: 1, name: /^Sign in/ }).waitFor();
  });
});

describe("states", () => {
  test("empty, loading, not found and failed each say what they are and what to do next", async () => {
    const emptyId = await makeProject(workspace, "Empty study");
    await owner.goto(`${workspace.origin}/projects/${emptyId}`);
    await owner.getByText("No notes yet").waitFor();
    await owner.getByRole("button", { name: "Import files" }).waitFor();
    for (const tab of ["highlights", "insights"]) {
      await owner.goto(`${workspace.origin}/projects/${emptyId}?tab=${tab}`);
      await owner
        .getByRole("main")
        .getByText(/No (highlights|insights) yet/)
        .waitFor();
      expect(await axeViolations(owner)).toEqual([]);
    }
    await owner.goto(`${workspace.origin}/data/0123456789abcdefghijk`);
    await owner.getByRole("heading", { name: "Page not found" }).waitFor();
    await owner.getByRole("link", { name: "Go to the start page" }).waitFor();

    const reference = "0123456789";
    const failure = {
      message: "It failed.",
      extensions: { errorCode: "INTERNAL_SERVER_ERROR", humanReadable: true, code: "internal", reference },
    };
    let broken = true;
    await owner.route("**/api/graphql", (route) =>
      broken && route.request().postData()?.includes("SearchResults")
        ? route.fulfill({ json: { data: null, errors: [failure] } })
        : route.continue(),
    );
    await owner.goto(`${workspace.origin}/search?query=anyone`);
    const main = owner.getByRole("main");
    await main.getByText("Something went wrong on our end").waitFor();
    await main.getByText(reference).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    broken = false;
    await main.getByRole("button", { name: "Try again" }).click();
    await main.getByRole("link", { name: "Open note" }).waitFor();
    await owner.unroute("**/api/graphql");
  });
});
