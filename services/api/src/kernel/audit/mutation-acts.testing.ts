import { putOauthRecord } from "@fieldstone/domain/identity/oauth/keep-oauth-records.ts";
import { readDocumentStates } from "@fieldstone/domain/research/documents/document-store.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { anchorToBase64, createHighlightAnchor } from "@fieldstone/model/document/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/model/document/shared-document.ts";
import { readSharedText } from "@fieldstone/model/document/shared-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type SeededObjects, secretWord } from "../../refusals/seeded-objects.testing.ts";

type Arguments = Readonly<Record<string, unknown>>;

export interface MutationStage {
  readonly database: TestCellDatabase;
  readonly seeded: SeededObjects;
  /** Calls another mutation by the fixture's arguments, or by these. */
  readonly run: (name: string, args?: Arguments) => Promise<unknown>;
}

export interface MutationAct {
  /** What must have happened first. */
  readonly before?: (stage: MutationStage) => Promise<unknown>;
  /** Who does it, where it is not for the owner. Arguments that succeed, where those of the refusals do not. */
  readonly by?: "viewer";
  readonly args?: (stage: MutationStage) => Arguments | Promise<Arguments>;
}

/** Mutations that leave no entry in this test, each with its reason. */
export const unauditedMutations: Readonly<Record<string, string>> = {
  "Mutation.changeSubdomain":
    "asks the router first: proven with one beside it, in publish-subdomain.test.ts",
};

const after = (name: string): MutationAct => ({ before: ({ run }) => run(`Mutation.${name}`) });
const provider = {
  input: {
    kind: "OIDC",
    issuer: "https://login.example.com",
    clientId: "client",
    clientSecret: "a-secret-of-the-provider",
  },
};
const domain = { input: { domain: "changed.example" } };

/** How a mutation is brought to succeed, where the arguments of its refusals alone do not. */
export const mutationActs: Readonly<Record<string, MutationAct>> = {
  "Mutation.unarchiveProject": after("archiveProject"),
  "Mutation.restoreProject": after("deleteProject"),
  "Mutation.restoreNote": after("deleteNote"),
  "Mutation.restoreObjects": after("deleteNote"),
  "Mutation.restoreHighlight": after("deleteHighlight"),
  "Mutation.restoreTagBoard": after("deleteTagBoard"),
  "Mutation.restoreTag": after("deleteTag"),
  "Mutation.restoreInsight": after("deleteInsight"),
  "Mutation.restorePerson": after("deletePerson"),
  "Mutation.removeSampleProject": {
    before: (stage) => administer(stage, "update projects set is_sample = true where team_id = $1"),
  },
  "Mutation.cancelImport": {
    before: (stage) => administer(stage, "update imports set status = 'QUEUED' where team_id = $1"),
  },
  "Mutation.requestAccess": {
    by: "viewer",
    before: (stage) =>
      administer(stage, "update projects set workspace_access = 'private' where team_id = $1"),
  },
  "Mutation.createHighlight": {
    args: async (stage) => ({
      input: { documentId: stage.seeded.noteId, ...(await wordsOf(stage, "shelf")) },
    }),
  },
  "Mutation.updateHighlightAnchor": {
    args: async (stage) => ({ input: { id: stage.seeded.highlightId, ...(await wordsOf(stage, "shelf")) } }),
  },
  "Mutation.discardBlankNote": {
    args: async ({ database, seeded }) => ({
      input: await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
        createNote(tx, { projectId: seeded.projectId }),
      ),
    }),
  },
  "Mutation.discardBlankInsight": {
    args: async ({ database, seeded }) => ({
      input: {
        id: await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
          createInsight(tx, { projectId: seeded.projectId }),
        ),
      },
    }),
  },
  "Mutation.saveEnterpriseConnection": { args: () => provider },
  "Mutation.removeEnterpriseConnection": {
    before: ({ run }) => run("Mutation.saveEnterpriseConnection", provider),
  },
  "Mutation.removeEnterpriseDomain": { before: ({ run }) => run("Mutation.addEnterpriseDomain", domain) },
  "Mutation.verifyEnterpriseDomain": { before: ({ run }) => run("Mutation.addEnterpriseDomain", domain) },
  "Mutation.disconnectApplication": {
    before: ({ database, seeded }) =>
      withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
        putOauthRecord(tx, {
          kind: "Grant",
          key: Buffer.alloc(32, newId()),
          userId: seeded.owner.user.userId,
          applicationId: seeded.oauthApplicationId,
          grantId: "grant",
          payload: {},
          expiresAt: new Date(Date.now() + 3_600_000),
        }),
      ),
  },
};

function administer({ database, seeded }: MutationStage, statement: string): Promise<unknown> {
  return asAdministrator(database.adminUrl, (admin) => admin.query(statement, [seeded.team.teamId]));
}

/** Words of the seeded note with the anchors that an editor would send for them. */
async function wordsOf({ database, seeded }: MutationStage, words: string): Promise<Arguments> {
  const states = await withTenant(database.cell, seeded.owner.user.context, "read", (tx) =>
    readDocumentStates(tx, [seeded.noteId]),
  );
  const stored = states.get(seeded.noteId);
  if (stored === undefined) throw new Error("the seeded note has no document");
  const shared = openSharedDocument(stored.state, stored.updates);
  try {
    const text = readSharedText(documentFragment(shared));
    const at = text.text.indexOf(words);
    const made = createHighlightAnchor(text, at, at + words.length);
    if (made === null) throw new Error(`"${words}" is not in the note that says "${secretWord}"`);
    const { start, end } = made.anchor;
    return { anchorStart: anchorToBase64(start), anchorEnd: anchorToBase64(end), text: words };
  } finally {
    shared.destroy();
  }
}
