import { withdrawAnswers } from "./discovery/ask/withdraw-answers.ts";
import { projectExportRuns } from "./intake/project-exports/run-project-export.ts";
import { dropClips } from "./research/clips/drop-clips.ts";
import { maskDrafts } from "./research/insights/mask-drafts.ts";
import { registerRedactionStep } from "./research/recordings/redaction-registry.ts";
import { reelExportRuns } from "./research/reel-exports/run-reel-export.ts";
import { dropSuggestions } from "./research/suggestions/drop-suggestions.ts";
import { dropSummaries } from "./research/summaries/drop-summaries.ts";
import { dropTagSummaries } from "./research/tag-summaries/drop-tag-summaries.ts";
import { dropThemes } from "./research/themes/drop-themes.ts";
import { deleteTranslations } from "./research/translations/delete-translations.ts";

/** The only list of steps after a redaction, imported by the process that accepts redactions. */
const steps = [
  dropClips,
  dropSuggestions,
  dropSummaries,
  dropTagSummaries,
  dropThemes,
  maskDrafts,
  deleteTranslations,
  withdrawAnswers,
];

for (const step of steps) registerRedactionStep(step);
for (const runs of [projectExportRuns, reelExportRuns])
  registerRedactionStep((tx) => runs.withdraw(tx, "export.redacted"));
