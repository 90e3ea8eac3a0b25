import { z } from "zod";

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Told {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Sends a POST as somebody outside does. */
export type Ask = (asked: Asked) => Promise<Told>;

/** By the runtime's own client: names, TLS and balancer as everybody has them. */
export const askByFetch: Ask = async ({ url, headers, body, signal }) => {
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() };
};

export interface Account {
  readonly email: string;
  readonly password: string;
}

const graphqlAnswer = z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() });
const projects = z.object({
  projects: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string(), title: z.string() }) })) }),
});
const projectMade = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });
const noteMade = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });
const found = z.object({ search: z.object({ items: z.array(z.object({ id: z.string() })) }) });

const projectTitle = "Watched";
/** Longest wait for one answer. */
const answerMs = 10_000;

/** One workspace of ours, used as its member uses it. What it throws names a status or a shape, never an answer's text. */
export class WatchedWorkspace {
  readonly #origin: string;
  readonly #account: Account;
  readonly #ask: Ask;
  #cookie: string | undefined;
  #noteId: string | undefined;

  constructor(origin: string, account: Account, ask: Ask = askByFetch) {
    this.#origin = origin;
    this.#account = account;
    this.#ask = ask;
  }

  /** @throws Error where the member is not let in */
  async signIn(): Promise<void> {
    this.#cookie = undefined;
    const { cookies } = await this.#post("/api/auth/password", this.#account);
    const given = cookies.map((line) => line.split(";")[0]).filter((pair) => pair !== undefined);
    if (given.length === 0) throw new Error("signing in gave no session");
    this.#cookie = given.join("; ");
  }

  /** Ends the session; one is left for each check otherwise. */
  async signOut(): Promise<void> {
    if (this.#cookie === undefined) return;
    await this.#post("/api/auth/sign-out", {});
    this.#cookie = undefined;
  }

  /** Writes a word into the title of its one note, which the first edit makes. */
  async edit(word: string): Promise<void> {
    const title = `Checked ${word}`;
    if (this.#noteId === undefined) {
      const made = await this.#graphql(
        "mutation ($id: ID!, $title: String!) { createNote(input: { projectId: $id, title: $title }) { note { id } } }",
        { id: await this.#projectId(), title },
        noteMade,
      );
      this.#noteId = made.createNote.note.id;
      return;
    }
    const id = this.#noteId;
    // Somebody may have removed it: the next edit makes another.
    this.#noteId = undefined;
    await this.#graphql(
      "mutation ($id: ID!, $title: String!) { updateNote(input: { id: $id, title: $title }) { note { id } } }",
      { id, title },
      z.unknown(),
    );
    this.#noteId = id;
  }

  /** Whether the word is found in the note that has it. */
  async finds(word: string): Promise<boolean> {
    const { search } = await this.#graphql(
      "query ($word: String!) { search(query: $word, limit: 5) { items { id } } }",
      { word },
      found,
    );
    return search.items.some(({ id }) => id === this.#noteId);
  }

  async #projectId(): Promise<string> {
    const listed = await this.#graphql(
      "{ projects(first: 50) { edges { node { id title } } } }",
      {},
      projects,
    );
    const known = listed.projects.edges.find(({ node }) => node.title === projectTitle);
    if (known !== undefined) return known.node.id;
    const made = await this.#graphql(
      "mutation ($title: String!) { createProject(input: { title: $title }) { project { id } } }",
      { title: projectTitle },
      projectMade,
    );
    return made.createProject.project.id;
  }

  async #graphql<T>(query: string, variables: Record<string, unknown>, shape: z.ZodType<T>): Promise<T> {
    const { text } = await this.#post("/api/graphql", { query, variables });
    const { data, errors } = graphqlAnswer.parse(JSON.parse(text));
    if (errors !== undefined) throw new Error("an operation was refused");
    return shape.parse(data);
  }

  async #post(path: string, body: unknown): Promise<Told> {
    const told = await this.#ask({
      url: `${this.#origin}${path}`,
      headers: {
        "content-type": "application/json",
        origin: this.#origin,
        ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    if (told.status !== 200) throw new Error(`${path} answered ${told.status}`);
    return told;
  }
}
