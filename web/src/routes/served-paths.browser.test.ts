import { rootDomain } from "@fieldstone/local/local-settings.ts";
import {
  documentedFiles,
  documentedPages,
  documentedServers,
} from "@fieldstone/model/links/documented-paths.testing.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { HostAnswer } from "@fieldstone/testkit/running-fieldstone.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readSample, type SampleObjects } from "../testing/browser-pages.testing.ts";
import { awaitedPaths } from "./awaited-paths.testing.ts";

let workspace: BrowserWorkspace;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("paths");
  sample = await readSample(workspace);
});
afterAll(() => workspace.close());

const publicPath = /^\/(?:p|public-object|embed)\//;
/** A documented path as a URL path. */
const addressOf = (path: string) => path.replaceAll("{}", "0123456789ab");

/** The paths that the open app has a page for, whose code loads. */
async function pagesOf(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => window.__TSR_ROUTER__ !== undefined);
  return page.evaluate(
    async (addresses) => {
      const router = window.__TSR_ROUTER__;
      const found: string[] = [];
      for (const [path, address] of addresses) {
        const [, , route] = router?.getMatchedRoutes(address) ?? [];
        // A page of any id does not count as the page of this name.
        if (route?.fullPath.replace(/\$\w+/g, "{}") !== path) continue;
        await router?.loadRouteChunk(route);
        found.push(path);
      }
      return found;
    },
    documentedPages.filter((path) => !publicPath.test(path)).map((path) => [path, addressOf(path)] as const),
  );
}

async function appPages(): Promise<readonly string[]> {
  const root = await workspace.signedOut();
  await root.goto(`http://${rootDomain}:${workspace.port}/auth/login`);
  const home = await workspace.signedIn();
  await home.goto(`${workspace.origin}/home`);
  return [...(await pagesOf(root)), ...(await pagesOf(home))];
}

const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });
const reelMade = z.object({ createReel: z.object({ reel: z.object({ id: z.string() }) }) });

/** Creates a share link of an object; resolves to its token. */
async function share(objectType: string, objectId: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
    { input: { objectType, objectId } },
  );
  return new URL(shared.parse(made).createShareLink.shareLink.url).pathname.split("/").at(-1) ?? "";
}

const reelTitle = "Reel of a tag";

async function createReelOfTag(): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateReelInput!) { createReel(input: $input) { reel { id } } }",
    { input: { tagId: sample.tag.id, projectId: sample.projectId, title: reelTitle, highlightIds: [] } },
  );
  return reelMade.parse(made).createReel.reel.id;
}

/** Each public path as a URL with content, and that content's heading. */
async function publicAddresses(): Promise<Readonly<Record<string, readonly [string, string]>>> {
  const note = await share("note", sample.note.id);
  const highlight = await share("highlight", sample.highlight.id);
  const reelId = await createReelOfTag();
  const reel = await share("reel", reelId);
  const { title } = sample.note;
  return {
    "/p/{}": [`/p/${note}`, title],
    "/p/data/{}": [`/p/data/${note}`, title],
    "/public-object/{}": [`/public-object/${note}`, title],
    "/embed/highlights/{}": [`/embed/highlights/${sample.highlight.id}?share=${highlight}`, "Highlight"],
    "/embed/reels/{}": [`/embed/reels/${reelId}?share=${reel}`, reelTitle],
    "/embed/reels/tags/{}": [`/embed/reels/tags/${sample.tag.id}?share=${reel}`, reelTitle],
    "/embed/reels/note/{}/file/{}": [
      `/embed/reels/note/${sample.note.id}/file/${sample.note.id}?share=${note}`,
      title,
    ],
  };
}

/** The paths that show a shared object to a visitor with its link's token. */
async function publicPages(): Promise<readonly string[]> {
  const addresses = await publicAddresses();
  const page = await workspace.signedOut();
  const found: string[] = [];
  for (const path of documentedPages.filter((each) => publicPath.test(each))) {
    const [address, heading] = addresses[path] ?? [];
    if (address === undefined) continue;
    await page.goto(workspace.origin + address);
    const shown = await page.getByRole("heading", { level: 1 }).innerText();
    if (shown === heading) found.push(path);
  }
  return found;
}

/** Whether the answer is only the app's frame, a 404 page, or a rejected method. */
function isNoAnswer({ status, headers, body }: HostAnswer): boolean {
  if (status === 405) return true;
  if (status === 404) return body.includes('"path.not_found"');
  return status === 200 && String(headers["content-type"]).startsWith("text/html");
}

/** The paths answered by something other than the app, on the root domain or a workspace's. */
async function serverPaths(paths: readonly string[]): Promise<readonly string[]> {
  const json = { body: "{}", headers: { "content-type": "application/json" } };
  const requests = [undefined, workspace.subdomain].flatMap((subdomain) =>
    [{ method: "GET" }, { method: "POST", ...json }].map((request) => ({
      ...request,
      ...(subdomain === undefined ? {} : { subdomain }),
    })),
  );
  const found: string[] = [];
  for (const path of paths) {
    const answers = await Promise.all(
      requests.map((request) => workspace.client.ask({ ...request, path: addressOf(path) })),
    );
    if (!answers.every(isNoAnswer)) found.push(path);
  }
  return found;
}

test("every path that the documents name is served, or awaited with what brings it", async () => {
  const served = new Set([
    ...(await appPages()),
    ...(await publicPages()),
    ...(await serverPaths(["/team-redirect/{}/{}", ...documentedFiles, ...documentedServers])),
  ]);
  const documented = [...documentedPages, ...documentedFiles, ...documentedServers];
  const missing = documented.filter((path) => !served.has(path));
  expect({
    neitherServedNorAwaited: missing.filter((path) => !awaitedPaths.has(path)),
    servedAndStillAwaited: [...awaitedPaths.keys()].filter((path) => !missing.includes(path)),
  }).toEqual({ neitherServedNorAwaited: [], servedAndStillAwaited: [] });
});
