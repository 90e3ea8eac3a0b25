import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { rejections, signInByCode } from "../../../testing/browser-pages.testing.ts";

const sessionAnswer = z
  .object({ viewer: z.object({ user: z.object({ name: z.string() }), team: z.object({ id: z.string() }) }) })
  .transform(({ viewer }) => ({ name: viewer.user.name, teamId: viewer.team.id }));

let workspace: BrowserWorkspace;
let root: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("proof");
  root = `http://${rootDomain}:${workspace.port}`;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["400 (Bad", ...rejections])).toEqual([]);
});
afterAll(() => workspace.close());

const homeIn = (of: Page) => of.getByRole("heading", { name: "Discover new insights" });
const home = () => homeIn(page);

test("a mailed link asks in a browser that did not ask for it, and is used up by nobody who only looks", async () => {
  page = await workspace.signedOut();
  await page.goto(`${root}/auth/magic-login?redirect=${encodeURIComponent("/contacts")}`);
  await page.getByLabel("Work e-mail").fill(workspace.email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  const link = /http\S+token=\S+/.exec((await awaitMail(workspace.port, workspace.email)).text)?.[0] ?? "";
  for (const path of ["", "again"]) {
    const other = await workspace.signedOut();
    await other.goto(link);
    await other.getByRole("heading", { name: `Sign in as ${workspace.email}?` }).waitFor();
    expect(await axeViolations(other)).toEqual([]);
    expect((await other.context().cookies()).map(({ name }) => name)).toEqual([]);
    if (path === "again") {
      await other.getByRole("button", { name: "Sign in here" }).focus();
      await other.keyboard.press("Enter");
      const people = other.getByRole("heading", { name: "People" });
      const choice = other.getByRole("button", { name: /Open/ });
      await choice.or(people).first().waitFor();
      if (await choice.first().isVisible()) await choice.first().click();
      await people.waitFor();
      expect(other.url()).toBe(`${workspace.origin}/contacts`);
    }
    await other.context().close();
  }
  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
});

test("an invitation that is not complete says so, and where the invitations are", async () => {
  page = await workspace.signedOut();
  for (const address of [`${root}/auth/accept-invite`, `${workspace.origin}/auth/accept-invite`]) {
    await page.goto(address);
    await page.getByRole("heading", { name: "This invitation link is incomplete" }).waitFor();
    await page.getByRole("link", { name: "Your invitations" }).click();
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  }
  await page.goto(`${workspace.origin}/auth/accept-invite?inviteId=made.up`);
  await page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
  await page.getByText("This invitation is not valid.").waitFor();
  expect(await page.getByRole("button", { name: "Accept and join" }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test("an invitation names who invites, to which workspace and with which address", async () => {
  const email = "invited@museum.example";
  await workspace.graphql(
    `mutation ($input: InviteMembersInput!) { inviteMembers(input: $input) { __typename } }`,
    { input: { emails: [email], role: "VIEWER" } },
  );
  const link = /http\S+accept-invite\S+/.exec((await awaitMail(workspace.port, email)).text)?.[0] ?? "";
  page = await workspace.signedOut();
  const inspected = Promise.withResolvers<void>();
  await page.route("**/api/auth/inspect-invite", async (route) => {
    await inspected.promise;
    await route.continue();
  });
  await page.goto(link);
  await page.getByRole("heading", { name: `You are invited to Workspace ${workspace.subdomain}` }).waitFor();
  const accept = page.getByRole("button", { name: "Accept and join" });
  expect(await accept.count(), "a button that would move as the names arrive").toBe(0);
  inspected.resolve();
  await accept.waitFor();
  await page.unrouteAll({ behavior: "wait" });
  const { name: inviter, teamId } = sessionAnswer.parse(
    await workspace.graphql("{ viewer { user { name } team { id } } }"),
  );
  const title = `${inviter} invites you to Workspace ${workspace.subdomain}`;
  expect(await page.getByRole("heading", { name: title, exact: true }).count()).toBe(1);
  await page.getByText(`Join as ${email}.`).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${root}/auth/login`);
  await signInByCode(page, workspace.port, email);
  await page.getByText(`Invited by ${inviter}`).waitFor();
  await page.goto(`${root}/auth/accept-invite?teamId=${teamId}`);
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
});

test("the first pages that the documents name lead to where one starts", async () => {
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/start`);
  await page.waitForURL(`${workspace.origin}/onboarding/getting-started`);
  await page.goto(`${workspace.origin}/dashboard`);
  await page.waitForURL(`${workspace.origin}/home`);
});

describe("a proven address", () => {
  test("signing out forgets the address that was proven: nobody who sits here next gets in by it", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await signInByCode(page, workspace.port, workspace.email);
    await page.getByRole("button", { name: /Open/ }).or(home()).first().waitFor();
    await page.goto(`${root}/auth/context`);
    await page.getByText(`You confirmed ${workspace.email} in this browser.`).waitFor();
    await page.goto(`${workspace.origin}/auth/logout`);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await page.goto(`${root}/auth/workspaces`);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  });

  test("looking for a workspace leads to the page that was asked for", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/find-workspace?redirect=${encodeURIComponent("/contacts")}`);
    await signInByCode(page, workspace.port, workspace.email);
    const chosen = page
      .getByRole("button", { name: /Open/ })
      .or(page.getByRole("heading", { name: "People" }));
    await chosen.first().waitFor();
    if (!page.url().endsWith("/contacts")) await chosen.first().click();
    await page.waitForURL(`${workspace.origin}/contacts`);
  });

  test("a region that is away is named, and the workspaces of the others open", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await signInByCode(page, workspace.port, workspace.email);
    await page.getByRole("button", { name: /Open/ }).or(home()).first().waitFor();
    await page.goto(`${root}/auth/context`);
    const found = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/global/team-discovery", { method: "POST", headers, body: "{}" })).json();
    });
    await page.route("**/global/team-discovery", (route) =>
      route.fulfill({ json: { ...found, unavailableRegions: ["AU_A"] } }),
    );
    await page.goto(`${root}/auth/workspaces`);
    await page.getByText("Sydney is not responding right now.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: new RegExp(`${workspace.subdomain}.*Open`) }).click();
    await home().waitFor();
    await page.route("**/global/team-discovery", (route) =>
      route.fulfill({
        json: { email: "x@y.example", currentTeams: [], availableTeams: [], unavailableRegions: ["EU_A"] },
      }),
    );
    await page.goto(`${root}/auth/workspaces`);
    await page.getByRole("heading", { name: "Your workspaces are not available right now" }).waitFor();
    expect(await page.getByText("Create a new workspace").count()).toBe(0);
  });
});
