import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { highlightSeed } from "../highlights/highlights.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const insightSeed = defineSeedInProject("insight", async (tx, { word, idOf }) => {
  const projectId = await idOf(projectSeed);
  return createInsight(tx, { projectId, title: word, highlightIds: [await idOf(highlightSeed)] });
});

const sentencesOf = (word: string) =>
  ["on Monday", "on Friday"].map((day) => `The ${word} broke in the shop ${day}.`);
/** Highlights with enough text for a draft. */
const sentenceSeed = defineSeedInProject("sentence", async (tx, { word, idOf }) => {
  const [first = ""] = sentencesOf(word);
  const body = { kind: "text", text: first } as const;
  const { id: documentId } = await createNote(tx, { projectId: await idOf(projectSeed), title: word, body });
  return markWords(tx, { documentId, words: first, tagIds: [] });
});
const otherSentenceSeed = defineSeedInProject("other sentence", async (tx, { word, idOf }) => {
  const [, second = ""] = sentencesOf(word);
  const body = { kind: "text", text: second } as const;
  const { id: documentId } = await createNote(tx, { projectId: await idOf(projectSeed), title: word, body });
  return markWords(tx, { documentId, words: second, tagIds: [] });
});

defineFixtures({
  graphql: {
    "Query.insight": byId(insightSeed),
    "Query.publishedInsights": noArguments,
    "Query.ownInsights": noArguments,
    "Mutation.createInsight": input(({ idOf }) => ({ projectId: idOf(projectSeed), title: "changed" })),
    "Mutation.duplicateInsight": inputId(insightSeed),
    "Mutation.draftInsight": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      highlightIds: [idOf(sentenceSeed), idOf(otherSentenceSeed)],
    })),
    "Mutation.updateInsight": input(({ idOf }) => ({ id: idOf(insightSeed), title: "changed" })),
    "Mutation.publishInsight": input(({ idOf }) => ({ id: idOf(insightSeed), published: true })),
    "Mutation.deleteInsight": inputId(insightSeed),
    "Mutation.discardBlankInsight": {
      ...inputId(insightSeed),
      act: {
        args: async ({ database, seeded }) => ({
          input: {
            id: await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
              createInsight(tx, { projectId: seeded.idOf(projectSeed) }),
            ),
          },
        }),
      },
    },
    "Mutation.restoreInsight": { ...inputId(insightSeed), act: after("deleteInsight") },
  },
});
