import { createStepRegistry } from "../../kernel/changes/step-registry.ts";

/** What follows once a recording can be played. */
export const preparedRecordingSteps = createStepRegistry<[fileId: string]>();

/** What follows once its AUDIO job ended in any way. */
export const endedAudioSteps = createStepRegistry<[fileId: string]>();
