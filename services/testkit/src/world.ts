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

/** Makes a world by the product's own commands, the project open to the workspace or private. */
export async function world(
  database: TestCellDatabase,
  project: { readonly title?: string; readonly workspaceAccess?: "private" } = {},
): Promise<World> {
  const as: World["as"] = (user, fn) => withTenant(database.cell, user.context, "write", fn);
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const body = { kind: "markdown", markdown: "It was slow." } as const;
  const made = await as(contributor, async (tx) => {
    const projectId = await createProject(tx, { title: "Project", ...project });
    const { id: noteId } = await createNote(tx, { projectId, title: "Interview", body });
    return { projectId, noteId };
  });
  return { team, contributor, viewer, ...made, as };
}
