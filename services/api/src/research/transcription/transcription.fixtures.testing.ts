import { after, defineFixtures, input, inputId, noArguments } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { recordingSeed } from "../recordings/recordings.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.transcriptionSettings": { args: ({ idOf }) => ({ projectId: idOf(projectSeed) }) },
    "Query.transcriptionMinutes": noArguments,
    "Mutation.startTranscription": input(({ idOf }) => ({ fileId: idOf(recordingSeed) })),
    "Mutation.cancelTranscription": { ...inputId(recordingSeed), act: after("startTranscription") },
    "Mutation.updateTranscriptionSettings": input(() => ({ vocabulary: ["Fieldstone"] })),
    "Mutation.updateProjectTranscriptionSettings": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      language: "de-DE",
    })),
  },
});
