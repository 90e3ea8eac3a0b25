import { randomInt } from "node:crypto";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { z } from "zod";
import { openTestBrowser } from "./browser.ts";
import { FieldstoneClient } from "./fieldstone-client.ts";
import type {} from "./system-setup.ts";

/** What a page said was wrong: script errors, failed resources, answers of 500 and above. */
export type PageProblems = readonly string[];

export interface BrowserWorkspace {
  readonly client: FieldstoneClient;
  readonly port: number;
  readonly email: string;
  readonly subdomain: string;
  /** Address of the workspace's first page, without a slash at its end. */
  readonly origin: string;
  /** A page of its own context, signed in as the workspace's owner. */
  signedIn(options?: BrowserContextOptions): Promise<Page>;
  /** A page of its own context of somebody who has never been here. */
  signedOut(options?: BrowserContextOptions): Promise<Page>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<unknown>;
  /** Wrong things said by all pages since the last call; those that a test causes are named by what they contain. */
  problems(expected?: readonly string[]): PageProblems;
  close(): Promise<void>;
}

/** Motion is off unless a test asks for it: what moves is measured in the middle of its way. */
const contextDefaults: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
};
/** Long enough for a page on two cores that others keep busy. */
const actTimeoutMs = 30_000;

/** A name that no other file and no earlier run has taken. */
export function uniqueName(start: string): string {
  return `${start}-${randomInt(1e6, 1e7)}`;
}

/**
 * One workspace, signed up without the pages, for all tests of a file; closing it closes the pages that it opened.
 * @param port of a Fieldstone that the file started itself
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

/** The same for a workspace that somebody else made, with `client` signed in to it. */
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

/** Id of a new project. */
export async function makeProject(workspace: BrowserWorkspace, title: string): Promise<string> {
  const made = await workspace.graphql(
    `mutation ($title: String!) { createProject(input: { title: $title }) { project { id } } }`,
    { title },
  );
  return madeProject.parse(made).createProject.project.id;
}

/** Id of a new note with a text in Markdown. */
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
