import { createRedaction } from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { defineFixtures, defineSeedInProject, input, inputId } from "../../refusals/fixtures.testing.ts";
import { recordingSeed } from "../recordings/recordings.fixtures.testing.ts";

const masked = { startMs: 0, endMs: 1_000, mutesAudio: true, blursVideo: true };

const redactionSeed = defineSeedInProject("redaction", async (tx, { idOf }) =>
  createRedaction(tx, { fileId: await idOf(recordingSeed), ...masked }),
);

defineFixtures({
  graphql: {
    "Mutation.createRedaction": input(({ idOf }) => ({ fileId: idOf(recordingSeed), ...masked })),
    "Mutation.updateRedaction": input(({ idOf }) => ({ id: idOf(redactionSeed), ...masked })),
    "Mutation.removeRedaction": inputId(redactionSeed),
  },
});
