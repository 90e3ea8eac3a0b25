import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, rejections } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("lists");
});
afterEach(() => expect(workspace.problems(rejections)).toEqual([]));
afterAll(() => workspace.close());

const membersShape = z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) });

async function idOf(name: string): Promise<string> {
  const { members } = membersShape.parse(await workspace.graphql("{ members { id name } }"));
  return members.find((member) => member.name === name)?.id ?? "";
}

test("one's own projects, those that were shared and the folders are lists of their own, by keys alone", async () => {
  await makeProject(workspace, "Checkout study");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects`);
  const lists = page.getByRole("navigation", { name: "Lists of projects" });
  await pressOn(lists.getByRole("link", { name: "Your projects" }));
  await page.getByRole("heading", { level: 1, name: "Your projects" }).waitFor();
  await page.getByRole("link", { name: "Checkout study" }).first().waitFor();
  await lists
    .getByRole("link", { name: "Your projects" })
    .and(page.locator('[aria-current="page"]'))
    .waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(lists.getByRole("link", { name: "Shared with you" }));
  await page.getByText("Nothing was shared with you by name").waitFor();
  await pressOn(lists.getByRole("link", { name: "Folders" }));
  await page.getByText("No folders yet").waitFor();
  await press(page.getByRole("button", { name: "New folder" }));
  await page.getByRole("dialog").getByLabel("Name").fill("Shelf");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Shelf" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a project's tabs stand in the same place on every tab", async () => {
  const projectId = await makeProject(workspace, "Remote control design meetings");
  const page = await workspace.signedIn();
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Project sections" }).getByRole("link", { name });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "New note" }).waitFor();
  const place = async () => ({ ...(await tab("Notes").boundingBox()), width: 0 });
  const before = await place();
  await tab("Insights").click();
  await page.getByRole("button", { name: "New insight" }).waitFor();
  expect(await place()).toEqual(before);
  await page.context().close();
});

test("a note that is titled after its only words says them once in the list", async () => {
  const projectId = await makeProject(workspace, "Tickets");
  const words = "Where is my card?";
  await makeNote(workspace, { projectId, title: words, markdown: words });
  await makeNote(workspace, { projectId, title: "Second ticket", markdown: "It never came." });
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const main = page.getByRole("main");
  await main.getByText("It never came.").waitFor();
  expect(await main.getByText(words).count()).toBe(1);
  await page.context().close();
});

test("what is shared by name stands with its reader and not with others, under each documented name", async () => {
  const projectId = await makeProject(workspace, "Given study");
  await workspace.graphql(
    `mutation ($id: ID!) { updateProject(input: { id: $id, workspaceAccess: private }) { __typename } }`,
    { id: projectId },
  );
  const page = await joinAs(workspace, `rita@${workspace.subdomain}.example`, "Rita Reader");
  await page.goto(`${workspace.origin}/shared`);
  await page.getByText("Nothing was shared with you by name").waitFor();
  await workspace.graphql(
    `mutation ($id: ID!, $userId: ID!) {
      setPermission(input: { objectType: project, objectId: $id, userId: $userId, level: READ }) { __typename }
    }`,
    { id: projectId, userId: await idOf("Rita Reader") },
  );
  for (const path of ["/shared", "/projects/shared-with-you", "/browse/shared-with-you"]) {
    await page.goto(workspace.origin + path);
    await page.getByRole("heading", { level: 1, name: "Shared with you" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Given study" }).first().waitFor();
  }
  for (const path of ["/projects/your-projects", "/browse/created-by-you", "/your-work/projects"]) {
    await page.goto(workspace.origin + path);
    await page.getByText("You have not created a project yet").waitFor();
  }
  for (const path of ["/projects/folders", "/browse/folders"]) {
    await page.goto(workspace.origin + path);
    await page.getByRole("heading", { level: 1, name: "Folders" }).waitFor();
  }
});

test("undo brings a deleted folder back with its projects, and redo deletes it again", async () => {
  const projectId = await makeProject(workspace, "Market visits");
  const created = z.object({ createFolder: z.object({ folder: z.object({ id: z.string() }) }) });
  const { createFolder } = created.parse(
    await workspace.graphql(`mutation { createFolder(input: { title: "Field trips" }) { folder { id } } }`),
  );
  const { id: folderId } = createFolder.folder;
  await workspace.graphql(
    `mutation ($id: ID!, $folderId: ID!) { updateProject(input: { id: $id, folderId: $folderId }) { __typename } }`,
    { id: projectId, folderId },
  );
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  const folder = main.getByRole("link", { name: "Field trips" });
  const project = main.getByRole("link", { name: "Market visits" }).first();
  await page.goto(`${workspace.origin}/projects/folders`);
  await press(folder);
  await project.waitFor();
  await press(page.getByRole("button", { name: "Actions for this folder" }));
  await press(page.getByRole("menuitem", { name: "Move to trash" }));
  await page.getByText("“Field trips” was moved to the trash. Its projects are kept.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await folder.waitFor({ state: "detached" });
  await project.waitFor();

  await page.keyboard.press("Control+z");
  await press(folder);
  await project.waitFor();
  await page.keyboard.press("Control+Shift+z");
  // The page of a folder that is deleted gives way to the list.
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  await folder.waitFor({ state: "detached" });
  await page.context().close();
});
