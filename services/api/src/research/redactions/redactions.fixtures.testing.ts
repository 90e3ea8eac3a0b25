import { createRedaction } from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { defineFixtures, defineSeedInProject, input, inputId } from "../../refusals/fixtures.testing.ts";
import { makeAttachment } from "../files/files.fixtures.testing.ts";
import { makeRecording } from "../recordings/recordings.fixtures.testing.ts";

const masked = { startMs: 0, endMs: 1_000, mutesAudio: true, blursVideo: true };

/** A separate recording: after a redaction it is withheld until it is rendered. */
const redactedSeed = defineSeedInProject("redacted", async (tx, from) =>
  makeRecording(tx, from.team, await makeAttachment(tx, from)),
);

const redactionSeed = defineSeedInProject("redaction", async (tx, { idOf }) =>
  createRedaction(tx, { fileId: await idOf(redactedSeed), ...masked }),
);

defineFixtures({
  graphql: {
    "Mutation.createRedaction": input(({ idOf }) => ({ fileId: idOf(redactedSeed), ...masked })),
    "Mutation.updateRedaction": input(({ idOf }) => ({ id: idOf(redactionSeed), ...masked })),
    "Mutation.removeRedaction": inputId(redactionSeed),
  },
});
