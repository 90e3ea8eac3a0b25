import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { suggestTags } from "@fieldstone/domain/research/suggestions/tags/suggest-tags.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  after,
  defineFixtures,
  defineSeedInProject,
  input,
  type SeededObjects,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { tagSeed } from "../tags/tags.fixtures.testing.ts";

/** A highlight with a tag's title as its words. */
const taggableSeed = defineSeedInProject("taggable highlight", async (tx, { word, idOf }) => {
  await idOf(tagSeed);
  const body = { kind: "text", text: `The ${word} again.` } as const;
  const { id: documentId } = await createNote(tx, { projectId: await idOf(projectSeed), title: word, body });
  return markWords(tx, { documentId, words: word, tagIds: [] });
});

const suggestionSeed = defineSeedInProject("suggestion", async (tx, { idOf }) => {
  const write = <T>(fn: (in_: TenantTransaction) => Promise<T>) => fn(tx);
  const sources = { embedder: hashedEmbedder, write };
  const offered = await suggestTags(sources, { highlightIds: [await idOf(taggableSeed)] });
  return offered[0]?.id ?? "";
});

const longNoteSeed = defineSeedInProject("note to suggest for", async (tx, { word, idOf }) => {
  const said = `We looked at the ${word} for a long time before we bought the first one of them. `.repeat(3);
  const body = { kind: "text", text: `${said}Write to ${word}@example.com.` } as const;
  return (await createNote(tx, { projectId: await idOf(projectSeed), title: word, body })).id;
});

const ids = ({ idOf }: SeededObjects) => ({ ids: [idOf(suggestionSeed)] });

defineFixtures({
  graphql: {
    "Mutation.suggestTags": input(({ idOf }) => ({ highlightIds: [idOf(taggableSeed)] })),
    "Mutation.suggestForNote": input(({ idOf }) => ({ noteId: idOf(longNoteSeed), kind: "HIGHLIGHT" })),
    "Mutation.finishRedactions": {
      ...input(({ idOf }) => ({ id: idOf(longNoteSeed) })),
      act: {
        before: ({ run, seeded: { idOf } }) =>
          run("Mutation.suggestForNote", {
            input: { noteId: idOf(longNoteSeed), kind: "REDACTION", apply: true },
          }),
      },
    },
    "Mutation.acceptSuggestions": input(ids),
    "Mutation.rejectSuggestions": input(ids),
    "Mutation.undoSuggestions": { ...input(ids), act: after("rejectSuggestions") },
  },
});
