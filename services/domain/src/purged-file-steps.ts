import { emptyQuotesOfFiles } from "./discovery/ask/withdraw-answers.ts";
import { registerPurgedFileStep } from "./research/files/purged-file-registry.ts";
import { endPurgedRecordings } from "./research/recordings/end-purged-recordings.ts";
import { dropPurgedTagSummaries } from "./research/tag-summaries/drop-tag-summaries.ts";

/** The only list of steps after files were purged, imported by the process that purges them. */
const steps = [endPurgedRecordings, dropPurgedTagSummaries, emptyQuotesOfFiles];

for (const step of steps) registerPurgedFileStep(step);
