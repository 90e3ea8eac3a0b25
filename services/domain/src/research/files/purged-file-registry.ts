import { createStepRegistry, type Step } from "../../kernel/changes/step-registry.ts";

/** Files whose bytes and text are gone, and cannot be restored. */
export interface PurgedFiles {
  readonly fileIds: readonly string[];
  /** Highlights in them, which have lost their words. */
  readonly highlightIds: readonly string[];
  /** True if members could read one of them until now. */
  readonly wereLive: boolean;
}

/** A feature's work wherever it keeps copies of what files contain. */
export type PurgedFileStep = Step<[purged: PurgedFiles]>;

export const purgedFileSteps = createStepRegistry<[purged: PurgedFiles]>();
