import { anchorToBase64, createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { readDocumentStates } from "@fieldstone/domain/research/documents/document-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  type MutationWorld,
} from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { otherTagSeed, tagSeed } from "../tags/tags.fixtures.testing.ts";

export const highlightSeed = defineSeedInProject("highlight", async (tx, { word, idOf }) =>
  markWords(tx, { documentId: await idOf(noteSeed), words: word, tagIds: [await idOf(tagSeed)] }),
);

const anchor = anchorToBase64(new Uint8Array([0]));

defineFixtures({
  graphql: {
    "Query.highlight": byId(highlightSeed),
    "Mutation.createHighlight": {
      ...input(({ idOf }) => ({
        documentId: idOf(noteSeed),
        anchorStart: anchor,
        anchorEnd: anchor,
        text: "x",
      })),
      act: {
        args: async (world) => ({
          input: { documentId: world.seeded.idOf(noteSeed), ...(await wordsOf(world, "shelf")) },
        }),
      },
    },
    "Mutation.updateHighlightAnchor": {
      ...input(({ idOf }) => ({
        id: idOf(highlightSeed),
        anchorStart: anchor,
        anchorEnd: anchor,
        text: "x",
      })),
      act: {
        args: async (world) => ({
          input: { id: world.seeded.idOf(highlightSeed), ...(await wordsOf(world, "shelf")) },
        }),
      },
    },
    "Mutation.tagHighlight": input(({ idOf }) => ({
      highlightId: idOf(highlightSeed),
      tagIds: [idOf(otherTagSeed)],
    })),
    "Mutation.untagHighlight": input(({ idOf }) => ({
      highlightId: idOf(highlightSeed),
      tagIds: [idOf(tagSeed)],
    })),
    "Mutation.updateHighlightTags": input(({ idOf }) => ({
      highlightIds: [idOf(highlightSeed)],
      addTagIds: [idOf(otherTagSeed)],
      removeTagIds: [idOf(tagSeed)],
    })),
    "Mutation.deleteHighlight": inputId(highlightSeed),
    "Mutation.restoreHighlight": { ...inputId(highlightSeed), act: after("deleteHighlight") },
  },
});

/** Words of the seeded note, with the anchors that an editor would send. */
async function wordsOf(
  { database, seeded }: MutationWorld,
  words: string,
): Promise<Readonly<Record<string, unknown>>> {
  const noteId = seeded.idOf(noteSeed);
  const states = await withTenant(database.cell, seeded.owner.user.context, "read", (tx) =>
    readDocumentStates(tx, [noteId]),
  );
  const stored = states.get(noteId);
  if (stored === undefined) throw new Error("the seeded note has no document");
  const shared = openSharedDocument(stored.state, stored.updates);
  try {
    const text = readSharedText(documentFragment(shared));
    const at = text.text.indexOf(words);
    const made = createHighlightAnchor(text, at, at + words.length);
    if (made === null) throw new Error(`"${words}" is not in the seeded note`);
    const { start, end } = made.anchor;
    return { anchorStart: anchorToBase64(start), anchorEnd: anchorToBase64(end), text: words };
  } finally {
    shared.destroy();
  }
}
