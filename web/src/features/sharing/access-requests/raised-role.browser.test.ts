import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws, rejections } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("raised");
});
afterEach(() => expect(workspace.problems(rejections)).toEqual([]));
afterAll(() => workspace.close());

test("a viewer who asks to edit is made a contributor by the admin who says yes, by keys alone", async () => {
  const projectId = await makeProject(workspace, "Closed study");
  await workspace.graphql(
    `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: private }) { __typename } }`,
    { id: projectId },
  );
  const viewer = await joinAs(workspace, `vera@${workspace.subdomain}.example`, "Vera Viewer", "VIEWER");
  await viewer.goto(`${workspace.origin}/projects/${projectId}`);
  await viewer.getByLabel("I need to").selectOption({ label: "View and edit" });
  await viewer.getByText("a workspace admin has to make you a contributor").waitFor();
  expect(await accessibilityFlaws(viewer)).toEqual([]);
  await press(viewer.getByRole("button", { name: "Request access" }));
  await viewer.getByText("You requested access").waitFor();

  const owner = await workspace.signedIn();
  await owner.goto(`${workspace.origin}/access-requests`);
  const request = owner.getByRole("listitem", { name: "Request from Vera Viewer" });
  const raise = request.getByLabel("Make Vera Viewer a contributor: viewers can only view");
  await expect.poll(() => raise.isChecked()).toBe(true);
  expect(await accessibilityFlaws(owner)).toEqual([]);
  await press(raise, "Space");
  const level = () => expect.poll(() => request.getByLabel("Access for Vera Viewer").inputValue());
  await level().toBe("READ");
  await press(raise, "Space");
  await level().toBe("WRITE");
  await press(owner.getByRole("button", { name: "Approve Vera Viewer" }));
  await owner.getByText("No requests").waitFor();
  // Shown once the server has it.
  await owner.getByText("Vera Viewer now has access and will be notified by e-mail.").waitFor();

  await viewer.goto(`${workspace.origin}/projects/${projectId}`);
  const create = viewer.getByRole("button", { name: "New note" });
  await create.and(viewer.locator(':not([aria-disabled="true"])')).waitFor();
});
