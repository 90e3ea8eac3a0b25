import { createStepRegistry, type Step } from "../../../kernel/changes/step-registry.ts";
import type { Attachment } from "../attachments/attachment.ts";

/** A feature's work on a completed upload. Ignores other types of files. */
export type UploadedFileStep = Step<[file: Attachment]>;

export const uploadedFileSteps = createStepRegistry<[file: Attachment]>();
