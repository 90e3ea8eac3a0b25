import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "./seeds.ts";
import type { TestCellDatabase } from "./test-databases.ts";

/** What most tests begin with: a team, its people, a project and a note in it. */
export interface World {
  readonly team: SeededTeam;
  /** Made the project and the note. */
  readonly contributor: SeededUser;
  readonly viewer: SeededUser;
  readonly projectId: string;
  readonly noteId: string;
  /** Runs something in a writing transaction of a person. */
  readonly as: <T>(
    user: Pick<SeededUser, "context">,
    fn: (tx: TenantTransaction) => Promise<T>,
  ) => Promise<T>;
}

/** What a test asks of its world; what it does not name is as most tests have it. */
export interface WorldOptions {
  /** Of the project. */
  readonly title?: string;
  readonly workspaceAccess?: "private";
  /** What the note says, a line a paragraph, and how it is titled. */
  readonly note?: { readonly title?: string; readonly text: string };
}

/** Makes a world by the product's own commands, the project open to the workspace or private. */
export async function world(
  database: TestCellDatabase,
  { note = { title: "Interview", text: "It was slow." }, ...project }: WorldOptions = {},
): Promise<World> {
  const as: World["as"] = (user, fn) => withTenant(database.cell, user.context, "write", fn);
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const body = { kind: "text", text: note.text } as const;
  const made = await as(contributor, async (tx) => {
    const projectId = await createProject(tx, { title: "Project", ...project });
    const { id: noteId } = await createNote(tx, { projectId, title: note.title ?? "", body });
    return { projectId, noteId };
  });
  return { team, contributor, viewer, ...made, as };
}
