import { withdrawAnswers } from "./discovery/ask/withdraw-answers.ts";
import { withdrawProjectExports } from "./intake/project-exports/expire-project-exports.ts";
import { dropClips } from "./research/clips/drop-clips.ts";
import { registerRedactionStep } from "./research/recordings/redaction-registry.ts";
import { withdrawReelExports } from "./research/reel-exports/run-reel-export.ts";
import { dropSuggestions } from "./research/suggestions/drop-suggestions.ts";
import { dropSummaries } from "./research/summaries/drop-summaries.ts";
import { dropThemes } from "./research/themes/drop-themes.ts";

/** The only list of what follows a redaction. The process that takes redactions imports it. */
const steps = [dropClips, dropSuggestions, dropSummaries, dropThemes, withdrawAnswers];

for (const step of steps) registerRedactionStep(step);
registerRedactionStep((tx) => withdrawProjectExports(tx, "export.redacted"));
registerRedactionStep((tx) => withdrawReelExports(tx, "export.redacted"));
