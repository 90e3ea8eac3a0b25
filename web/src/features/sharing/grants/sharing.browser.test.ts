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
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, rejections } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let owner: Page;
let guest: Page;
let guestEmail: string;
let projectId: string;
let noteId: string;
let folderId: string;

const made = z.object({ createFolder: z.object({ folder: z.object({ id: z.string() }) }) });

const insightMade = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });
const listed = z.object({ members: z.array(z.object({ id: z.string(), email: z.string() })) });

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("sharing");
  guestEmail = `ben@${workspace.subdomain}.example`;
  projectId = await makeProject(workspace, "Secret study");
  noteId = await makeNote(workspace, { projectId, title: "Secret note", markdown: "Hidden words." });
  await workspace.graphql(
    `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: private }) { project { id } } }`,
    { id: projectId },
  );
  folderId = made.parse(
    await workspace.graphql(`mutation { createFolder(input: { title: "Shelf" }) { folder { id } } }`),
  ).createFolder.folder.id;
  owner = await workspace.signedIn();
  guest = await joinAs(workspace, guestEmail, "Ben Baker");
});
afterEach(() => expect(workspace.problems([...rejections])).toEqual([]));
afterAll(() => workspace.close());

/** The message with that subject, once it is the newest to the address. */
function mailTo(email: string, subject: string) {
  return vi.waitFor(
    async () => {
      const mail = await awaitMail(workspace.port, email);
      expect(mail.subject).toBe(subject);
      return mail;
    },
    { timeout: 30_000, interval: 100 },
  );
}

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe("somebody without access, by keyboard alone", () => {
  test("is told so without a title, and asks with a message", async () => {
    await guest.goto(`${workspace.origin}/data/${noteId}`);
    await guest.getByRole("heading", { level: 1, name: "You don't have access to this" }).waitFor();
    expect(await guest.locator("body").innerText()).not.toContain("Secret");
    expect(await guest.title()).not.toContain("Secret");
    expect(await axeViolations(guest)).toEqual([]);
    await typeInto(guest.getByLabel("Message"), "I work on this with Ada.");
    await pressOn(guest.getByRole("button", { name: "Request access" }));
    await guest.getByText("You requested access").waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    await guest.reload();
    await guest.getByText("You requested access").waitFor();
    await guest.getByText("I work on this with Ada.").waitFor();
  });

  test("is mailed to who may decide, who allows it from the list, and the asker is mailed and comes in", async () => {
    const mail = await mailTo(workspace.email, "Ben Baker asks to read the note “Secret note”");
    await owner.goto(/http\S+access-requests/.exec(mail.text)?.[0] ?? "");
    await owner.getByRole("heading", { level: 1, name: "Access requests" }).waitFor();
    await owner.getByRole("link", { name: "Access requests (1)" }).waitFor();
    await owner.getByText("I work on this with Ada.").waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await pressOn(owner.getByRole("button", { name: "Approve Ben Baker" }));
    await owner.getByText("No requests").waitFor();
    await owner.getByRole("link", { name: /Access requests \(/ }).waitFor({ state: "detached" });
    await mailTo(guestEmail, "You now have access to the note “Secret note”");
    await pressOn(guest.getByRole("button", { name: "Refresh" }));
    await guest.getByText("Hidden words.").waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    await guest.goto(`${workspace.origin}/projects/${projectId}`);
    await guest.getByRole("heading", { level: 1, name: "You don't have access to this" }).waitFor();
  });
});

describe("groups, by keyboard alone", () => {
  test("are made with members and renamed", async () => {
    await owner.goto(`${workspace.origin}/settings/groups`);
    await owner.getByText("No groups yet").waitFor();
    await pressOn(owner.getByRole("button", { name: "New group" }));
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).waitFor();
    await typeInto(dialog.getByLabel("Name", { exact: true }), "Sales");
    await pressOn(dialog.getByLabel(/^Ben Baker/), "Space");
    await dialog.getByText("Members, 1 of at most 200").waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await pressOn(dialog.getByRole("button", { name: "Create group" }));
    await owner.getByRole("row", { name: /Sales.*Ben Baker/ }).waitFor();
    await pressOn(owner.getByRole("button", { name: "Edit Sales" }));
    await typeInto(dialog.getByLabel("Name", { exact: true }), "Field sales");
    await owner.keyboard.press("Enter");
    await owner.getByRole("row", { name: /Field sales/ }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
  });
});

describe("the sharing of a project, by keyboard alone", () => {
  test("is given to a group, changed and taken away, and the project is opened: each counts at once", async () => {
    await owner.goto(`${workspace.origin}/projects/${projectId}`);
    await pressOn(owner.getByRole("button", { name: "Actions for Secret study" }));
    await press(owner.getByRole("menuitem", { name: "Share…" }));
    const dialog = owner.getByRole("dialog", { name: "Share “Secret study”" });
    await dialog.getByText("Workspace managers").waitFor();
    await typeInto(dialog.getByLabel("Add people or groups"), "field");
    await dialog.getByRole("option", { name: /Field sales/ }).waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await owner.keyboard.press("Enter");
    const level = dialog.getByLabel("Access for Field sales");
    await level.waitFor();
    // Shown once the server has it; the row is optimistic.
    await toast(owner, "Shared with Field sales.");
    await guest.goto(`${workspace.origin}/projects/${projectId}`);
    await guest.getByRole("heading", { level: 1, name: "Secret study" }).waitFor();
    await tabTo(level);
    await owner.keyboard.press("ArrowDown");
    await toast(owner, "Field sales's access was updated.");
    await expect.poll(() => level.inputValue()).toBe("WRITE");
    expect(await axeViolations(owner)).toEqual([]);
    await pressOn(dialog.getByRole("button", { name: "Remove Field sales" }));
    await level.waitFor({ state: "detached" });
    // Shown once the server has it; the row disappears before.
    await toast(owner, "Field sales no longer has access through this.");
    await guest.reload();
    await guest.getByRole("heading", { level: 1, name: "You don't have access to this" }).waitFor();
    await tabTo(dialog.getByLabel("Who has access"));
    await owner.keyboard.press("ArrowUp");
    await toast(owner, "Project access updated.");
    await guest.reload();
    await guest.getByRole("heading", { level: 1, name: "Secret study" }).waitFor();
    await owner.keyboard.press("ArrowDown");
    // Saved before the next part changes it: a pending request would overwrite that.
    const chosen = await dialog.getByLabel("Who has access").inputValue();
    await expect
      .poll(() =>
        workspace.graphql(`query ($id: ID!) { project(id: $id) { workspaceAccess } }`, { id: projectId }),
      )
      .toEqual({ project: { workspaceAccess: chosen } });
    await owner.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("stands at an address of its own, and tells a reader who has access without letting them change it", async () => {
    await workspace.graphql(
      `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: limited }) { project { id } } }`,
      { id: projectId },
    );
    await guest.goto(`${workspace.origin}/projects/${projectId}/settings/access`);
    await guest.getByRole("heading", { level: 1, name: "Sharing" }).waitFor();
    await guest.getByText("People with full access can change this.").waitFor();
    expect(await guest.getByLabel("Add people or groups").count()).toBe(0);
    await expect.poll(() => guest.getByLabel("Who has access").isDisabled()).toBe(true);
    expect(await axeViolations(guest)).toEqual([]);
  });

  test("of a note gives that note alone, beside its links", async () => {
    await workspace.graphql(
      `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: private }) { project { id } } }`,
      { id: projectId },
    );
    await owner.goto(`${workspace.origin}/data/${noteId}`);
    await pressOn(owner.getByRole("button", { name: "Share", exact: true }));
    const dialog = owner.getByRole("dialog", { name: "Share this note" });
    await dialog.getByLabel("Access for Ben Baker").waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await guest.goto(`${workspace.origin}/data/${noteId}`);
    await guest.getByText("Hidden words.").waitFor();
    await pressOn(dialog.getByRole("button", { name: "Remove Ben Baker" }));
    await toast(owner, "Ben Baker no longer has access through this.");
    await guest.reload();
    await guest.getByRole("heading", { level: 1, name: "You don't have access to this" }).waitFor();
    await owner.keyboard.press("Escape");
  });

  test("of an insight offers no links to somebody who was given that insight alone", async () => {
    const created = await workspace.graphql(
      `mutation ($projectId: ID!) { createInsight(input: { projectId: $projectId, title: "Speed" }) { insight { id } } }`,
      { projectId },
    );
    const { members } = listed.parse(await workspace.graphql("{ members { id email } }"));
    const insightId = insightMade.parse(created).createInsight.insight.id;
    await workspace.graphql(
      `mutation ($input: SetPermissionInput!) { setPermission(input: $input) { __typename } }`,
      {
        input: {
          objectType: "insight",
          objectId: insightId,
          level: "WRITE",
          userId: members.find(({ email }) => email === guestEmail)?.id,
        },
      },
    );
    await guest.goto(`${workspace.origin}/insights/${insightId}`);
    await pressOn(guest.getByRole("button", { name: "Share", exact: true }));
    const dialog = guest.getByRole("dialog", { name: "Share this insight" });
    await dialog.getByText("A link would also show quotes from other notes of the project").waitFor();
    expect(await dialog.getByRole("button", { name: "Create and copy link" }).count()).toBe(0);
    expect(await axeViolations(guest)).toEqual([]);
    await guest.keyboard.press("Escape");
  });

  test("of a folder reaches its projects, and a group that goes says what is lost", async () => {
    await workspace.graphql(
      `mutation ($id: ID!, $folderId: ID!) { updateProject(input: { id: $id, folderId: $folderId, workspaceAccess: private }) { project { id } } }`,
      { id: projectId, folderId },
    );
    await owner.goto(`${workspace.origin}/folders/${folderId}`);
    await pressOn(owner.getByRole("button", { name: "Actions for this folder" }));
    await press(owner.getByRole("menuitem", { name: "Share…" }));
    const dialog = owner.getByRole("dialog", { name: "Share “Shelf”" });
    await typeInto(dialog.getByLabel("Add people or groups"), "field");
    await dialog.getByRole("option", { name: /Field sales/ }).waitFor();
    await owner.keyboard.press("Enter");
    await dialog.getByLabel("Access for Field sales").waitFor();
    await toast(owner, "Shared with Field sales.");
    await owner.goto(`${workspace.origin}/projects/${projectId}/settings/access`);
    await owner.getByText("From the folder “Shelf”").waitFor();
    await guest.goto(`${workspace.origin}/projects/${projectId}`);
    await guest.getByRole("heading", { level: 1, name: "Secret study" }).waitFor();

    await owner.goto(`${workspace.origin}/settings/groups`);
    await pressOn(owner.getByRole("button", { name: "Delete Field sales" }));
    const asked = owner.getByRole("dialog", { name: "Delete the group “Field sales”?" });
    await asked.getByRole("list", { name: "Shared with this group" }).getByText("Shelf").waitFor();
    expect(await axeViolations(owner)).toEqual([]);
    await pressOn(asked.getByRole("button", { name: "Delete group" }));
    await owner.getByText("No groups yet").waitFor();
    await guest.reload();
    await guest.getByRole("heading", { level: 1, name: "You don't have access to this" }).waitFor();
  });
});

test("no page or dialog of sharing shuts anybody out or runs over", async () => {
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings/groups`);
  await page.getByText("No groups yet").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/access-requests`);
  await page.getByText("No requests").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/projects/${projectId}/settings/access`);
  await page.getByText("Workspace managers").waitFor();
  await page.getByLabel("Add people or groups").fill("b");
  await page.getByRole("option", { name: /Ben Baker/ }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.context().close();
  await guest.goto(`${workspace.origin}/projects/${projectId}`);
  await guest.getByRole("button", { name: "Request access" }).waitFor();
  expect(await accessibilityFlaws(guest)).toEqual([]);
});
