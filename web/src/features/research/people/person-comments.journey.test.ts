import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

const madePerson = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
const madeComment = z.object({ createComment: z.object({ comment: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("person-comments");
});
afterAll(() => workspace.close());

async function makePerson(name: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }",
    { name },
  );
  return madePerson.parse(made).createPerson.person.id;
}

async function makeComment(personId: string, body: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateCommentInput!) { createComment(input: $input) { comment { id } } }",
    { input: { objectType: "person", objectId: personId, body } },
  );
  return madeComment.parse(made).createComment.comment.id;
}

test("a person is talked about by keyboard, and what others say comes by itself", async () => {
  const personId = await makePerson("Jane Doe");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/contacts/${personId}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await comments.getByText("No comments yet.").waitFor();
  await typeInto(comments.getByLabel("Write a comment"), "She asked for a call.");
  await press(comments.getByRole("button", { name: "Comment", exact: true }));
  await comments.getByRole("article").filter({ hasText: "She asked for a call." }).waitFor();
  await makeComment(personId, "I called her.");
  await comments.getByRole("article").filter({ hasText: "I called her." }).waitFor();
  await page.reload();
  await expect.poll(() => comments.getByRole("article").count()).toBe(2);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});

test("a comment gets an emoji by keyboard, which others see with who chose it", async () => {
  const personId = await makePerson("Ann Poe");
  await makeComment(personId, "She agreed.");
  const page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/contacts/${personId}`);
  const comment = page.getByRole("article").filter({ hasText: "She agreed." });
  await press(comment.getByRole("button", { name: "Add a reaction" }));
  const picker = page.getByRole("dialog", { name: "Add a reaction" });
  await picker.getByRole("radio", { name: "✋🏽" }).check({ force: true });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(picker.getByRole("button", { name: "Thumbs up" }));
  const chip = comment.getByRole("button", { name: "Thumbs up: You" });
  await chip.getByText("👍🏽").waitFor();
  const other = await workspace.signedIn();
  await other.goto(`${workspace.origin}/contacts/${personId}`);
  const seen = other.getByRole("button", { name: "Thumbs up: You" });
  await seen.waitFor();
  await press(chip);
  await chip.waitFor({ state: "detached" });
  await seen.waitFor({ state: "detached" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await Promise.all([page.context().close(), other.context().close()]);
  expect(workspace.problems()).toEqual([]);
});

test("the address names a comment, which the page goes to", async () => {
  const personId = await makePerson("John Roe");
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await makeComment(personId, `Comment ${at}`));
  const page = await workspace.signedIn();
  const hash = `#v=${encodeURIComponent(JSON.stringify({ c: ids.at(-1) }))}`;
  await page.goto(`${workspace.origin}/people/${personId}${hash}`);
  const named = page.getByRole("article").filter({ hasText: "Comment 11" });
  await expect.poll(() => named.getAttribute("data-focused")).toBe("true");
  await expect
    .poll(async () => {
      const box = await named.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    })
    .toBe(true);
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
