import { createStepRegistry } from "../changes/step-registry.ts";

/** What follows a change of a workspace's AI settings. */
export const aiSettingsSteps = createStepRegistry<[]>();
