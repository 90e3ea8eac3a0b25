import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import { runSearch, type SearchAnswer } from "@fieldstone/domain/discovery/search/run-search.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { embedChanges } from "./embed-changes.ts";
import { indexChanges } from "./index-changes.ts";
import { rebuildIndex } from "./rebuild-index.ts";
import { refreshMeaning } from "./refresh-meaning.ts";

/** A cell whose worker keeps an index on disk. */
export interface IndexedCell {
  readonly database: TestCellDatabase;
  readonly index: LanceIndex;
  stop(): Promise<void>;
}

/** A workspace of it with a project, its owner and a viewer. */
export interface IndexedWorkspace {
  readonly team: SeededTeam;
  readonly viewer: SeededUser;
  readonly projectId: string;
  /** Runs a function in the owner's write transaction. */
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Creates a note, by default in the project, and returns its id. */
  note(title: string, text: string, projectId?: string): Promise<string>;
  /** Searches by words as the viewer, or as another member. */
  search(query: string, more?: Partial<SearchInput>, user?: SeededUser): Promise<SearchAnswer>;
}

export async function startIndexedCell(): Promise<IndexedCell> {
  const database = await createCellDatabase();
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-search-"));
  const index = new LanceIndex({ uri: dir });
  const dependencies = { cell: database.cell, search: index };
  const runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 4,
    tasks: [
      indexChanges(dependencies),
      rebuildIndex(dependencies),
      embedChanges(dependencies),
      refreshMeaning(dependencies),
    ],
    log: silentLog,
  });
  const stop = async () => {
    await runner.stop();
    await index.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { database, index, stop };
}

export async function indexedWorkspace({ database, index }: IndexedCell): Promise<IndexedWorkspace> {
  const team = await seedTeam(database);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const ownProjectId = await write((tx) => createProject(tx, { title: "Churn study" }));
  return {
    team,
    viewer,
    projectId: ownProjectId,
    write,
    note: (title, text, projectId = ownProjectId) =>
      write(async (tx) => (await createNote(tx, { projectId, title, body: { kind: "text", text } })).id),
    search: (query, more = {}, user = viewer) =>
      runSearch(
        {
          index,
          tenant: team,
          actor: user.context.actor,
          read: (fn) => withTenant(database.cell, user.context, "read", fn),
        },
        { sort: "RELEVANCE", direction: "DESC", limit: 20, query, ...more },
      ),
  };
}
