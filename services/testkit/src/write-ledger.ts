import { ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";
import { expect, vi } from "vitest";
import { z } from "zod";
import { openTypist, type Typist } from "./browser/typist.ts";
import type { FieldstoneClient } from "./fieldstone-client.ts";

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });
const notesPage = z.object({
  project: z.object({
    notes: z.object({
      edges: z.array(z.object({ node: z.object({ title: z.string() }) })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
});

/** Concurrent writes: enough that a fault always hits some. */
const lanes = 5;
/** Time for all processes to recover on two busy cores. */
const backTimeoutMs = 90_000;
const auditLine = z.object({
  entry: z.object({ kind: z.string(), subject: z.object({ id: z.string().nullable() }) }),
});

/**
 * A member who keeps creating notes in parallel and typing words, and records what was acknowledged, so that
 * after any faults it can be compared with what is stored.
 */
export class WriteLedger {
  readonly client: FieldstoneClient;
  readonly acknowledged = new Set<string>();
  readonly #place: { readonly port: number; readonly subdomain: string };
  readonly #projectId: string;
  readonly #typist: Typist;
  readonly #documentId: string;
  readonly #running: Promise<unknown>;
  #typed = 0;
  #savedWords = 0;
  #next = 0;
  #stopped = false;

  private constructor(
    client: FieldstoneClient,
    place: { port: number; subdomain: string },
    ids: { projectId: string; documentId: string },
  ) {
    this.client = client;
    this.#place = place;
    this.#projectId = ids.projectId;
    this.#documentId = ids.documentId;
    this.#typist = openTypist(client, { ...place, documentId: ids.documentId });
    this.#running = Promise.all([
      ...Array.from({ length: lanes }, () => this.#writeNotes()),
      this.#typeWords(),
    ]);
  }

  static async open(client: FieldstoneClient, port: number, subdomain: string): Promise<WriteLedger> {
    const { createProject } = madeProject.parse(
      await client.graphql(
        subdomain,
        `mutation { createProject(input: { title: "Ledger" }) { project { id } } }`,
      ),
    );
    const projectId = createProject.project.id;
    const { createNote } = madeNote.parse(
      await client.graphql(subdomain, createNoteMutation, {
        input: { projectId, title: "Typed", markdown: "Start" },
      }),
    );
    return new WriteLedger(client, { port, subdomain }, { projectId, documentId: createNote.note.id });
  }

  /** Waits until this many more notes, and words, have been acknowledged. */
  async untilWritten(notes: number, words = 1): Promise<void> {
    const goal = this.acknowledged.size + notes;
    const wordGoal = this.#savedWords + words;
    await until(
      () => this.acknowledged.size >= goal && this.#savedWords >= wordGoal,
      "notes and words are acknowledged again",
    );
  }

  /** Stops writing and compares: nothing acknowledged is missing or repeated, and the audit chain holds. */
  async verify(): Promise<{ readonly notes: number; readonly words: number }> {
    this.#stopped = true;
    await this.#running;
    const stored = await this.storedTitles();
    expect(stored.length - new Set(stored).size, "doubled notes").toBe(0);
    const kept = new Set(stored);
    expect([...this.acknowledged].filter((title) => !kept.has(title))).toEqual([]);

    const text = this.#typist.text();
    this.#typist.close();
    const reader = openTypist(this.client, { ...this.#place, documentId: this.#documentId });
    await until(() => reader.isSaved() && reader.text() === text, "another editor reads the typed words");
    reader.close();
    const words = text.split(" ").slice(1);
    expect(words).toEqual(Array.from({ length: words.length }, (_, index) => `word${index}`));
    expect(words.length).toBeGreaterThanOrEqual(this.#savedWords);
    await this.#verifyAudit(stored.length);
    return { notes: stored.length, words: words.length };
  }

  async storedTitles(): Promise<readonly string[]> {
    const titles: string[] = [];
    for (let after: string | null = null; ; ) {
      const answer = await this.client.graphql(
        this.#place.subdomain,
        `query ($id: ID!, $after: String) { project(id: $id) { notes(first: 100, after: $after) {
           edges { node { title } } pageInfo { hasNextPage endCursor } } } }`,
        { id: this.#projectId, after },
      );
      const { edges, pageInfo } = notesPage.parse(answer).project.notes;
      titles.push(...edges.map(({ node }) => node.title));
      if (!pageInfo.hasNextPage) return titles;
      after = pageInfo.endCursor;
    }
  }

  async #writeNotes(): Promise<void> {
    while (!this.#stopped) {
      const title = `zebra${String(this.#next++).padStart(5, "0")} write`;
      const input = { projectId: this.#projectId, title, markdown: `Body of ${title}` };
      try {
        await this.client.graphql(this.#place.subdomain, createNoteMutation, { input });
        this.acknowledged.add(title);
      } catch {
        await this.#untilReadable();
      }
    }
  }

  /** Types one word at a time; each is saved before the next is typed, whatever connections are lost. */
  async #typeWords(): Promise<void> {
    const saved = () => until(() => this.#typist.isSaved(), "the typed word is saved");
    await saved();
    while (!this.#stopped) {
      this.#typist.type(` word${this.#typed++}`);
      await saved();
      this.#savedWords = this.#typed;
    }
  }

  async #untilReadable(): Promise<void> {
    const readable = () =>
      this.storedTitles().then(
        () => true,
        () => false,
      );
    await until(async () => this.#stopped || (await readable()), "the notes can be read again");
  }

  async #verifyAudit(notes: number): Promise<void> {
    const answer = await this.client.ask({ path: "/api/audit/export", subdomain: this.#place.subdomain });
    expect(answer.status).toBe(200);
    const lines = answer.body.trimEnd().split("\n");
    const verifier = new ChainVerifier();
    for (const line of lines) verifier.take(line);
    expect(verifier.end().faults).toEqual([]);
    const created = lines
      .slice(1)
      .map((line) => auditLine.parse(JSON.parse(line)).entry)
      .filter(({ kind }) => kind === "note.created")
      .map(({ subject }) => subject.id);
    expect(created.length - new Set(created).size, "doubled audit entries").toBe(0);
    expect(created.length).toBeGreaterThanOrEqual(notes);
  }
}

const createNoteMutation = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`;

/** Also used by background work, where `expect.poll` is not available. */
async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`not within ${backTimeoutMs} ms: ${what}`);
    },
    { timeout: backTimeoutMs, interval: 50 },
  );
}
