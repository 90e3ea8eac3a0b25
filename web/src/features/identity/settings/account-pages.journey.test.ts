import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, rejections } from "../../../testing/browser-pages.testing.ts";
import { pressOn, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";

const viewerAnswer = z.object({ viewer: z.object({ user: z.object({ email: z.string() }) }) });

let workspace: BrowserWorkspace;
let page: Page;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("mine");
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems([...rejections])).toEqual([]);
});
afterAll(() => workspace.close());

const open = async (path: string, name: string) => {
  page = await workspace.signedIn();
  await page.goto(workspace.origin + path);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

describe("by keyboard alone", () => {
  test("a name, a password and other sessions are changed on the account page", async () => {
    await open("/settings/user/account", "Your account");
    await typeInto(page.getByLabel("Name", { exact: true }), "Ada Lovelace");
    await page.keyboard.press("Enter");
    await toast("Profile saved.");
    // A button that saves keeps the focus, and an error takes it to its field.
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/graphql"));
    await pressOn(button("Save"));
    await answered;
    await expect.poll(() => button("Save").getAttribute("aria-disabled")).toBe(null);
    expect(await button("Save").evaluate((each) => each === document.activeElement)).toBe(true);
    const own = page.getByLabel("New address");
    await typeInto(own, workspace.email);
    await pressOn(button("Change address"));
    await page.getByText("This is already your address.").waitFor();
    await untilFocused(own);

    await typeInto(page.getByLabel("New password", { exact: true }), "short");
    await page.getByText("Add a digit.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(/^Use at least 12 characters\. Add/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(page.getByLabel("New password", { exact: true }), "Correct-horse-9");
    await page.keyboard.press("Enter");
    await toast("Your password was changed.");
    await page.getByLabel("Current password").waitFor();

    const elsewhere = await workspace.signedOut();
    await elsewhere.goto(`${workspace.origin}/auth/login`);
    await elsewhere.getByLabel("Work e-mail").fill(workspace.email);
    await elsewhere.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
    await elsewhere.keyboard.press("Enter");
    await elsewhere.getByRole("heading", { name: "Discover new insights" }).waitFor();
    await page.reload();
    const rows = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText("This browser").waitFor();
    const others = button("Sign out everywhere else");
    await pressOn(others, "Enter");
    await toast("All other browsers were signed out.");
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => others.getAttribute("aria-disabled")).toBe("true");
    expect(await others.evaluate((button) => button === document.activeElement)).toBe(true);
    await elsewhere.goto(`${workspace.origin}/home`);
    await elsewhere.getByRole("heading", { name: /^Sign in/ }).waitFor();
    await elsewhere.context().close();
  });

  test("a new address counts once its link was opened", async () => {
    await open("/settings/user/account", "Your account");
    const email = `new-${workspace.email}`;
    await typeInto(page.getByLabel("New address"), email);
    await typeInto(page.getByLabel("Your password, to confirm"), "Correct-horse-9");
    await page.keyboard.press("Enter");
    await page.getByText(/link is on its way to it/).waitFor();
    const link = await vi.waitFor(
      async () => {
        const found = /http\S+token=\S+/.exec((await awaitMail(workspace.port, email)).text)?.[0];
        if (found === undefined) throw new Error("no link yet");
        return found;
      },
      { timeout: 30_000 },
    );
    const old = await awaitMail(workspace.port, workspace.email);
    expect(old.subject).toContain("change of your address");
    await page.goto(link);
    await pressOn(button("Use this address"));
    await page.getByRole("heading", { name: "Your address was changed" }).waitFor();
    await page.goto(`${workspace.origin}/settings/user/account`);
    await page.getByText(`You sign in with ${email}.`, { exact: false }).waitFor();
  });

  test("security takes domains, an age and networks, and refuses to shut its author out", async () => {
    await open("/settings/security", "Security");
    const domains = page.getByLabel("Domains, one per line");
    await typeInto(domains, "gmail.com");
    await pressOn(button("Save domains"));
    await page.getByText(/^Anyone can get an address at gmail\.com/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(domains, `@${workspace.subdomain}.example`);
    await pressOn(button("Save domains"));
    await expect.poll(() => domains.inputValue()).toBe(`${workspace.subdomain}.example`);

    await page.getByLabel("Sign in again after").focus();
    await page.keyboard.press("ArrowDown");
    await pressOn(button("Save session length"));
    await toast("Saved. Takes effect immediately.");

    const networks = page.getByLabel("Addresses or ranges, one per line");
    await typeInto(networks, "198.51.100.0/24");
    await pressOn(button("Save networks"));
    await page.getByText(/you would lock yourself out/).waitFor();
    await pressOn(page.getByRole("button", { name: /^Add your address/ }));
    await pressOn(button("Save networks"));
    await expect.poll(() => networks.inputValue()).toMatch(/^198\.51\.100\.0\/24\n\S+\/(32|128)$/);
    await typeInto(networks, " ");
    await pressOn(button("Save networks"));
    await expect.poll(() => networks.inputValue()).toBe("");
  });

  test("what AI may do is changed without losing the place, and says nothing untrue meanwhile", async () => {
    await open("/settings/ai", "AI");
    // Answers slowly: what is shown meanwhile is shown long enough to see.
    await page.route("**/api/graphql", async (route) => {
      if (route.request().postData()?.includes("UpdateAiSettings")) {
        expect(await page.getByText("Only workspace admins can change this.").count()).toBe(0);
        expect(await page.getByLabel("Use AI in this workspace").isEnabled()).toBe(true);
      }
      await route.fallback();
    });
    await page.getByText(/^One region must stay allowed/).waitFor();
    const uses = page.getByLabel("Use AI in this workspace");
    await pressOn(uses, "Space");
    await expect.poll(() => uses.isChecked()).toBe(false);
    await untilFocused(uses);
    await page.keyboard.press("Space");
    await expect.poll(() => uses.isChecked()).toBe(true);
    const [first, second] = [page.getByLabel(/North Virginia/), page.getByLabel(/Sydney/)];
    const ohio = page.getByLabel(/Ohio/);
    // The workspace's own region, the only one allowed, cannot be unset.
    const others = [first, second, ohio];
    const free: typeof others = [];
    for (const region of others) if (!(await region.isChecked())) free.push(region);
    for (const region of free) await pressOn(region, "Space");
    for (const region of free) await expect.poll(() => region.isChecked()).toBe(true);
    await expect.poll(() => page.getByText(/^One region must stay allowed/).count()).toBe(0);
    expect(await accessibilityFlaws(page)).toEqual([]);
  });

  test("a term that is too long for the vocabulary is said at the field", async () => {
    await open("/settings/transcription", "Transcription");
    const terms = page.getByLabel("Names and terms, one per line");
    await typeInto(terms, "y".repeat(61));
    await pressOn(button("Save vocabulary"));
    await page.getByText(/^A term has at most 60 characters\. This one is longer: yyy/).waitFor();
    await untilFocused(terms);
    await typeInto(terms, "Kanban");
    expect(await terms.getAttribute("aria-invalid")).toBe(null);
    await pressOn(button("Save vocabulary"));
    await toast("Saved.");
  });

  test("sign-in methods say that they are saved, and why not without a reference", async () => {
    await open("/settings/authentication", "Authentication");
    await pressOn(page.getByLabel("Google"), "Space");
    await toast("Saved.");
    await pressOn(page.getByLabel(/^Everyone signs in through/), "Space");
    const why = page.getByRole("alert").filter({ hasText: "Connect your provider" });
    await expect.poll(() => why.innerText()).toMatch(/require it for everyone\.$/);
    await typeInto(page.getByLabel("Another domain"), "quay.example");
    await pressOn(button("Add domain"));
    await toast("“quay.example” was added.");
    const kind = page.getByLabel("Provider type");
    await pressOn(button("Connect provider"));
    await untilFocused(page.getByLabel("Issuer"));
    await kind.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByLabel("Tenant domain").waitFor();
    // The form of another kind keeps the focus where it was chosen.
    await untilFocused(kind);
    // Without the toast, which covers what is below it.
    await page.reload();
    await kind.waitFor();
    expect(await accessibilityFlaws(page)).toEqual([]);
  });

  test("setting up leads from the workspace to its first project", async () => {
    page = await workspace.signedIn();
    await page.goto(`${workspace.origin}/onboarding`);
    await page.getByRole("heading", { name: "Who works with you?" }).waitFor();
    expect(page.url()).toBe(`${workspace.origin}/onboarding/setup-workspace`);
    const emails = page.getByLabel("Invite colleagues by e-mail (optional)");
    await untilFocused(emails);
    await page.keyboard.type("not an address");
    await pressOn(button("Continue"));
    await page.getByText("not is not a full e-mail address.").waitFor();
    await untilFocused(emails);
    expect(await emails.getAttribute("aria-invalid")).toBe("true");
    const { email } = viewerAnswer.parse(await workspace.graphql("{ viewer { user { email } } }")).viewer
      .user;
    await typeInto(emails, `first@colleague.example ${email}`);
    await pressOn(button("Continue"));
    // Nobody is left out silently: who was not invited stays, with the reason.
    await page.getByText(`${email}: This person is already a member.`).waitFor();
    expect(await emails.inputValue()).toBe(email);
    await typeInto(emails, " ");
    await pressOn(button("Continue"));
    await page.getByRole("heading", { name: "Start your first project" }).waitFor();
    await untilFocused(page.getByLabel("Title"));
    expect((await awaitMail(workspace.port, "first@colleague.example")).subject).toContain(
      workspace.subdomain,
    );
    await typeInto(page.getByLabel("Title"), "Counting stock");
    await page.keyboard.press("Enter");
    const first = page.getByRole("dialog", { name: "Add your first note" });
    await first.waitFor();
    expect(await accessibilityFlaws(page)).toEqual([]);
    await pressOn(first.getByRole("button", { name: "Import files" }));
    const importing = page.getByRole("dialog", { name: "Import files" });
    await untilFocused(importing.getByRole("button", { name: "Choose files" }));
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Counting stock", level: 1 }).waitFor();
    // The heading is also found below the dialog.
    await page.getByRole("dialog", { name: "Import files" }).waitFor({ state: "detached" });
    await expect.poll(() => page.url()).not.toMatch(/starting|importing/);
    await page.goto(`${workspace.origin}/onboarding/getting-started`);
    const step = page.getByRole("listitem").filter({ hasText: "Create a project" });
    await step.getByText("Done").waitFor();
    // The invitation counts, not only the colleague who accepted it.
    const invite = page.getByRole("listitem").filter({ hasText: "Invite a colleague" });
    await invite.getByText("Done").waitFor();
    await pressOn(page.getByRole("link", { name: "Add a note or a transcript" }));
    await page.waitForURL(/\/projects\//);
  });
});

const pages = [
  ["/settings", "Workspace"],
  ["/settings/user/account", "Your account"],
  ["/settings/security", "Security"],
  ["/settings/users", "Members"],
  ["/settings/groups", "Groups"],
  ["/settings/trash", "Trash"],
  ["/onboarding/setup-workspace", "Who works with you?"],
  ["/onboarding/project-setup", "Start your first project"],
  ["/onboarding/getting-started", "Getting started"],
] as const;

test.each(pages)("%s shuts nobody out and does not run over", async (path, name) => {
  await open(path, name);
  await expect.poll(() => page.getByRole("status", { name: "Loading…" }).count()).toBe(0);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  const tables = page.getByRole("region").filter({ has: page.getByRole("table") });
  for (const table of await tables.all()) {
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  }
});
