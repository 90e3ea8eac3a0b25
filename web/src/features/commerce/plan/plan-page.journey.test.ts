import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("plan");
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

test("an admin sees the plan, and how much of each limit is used", async () => {
  await makeProject(workspace, "Till");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/settings`);
  await pressOn(page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Plan" }));
  await page.getByRole("heading", { name: "Plan", level: 1, exact: true }).waitFor();
  await page.getByText(/^This workspace has the plan Enterprise/).waitFor();
  const cells = (row: string) => page.getByRole("row").filter({ hasText: row }).getByRole("cell");
  await expect
    .poll(() => cells("Projects, without the sample").allInnerTexts())
    .toEqual(["Projects, without the sample", "1", "No limit"]);
  expect(await cells("Members who are not viewers").nth(1).innerText()).toBe("1");
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("another member is told whom to ask", async () => {
  const page = await joinAs(workspace, `mia@${workspace.subdomain}.example`, "Mia Member");
  await page.goto(`${workspace.origin}/settings/plans`);
  await page.getByText("Only workspace admins can see this").waitFor();
  await expect
    .poll(() =>
      page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Plan" }).count(),
    )
    .toBe(0);
});
