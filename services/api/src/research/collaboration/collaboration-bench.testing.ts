import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { WebSocket } from "ws";
import { connectEditor, type EditorClient } from "./editor-client.testing.ts";

/** Waits for a condition, at most `timeoutMs`. */
export const until = (check: () => void | Promise<void>, timeoutMs = 10_000) =>
  vi.waitFor(check, { timeout: timeoutMs, interval: 10 });

export const synced = (editor: EditorClient) => until(() => expect(editor.provider.isSynced).toBe(true));

/** A workspace with a project, served by two simulated processes on one database. */
export class CollaborationBench {
  readonly database: TestCellDatabase;
  readonly first: TestCellApi;
  readonly second: TestCellApi;
  readonly team: SeededTeam;
  readonly projectId: string;
  readonly #open: EditorClient[] = [];

  private constructor(
    made: Pick<CollaborationBench, "database" | "first" | "second" | "team" | "projectId">,
  ) {
    this.database = made.database;
    this.first = made.first;
    this.second = made.second;
    this.team = made.team;
    this.projectId = made.projectId;
  }

  static async start(): Promise<CollaborationBench> {
    const database = await createCellDatabase();
    const [first, second] = [await startCellApi(database), await startCellApi(database)];
    const team = await seedTeam(database);
    const projectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
      createProject(tx, { title: "Interviews" }),
    );
    return new CollaborationBench({ database, first, second, team, projectId });
  }

  /** Runs as the workspace's owner. */
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return withTenant(this.database.cell, this.team.owner.context, "write", fn);
  }

  async noteOf(markdown: string, projectId = this.projectId): Promise<string> {
    const body = { kind: "markdown", markdown } as const;
    return (await this.write((tx) => createNote(tx, { projectId, title: "Note", body }))).id;
  }

  /** Creates a view with the layout CANVAS. */
  canvas(projectId = this.projectId): Promise<string> {
    return this.write((tx) =>
      createView(tx, { projectId, title: "Affinity", target: "HIGHLIGHT", layout: "CANVAS" }),
    );
  }

  async connect(
    api: TestCellApi,
    user: SeededUser | undefined,
    documentId: string,
    team: SeededTeam = this.team,
    shareToken?: string,
  ): Promise<EditorClient> {
    const client = await connectEditor({ database: this.database, api, team, user, documentId, shareToken });
    this.#open.push(client);
    return client;
  }

  /** The text as stored in the database. */
  async storedText(documentId: string): Promise<string> {
    const [state = new Uint8Array(), ...later] = (await this.write((tx) => loadDocument(tx, documentId)))
      .updates;
    return readSharedText(documentFragment(openSharedDocument(state, later))).text;
  }

  /** Status of an editor's handshake: 101 if accepted. */
  async handshake(headers: Readonly<Record<string, string>>): Promise<number> {
    const socket = new WebSocket(`${this.first.origin.replace("http", "ws")}/api/collaboration`, {
      headers: { ...this.first.headersFor(this.team), ...headers },
    });
    return await new Promise((resolve, reject) => {
      socket.once("open", () => {
        socket.close();
        resolve(101);
      });
      socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.once("error", reject);
    });
  }

  closeEditors(): void {
    for (const editor of this.#open.splice(0)) editor.close();
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }
}

/** Starts a bench for the tests of a file. */
export function useBench(): () => CollaborationBench {
  let bench: CollaborationBench | undefined;
  beforeAll(async () => {
    bench = await CollaborationBench.start();
  });
  afterEach(() => bench?.closeEditors());
  afterAll(() => bench?.close());
  return () => {
    if (bench === undefined) throw new Error("the bench starts before the first test");
    return bench;
  };
}
