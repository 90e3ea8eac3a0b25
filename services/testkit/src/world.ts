import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "./seeds.ts";
import type { TestCellDatabase } from "./test-databases.ts";

/** The starting point of most tests: a team, its members, a project and a note in it. */
export interface World {
  readonly team: SeededTeam;
  /** Created the project and the note. */
  readonly contributor: SeededUser;
  readonly viewer: SeededUser;
  readonly projectId: string;
  readonly noteId: string;
  /** Runs a function in a member's write transaction. */
  readonly as: <T>(
    user: Pick<SeededUser, "context">,
    fn: (tx: TenantTransaction) => Promise<T>,
  ) => Promise<T>;
}

/** What a test needs of its world; the defaults suit most tests. */
export interface WorldOptions {
  /** The project's title. */
  readonly title?: string;
  readonly workspaceAccess?: "limited" | "private";
  /** The note's text, one line per paragraph, and its title. */
  readonly note?: { readonly title?: string; readonly text: string };
}

/** A world without a note, for tests that count or list them. */
export type EmptyWorld = Omit<World, "noteId">;

/** Creates a world with the product's own commands, with an open or private project and no note. */
export async function emptyWorld(
  database: TestCellDatabase,
  project: Omit<WorldOptions, "note"> = {},
): Promise<EmptyWorld> {
  const as: World["as"] = (user, fn) => withTenant(database.cell, user.context, "write", fn);
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const projectId = await as(contributor, (tx) => createProject(tx, { title: "Project", ...project }));
  return { team, contributor, viewer, projectId, as };
}

/** The same with a note in the project. */
export async function world(
  database: TestCellDatabase,
  { note = { title: "Interview", text: "It was slow." }, ...project }: WorldOptions = {},
): Promise<World> {
  const empty = await emptyWorld(database, project);
  const { contributor, projectId, as } = empty;
  const body = { kind: "text", text: note.text } as const;
  const { id: noteId } = await as(contributor, (tx) =>
    createNote(tx, { projectId, title: note.title ?? "", body }),
  );
  return { ...empty, noteId };
}
