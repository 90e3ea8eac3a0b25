import { randomInt } from "node:crypto";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { z } from "zod";
import { FieldstoneClient } from "../fieldstone-client.ts";
import type {} from "../system-setup.ts";
import { openTestBrowser } from "./browser.ts";

/** Errors of a page: script errors, failed resources, answers of 500 and above. */
export type PageProblems = readonly string[];

export interface BrowserWorkspace {
  readonly client: FieldstoneClient;
  readonly port: number;
  readonly email: string;
  readonly subdomain: string;
  /** Address of the workspace's first page, without a trailing slash. */
  readonly origin: string;
  /** A page in its own context, signed in as the workspace's owner. */
  signedIn(options?: BrowserContextOptions): Promise<Page>;
  /** A page in its own context, as a first-time visitor. */
  signedOut(options?: BrowserContextOptions): Promise<Page>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
  /** Errors of all pages since the last call; `expected` has parts of those that the test causes. */
  problems(expected?: readonly string[]): PageProblems;
  close(): Promise<void>;
}

/** Motion is off by default: elements would be measured while they move. */
const contextDefaults: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
};
/** Long enough for a page on two busy cores. */
const actTimeoutMs = 30_000;

/** A name that no other file or earlier run has used. */
export function uniqueName(start: string): string {
  return `${start}-${randomInt(1e6, 1e7)}`;
}

/**
 * One workspace, signed up without the pages, for all tests of a file; closing it closes its pages.
 * @param port of a Fieldstone that the file itself has started
 */
export async function openWorkspace(
  name: string,
  region: RegionKey = "US_A",
  port = inject("fieldstonePort"),
): Promise<BrowserWorkspace> {
  const subdomain = uniqueName(name);
  const email = `owner@${subdomain}.example`;
  const client = new FieldstoneClient(port);
  await client.signUp({ email, subdomain, region });
  const browser = await openTestBrowser();
  return workspaceIn(browser, client, { port, subdomain, email });
}

/** The same for an existing workspace, to which `client` is signed in. */
export function workspaceIn(
  browser: Browser,
  client: FieldstoneClient,
  place: { port: number; subdomain: string; email: string },
): BrowserWorkspace {
  const { port, subdomain } = place;
  const found: string[] = [];
  const contexts: BrowserContext[] = [];
  async function openContext(options: BrowserContextOptions | undefined): Promise<BrowserContext> {
    const context = await browser.newContext({ ...contextDefaults, ...options });
    contexts.push(context);
    return context;
  }
  async function pageOf(context: BrowserContext): Promise<Page> {
    context.setDefaultTimeout(actTimeoutMs);
    const page = await context.newPage();
    page.on("pageerror", (error) => found.push(`script: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") found.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 500) found.push(`answer: ${response.status()} ${response.url()}`);
    });
    return page;
  }
  return {
    ...place,

    client,
    origin: `http://${subdomain}.${rootDomain}:${port}`,
    signedIn: async (options) => {
      const context = await openContext(options);
      await context.addCookies(
        client.cookies().map((cookie) => ({ ...cookie, domain: `.${rootDomain}`, path: "/" })),
      );
      return pageOf(context);
    },
    signedOut: async (options) => pageOf(await openContext(options)),
    graphql: (query, variables) => client.graphql(subdomain, query, variables),
    problems: (expected = []) =>
      found.splice(0).filter((line) => !expected.some((text) => line.includes(text))),
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });

/** Creates a project; returns its id. */
export async function makeProject(workspace: BrowserWorkspace, title: string): Promise<string> {
  const made = await workspace.graphql(
    `mutation ($title: String!) { createProject(input: { title: $title }) { project { id } } }`,
    { title },
  );
  return madeProject.parse(made).createProject.project.id;
}

/** Creates a note with a text in Markdown; returns its id. */
export async function makeNote(
  workspace: BrowserWorkspace,
  note: { projectId: string; title: string; markdown: string },
): Promise<string> {
  const made = await workspace.graphql(
    `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
    { input: note },
  );
  return madeNote.parse(made).createNote.note.id;
}
