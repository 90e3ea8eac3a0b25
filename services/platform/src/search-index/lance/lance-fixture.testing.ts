import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SearchObject, SearchRequest, SearchTenant } from "../search-index.ts";
import { LanceIndex } from "./lance-index.ts";

/** An index on disk for a test file, with a separate tenant for each test. */
export class LanceFixture {
  dir = "";
  #index: LanceIndex | undefined;
  tenant: SearchTenant = { region: "EU_A", teamId: newId() };

  /** Registers the setup before the file's tests and the cleanup after them. */
  constructor() {
    beforeAll(async () => {
      this.dir = await mkdtemp(join(tmpdir(), "fieldstone-search-"));
      this.#index = this.open();
    });
    afterAll(async () => {
      await this.#index?.close();
      await rm(this.dir, { recursive: true });
    });
    beforeEach(() => {
      this.tenant = { region: "EU_A", teamId: newId() };
    });
  }

  get index(): LanceIndex {
    if (this.#index === undefined) throw new Error("the index is opened before the first test");
    return this.#index;
  }

  /** Opens the same index, like another process. */
  open(): LanceIndex {
    return new LanceIndex({ uri: this.dir });
  }

  async titlesFound(
    objects: readonly SearchObject[],
    query: string,
    more: Partial<SearchRequest> = {},
  ): Promise<string[]> {
    const { hits } = await this.index.search(this.tenant, { query, limit: 20, ...more });
    return hits.map(({ objectId }) => objects.find((each) => each.objectId === objectId)?.title ?? "unknown");
  }
}

const at = new Date("2026-01-02T03:04:05.678Z");
let made = 0;
export function object(
  title: string,
  text: string | readonly string[],
  more: Partial<SearchObject> = {},
): SearchObject {
  made += 1;
  const chunks = (typeof text === "string" ? [text] : text).map((each) => ({ text: each }));
  return {
    objectType: "NOTE",
    objectId: newId(),
    projectId: null,
    title,
    createdAt: at,
    updatedAt: new Date(at.getTime() + made * 1_000),
    tagIds: [],
    chunks,
    ...more,
  };
}

export const interviews = () => [
  object("Checkout interview", "The payment page was slow and customers were paying twice."),
  object("Onboarding diary", "She found the Übersicht confusing; the naïve approach to exports failed."),
  object("Pricing call", [
    "They asked about invoices.",
    "Exporting the invoice took ages, the checkout button hid.",
  ]),
];
