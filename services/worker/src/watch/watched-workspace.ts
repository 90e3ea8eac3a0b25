import { z } from "zod";

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** Sends a POST like an external client. */
export type Ask = (asked: Asked) => Promise<Answer>;

/** The runtime's own client, with the same DNS, TLS and load balancer as users have. */
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
/** Longest wait for one response. */
const answerMs = 10_000;

/** A workspace of our own, used as a member would. Errors name a status or a shape, never response text. */
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

  /** @throws Error if the sign-in fails */
  async signIn(): Promise<void> {
    this.#cookie = undefined;
    const { cookies } = await this.#post("/api/auth/password", this.#account);
    const given = cookies.map((line) => line.split(";")[0]).filter((pair) => pair !== undefined);
    if (given.length === 0) throw new Error("signing in gave no session");
    this.#cookie = given.join("; ");
  }

  /** Ends the session, because every check opens a new one. */
  async signOut(): Promise<void> {
    if (this.#cookie === undefined) return;
    await this.#post("/api/auth/sign-out", {});
    this.#cookie = undefined;
  }

  /** Writes a word into the title of its only note, which the first edit creates. */
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
    // Someone may have deleted it: the next edit creates another.
    this.#noteId = undefined;
    await this.#graphql(
      "mutation ($id: ID!, $title: String!) { updateNote(input: { id: $id, title: $title }) { note { id } } }",
      { id, title },
      z.unknown(),
    );
    this.#noteId = id;
  }

  /** True if search finds the note by its word. */
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
    if (errors !== undefined) throw new Error("the API rejected an operation");
    return shape.parse(data);
  }

  async #post(path: string, body: unknown): Promise<Answer> {
    const answer = await this.#ask({
      url: `${this.#origin}${path}`,
      headers: {
        "content-type": "application/json",
        origin: this.#origin,
        ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }
}
