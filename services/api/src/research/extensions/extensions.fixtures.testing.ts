import { createExtension } from "@fieldstone/domain/research/extensions/create-extension.ts";
import { enableExtension } from "@fieldstone/domain/research/extensions/enable-extension.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeed,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const extensionSeed = defineSeed("extension", (tx, { word: title }) => createExtension(tx, { title }));
/** Enabled in the project, but owned by the workspace: its title has no private project's word. */
const enabledExtensionSeed = defineSeedInProject("enabled extension", async (tx, { idOf }) => {
  const extensionId = await createExtension(tx, { title: `Turned on in ${await idOf(projectSeed)}` });
  await enableExtension(tx, { projectId: await idOf(projectSeed), extensionId, enabled: true });
  return extensionId;
});

defineFixtures({
  graphql: {
    "Query.extension": byId(extensionSeed),
    "Query.extensions": noArguments,
    "Query.extensionDisablePlan": {
      args: ({ idOf }) => ({ projectId: idOf(projectSeed), extensionId: idOf(enabledExtensionSeed) }),
    },
    "Mutation.createExtension": input(() => ({ title: "changed" })),
    "Mutation.updateExtension": input(({ idOf }) => ({ id: idOf(extensionSeed), title: "changed" })),
    "Mutation.deleteExtension": inputId(extensionSeed),
    "Mutation.restoreExtension": { ...inputId(extensionSeed), act: after("deleteExtension") },
    "Mutation.enableExtension": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      extensionId: idOf(extensionSeed),
      enabled: true,
    })),
  },
});
