import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { type AiClaim, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type IndexedRef, searchTypeName } from "../../kernel/indexing/search-object.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { readIndexedObjects } from "../search/read-indexed-objects.ts";
import { answerQuestion } from "./answer-question.ts";
import type { AskSources } from "./ask.ts";
import { type AskInput, startQuestion } from "./start-question.ts";

/** A provider with a given answer: whatever a model may write, however wrong. */
export function providerOf(
  claims: readonly AiClaim[] | ((passages: readonly { text: string }[]) => readonly AiClaim[]),
): AiProvider {
  return {
    ...builtInProvider,
    async *answer(_tenant, { passages }) {
      for (const claim of typeof claims === "function" ? claims(passages) : claims)
        yield { kind: "claim", claim };
      yield { kind: "usage", usage: noUsage };
    },
  };
}

/**
 * A workspace with a project whose notes can be asked about.
 * @param embedder for search by meaning; if left out, search uses words only
 */
export function askFixture(embedder?: Embedder) {
  let [database, index, dir]: [TestCellDatabase?, LanceIndex?, string?] = [];
  let [team, projectId]: [SeededTeam?, string?] = [];
  const made = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the fixture is not set yet");
    return value;
  };
  beforeAll(async () => {
    database = await createCellDatabase();
    dir = await mkdtemp(join(tmpdir(), "fieldstone-ask-"));
    index = new LanceIndex({ uri: dir, ...(embedder === undefined ? {} : { embedder }) });
  });
  afterAll(async () => {
    await index?.close();
    if (dir !== undefined) await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    team = await seedTeam(made(database));
    projectId = await fixture.as(team.owner, (tx) => createProject(tx, { title: "Churn study" }));
  });
  const fixture = {
    get database() {
      return made(database);
    },
    get team() {
      return made(team);
    },
    get projectId() {
      return made(projectId);
    },
    as: <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
      withTenant(made(database).cell, user.context, "write", fn),
    /** Indexes the objects, as the worker does. */
    async indexed(...refs: readonly IndexedRef[]): Promise<void> {
      const live = await fixture.as(made(team).owner, (tx) => readIndexedObjects(tx, refs));
      const objects = [...live.values()].map(({ objectType, text, ...object }) => ({
        ...object,
        objectType: searchTypeName(objectType),
        chunks: [{ text }],
      }));
      await made(index).put(made(team), objects);
      if (embedder !== undefined) await made(index).meaning.put(made(team), objects);
    },
    async note(title: string, text: string, into = made(projectId)): Promise<string> {
      const { id } = await fixture.as(made(team).owner, (tx) =>
        createNote(tx, { projectId: into, title, body: { kind: "text", text } }),
      );
      await fixture.indexed({ objectType: "note", objectId: id });
      return id;
    },
    sources: (user: SeededUser, ai: AiProvider = builtInProvider): AskSources => ({
      index: made(index),
      tenant: made(team),
      actor: user.context.actor,
      ai,
      read: (fn) => withTenant(made(database).cell, user.context, "read", fn),
      write: (fn) => fixture.as(user, fn),
    }),
    /** The sources for answering a question. */
    async ask(
      user: SeededUser,
      input: string | AskInput,
      { ai, signal = new AbortController().signal }: { ai?: AiProvider; signal?: AbortSignal } = {},
    ): Promise<readonly AskEvent[]> {
      const sources = fixture.sources(user, ai);
      const started = await sources.write((tx) =>
        startQuestion(tx, typeof input === "string" ? { question: input } : input),
      );
      return await Array.fromAsync(answerQuestion(sources, started, signal));
    },
  };
  return fixture;
}
