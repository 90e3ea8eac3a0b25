import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { startTagSummary } from "@fieldstone/domain/research/tag-summaries/start-tag-summary.ts";
import { writeTagSummary } from "@fieldstone/domain/research/tag-summaries/write-tag-summary.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import {
  after,
  byOwner,
  defineFixtures,
  defineSeedInProject,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { tagBoardSeed } from "../tags/tags.fixtures.testing.ts";

export const summarizedTagSeed = defineSeedInProject("summarized tag", async (tx, { word, idOf }) => {
  const [projectId, tagBoardId] = [await idOf(projectSeed), await idOf(tagBoardSeed)];
  const words = Array.from(
    { length: 3 },
    (_, place) => `We looked at the ${word} for a long time before we bought number ${place} of them.`,
  ).join(" ");
  const note = await createNote(tx, { projectId, title: word, body: { kind: "text", text: words } });
  const tagId = await createTag(tx, { tagBoardId, title: `${word} summed up` });
  await markWords(tx, { documentId: note.id, words, tagIds: [tagId] });
  return tagId;
});

const tagSummarySeed = defineSeedInProject("tag summary", async (tx, { idOf }) => {
  const tagId = await idOf(summarizedTagSeed);
  const started = await startTagSummary(tx, { tagId, kind: "paragraph", framework: null, instructions: "" });
  const sources = { ai: builtInProvider, write: <T>(fn: (in_: typeof tx) => Promise<T>) => fn(tx) };
  const events = await Array.fromAsync(writeTagSummary(sources, started, new AbortController().signal));
  return events.flatMap((event) => (event.type === "ended" ? [event.summaryId ?? ""] : []))[0] ?? "";
});

defineFixtures({
  graphql: {
    "Mutation.deleteTagSummary": inputId(tagSummarySeed),
    "Mutation.restoreTagSummary": { ...inputId(tagSummarySeed), act: after("deleteTagSummary") },
  },
  rest: {
    "POST /api/tag-summaries": {
      path: () => "/api/tag-summaries",
      body: ({ idOf }) => ({ tagId: idOf(summarizedTagSeed), kind: "paragraph" }),
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: "/api/tag-summaries",
          headers: { cookie: seeded.owner.cookie },
          body: { tagId: seeded.idOf(summarizedTagSeed), kind: "streaming" },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "summary.generated",
          subjectType: "tag",
          subjectId: seeded.idOf(summarizedTagSeed),
        }),
      },
    },
  },
});
