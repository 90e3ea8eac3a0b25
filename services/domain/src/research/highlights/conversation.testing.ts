import { createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { readDocumentStates } from "../documents/document-store.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { createTag } from "../tags/create-tag.ts";
import { type CreateHighlightInput, createHighlight } from "./create-highlight.ts";

const turns = [
  { speaker: "Ana", startMs: 0, endMs: 2000, text: "The export failed twice." },
  { speaker: "Ben", startMs: 2000, endMs: 5000, text: "Did you try again?" },
];

type InTransaction = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** A conversation between two people, in a project of the owner that others may read and highlight. */
export interface Conversation {
  readonly team: SeededTeam;
  readonly contributor: SeededUser;
  readonly viewer: SeededUser;
  readonly projectId: string;
  readonly noteId: string;
  readonly write: InTransaction;
  readonly read: InTransaction;
  /** The input for selected words of a note, by default of the conversation. */
  select(words: string, documentId?: string): Promise<Omit<CreateHighlightInput, "id">>;
  /** Creates a highlight, by default as the contributor, and returns its id. */
  mark(words: string, user?: SeededUser, more?: Partial<CreateHighlightInput>): Promise<string>;
  makeTag(title: string): Promise<string>;
}

export async function holdConversation(database: TestCellDatabase): Promise<Conversation> {
  const write: InTransaction = (user, fn) => withTenant(database.cell, user.context, "write", fn);
  const read: InTransaction = (user, fn) => withTenant(database.cell, user.context, "read", fn);
  const team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const projectId = await write(team.owner, (tx) =>
    createProject(tx, { title: "Study", workspaceAccess: "limited" }),
  );
  const { id: noteId } = await write(team.owner, (tx) =>
    createNote(tx, { projectId, body: { kind: "turns", turns } }),
  );
  const select: Conversation["select"] = async (words, documentId = noteId) => {
    const states = await read(team.owner, (tx) => readDocumentStates(tx, [documentId]));
    const stored = states.get(documentId);
    const shared = readSharedText(
      documentFragment(openSharedDocument(stored?.state ?? new Uint8Array(), stored?.updates)),
    );
    const at = shared.text.indexOf(words);
    const made = createHighlightAnchor(shared, at, at + words.length);
    if (made === null) throw new Error(`"${words}" is not in the note`);
    return { documentId, anchorStart: made.anchor.start, anchorEnd: made.anchor.end, text: words };
  };
  return {
    ...{ team, contributor, viewer, projectId, noteId, write, read, select },
    mark: async (words, user = contributor, more = {}) => {
      const selected = await select(words, more.documentId);
      return write(user, (tx) => createHighlight(tx, { ...selected, ...more }));
    },
    makeTag: (title) =>
      write(team.owner, async (tx) => {
        const [board] = await listBoardsOfProjects(tx, [projectId]);
        return createTag(tx, { tagBoardId: board?.id ?? "", title });
      }),
  };
}
