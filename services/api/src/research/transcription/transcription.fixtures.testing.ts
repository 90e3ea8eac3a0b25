import { newId } from "@fieldstone/model/ids.ts";
import {
  after,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { recordingSeed } from "../recordings/recordings.fixtures.testing.ts";

/** A recording with a transcript. */
const transcriptSeed = defineSeedInProject("transcript", async (tx, { team, word, idOf }) => {
  const fileId = await idOf(recordingSeed);
  const ids = { team_id: team.teamId, file_id: fileId };
  await tx.db
    .insertInto("transcriptions")
    .values({
      ...ids,
      transcription_id: newId(),
      note_id: await idOf(noteSeed),
      provider: "random",
      language: "en-US",
      labels_speakers: true,
      removes_fillers: false,
      vocabulary: "[]",
      duration_ms: 3_000,
      status: "DONE",
    })
    .execute();
  await tx.db
    .insertInto("transcript_turns")
    .values({ ...ids, position: 0, start_ms: 0, end_ms: 900, text: word, word_times: [0, 900] })
    .execute();
  return fileId;
});

defineFixtures({
  rest: {
    "GET /files/transcript/:fileId/words": {
      path: ({ idOf }) => `/files/transcript/${idOf(transcriptSeed)}/words`,
      door: "member",
    },
    "GET /files/transcript/:fileId/captions.vtt": {
      path: ({ idOf }) => `/files/transcript/${idOf(transcriptSeed)}/captions.vtt`,
      door: "member",
    },
    "GET /files/transcript/:fileId/download": {
      path: ({ idOf }) => `/files/transcript/${idOf(transcriptSeed)}/download`,
      door: "member",
    },
  },
  graphql: {
    "Query.transcriptionSettings": { args: ({ idOf }) => ({ projectId: idOf(projectSeed) }) },
    "Query.transcriptionMinutes": noArguments,
    "Mutation.startTranscription": input(({ idOf }) => ({ fileId: idOf(recordingSeed) })),
    "Mutation.attachTranscript": input(({ idOf }) => ({
      fileId: idOf(recordingSeed),
      fileName: "call.vtt",
      content: "WEBVTT\n\n00:00.000 --> 00:01.000\nSpoken words",
    })),
    "Mutation.cancelTranscription": { ...inputId(recordingSeed), act: after("startTranscription") },
    "Mutation.updateTranscriptionSettings": input(() => ({ vocabulary: ["Fieldstone"] })),
    "Mutation.updateProjectTranscriptionSettings": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      language: "de-DE",
    })),
  },
});
