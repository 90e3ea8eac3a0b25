import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Seconds of the slowest files at CI's test length. A fresh clone has no timings, and if one of these starts
 * last, the other worker has nothing left to do.
 */
const secondsOf: Readonly<Record<string, number>> = {
  "convergence.cluster.test.ts": 312,
  "filters.journey.test.ts": 86,
  "sign-in-methods.journey.test.ts": 85,
  "highlight-tracker.property.test.ts": 80,
  "fields.journey.test.ts": 76,
  "highlight-pair.property.test.ts": 70,
  "finding.journey.test.ts": 68,
  "board-together.journey.test.ts": 66,
  "hostile-pages.test.ts": 66,
  "spoken-recording.long.test.ts": 66,
  "views.journey.test.ts": 66,
  "workbench.journey.test.ts": 66,
  "templates.journey.test.ts": 65,
  "account-pages.journey.test.ts": 64,
  "channels.journey.test.ts": 64,
  "reels.journey.test.ts": 64,
  "large-upload.long.test.ts": 58,
};

const seconds = ({ moduleId }: TestSpecification) => secondsOf[path.basename(moduleId)] ?? 0;

/** Starts the slowest files first, and keeps Vitest's order for all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
