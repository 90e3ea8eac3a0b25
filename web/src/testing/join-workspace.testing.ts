import type { BrowserWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { signInByCode } from "./browser-pages.testing.ts";
import { untilFocused } from "./keyboard.testing.ts";

/** A page of a user, by default a contributor, who was invited and joined by the mailed link. */
export async function joinAs(
  workspace: BrowserWorkspace,
  email: string,
  name: string,
  role: "CONTRIBUTOR" | "VIEWER" = "CONTRIBUTOR",
): Promise<Page> {
  await workspace.graphql(
    `mutation ($input: InviteMembersInput!) { inviteMembers(input: $input) { __typename } }`,
    { input: { emails: [email], role } },
  );
  const page = await workspace.signedOut();
  const link = /http\S+accept-invite\S+/.exec((await awaitMail(workspace.port, email)).text)?.[0] ?? "";
  await page.goto(link);
  const accept = page.getByRole("button", { name: "Accept and join" });
  const address = page.getByLabel("Work e-mail");
  await accept.or(address).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await page.waitForURL(/login|home/);
  if (!page.url().includes("/home")) await signInByCode(page, workspace.port, email);
  const inside = page.getByRole("heading", { name: "Discover new insights" });
  await inside.or(accept).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await untilFocused(page.getByRole("dialog", { name: "What is your name?" }).getByLabel("Your name"));
  await page.keyboard.type(name);
  // The page reloads with the name; before that, an address with the same beginning would match.
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await reloaded;
  await page.getByRole("button", { name }).waitFor();
  return page;
}
