import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { startSummary } from "@fieldstone/domain/research/summaries/start-summary.ts";
import { writeSummary } from "@fieldstone/domain/research/summaries/write-summary.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import {
  after,
  byOwner,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const said = (word: string) =>
  `We looked at the ${word} for a long time before we bought the first one of them. `.repeat(3);

const noteToSummarizeSeed = defineSeedInProject("noteToSummarize", async (tx, { word, idOf }) => {
  const projectId = await idOf(projectSeed);
  const body = { kind: "text", text: said(word) } as const;
  return (await createNote(tx, { projectId, title: word, body })).id;
});

const summarySeed = defineSeedInProject("summary", async (tx, { word, idOf }) => {
  const projectId = await idOf(projectSeed);
  const body = { kind: "text", text: said(word) } as const;
  const { id: noteId } = await createNote(tx, { projectId, title: word, body });
  const started = await startSummary(tx, { noteId, kind: "paragraph", framework: null, instructions: "" });
  const sources = { ai: builtInProvider, write: <T>(fn: (in_: typeof tx) => Promise<T>) => fn(tx) };
  const events = await Array.fromAsync(writeSummary(sources, started, new AbortController().signal));
  return events.flatMap((event) => (event.type === "ended" ? [event.summaryId ?? ""] : []))[0] ?? "";
});

defineFixtures({
  graphql: {
    "Mutation.updateSummary": input(({ idOf }) => ({ id: idOf(summarySeed), sections: ["changed"] })),
    "Mutation.deleteSummary": inputId(summarySeed),
    "Mutation.restoreSummary": { ...inputId(summarySeed), act: after("deleteSummary") },
  },
  rest: {
    "POST /api/summaries": {
      path: () => "/api/summaries",
      body: ({ idOf }) => ({ noteId: idOf(noteToSummarizeSeed), kind: "paragraph" }),
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: "/api/summaries",
          headers: { cookie: seeded.owner.cookie },
          body: { noteId: seeded.idOf(noteToSummarizeSeed), kind: "chapter" },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "summary.generated",
          subjectType: "note",
          subjectId: seeded.idOf(noteToSummarizeSeed),
        }),
      },
    },
  },
});
