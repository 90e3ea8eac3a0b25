import { emptyQuotesOfFiles, withdrawAnswers } from "./discovery/ask/withdraw-answers.ts";
import { sortWaitingChannels } from "./intake/channels/sort-waiting-channels.ts";
import { projectExportRuns } from "./intake/project-exports/run-project-export.ts";
import { aiSettingsSteps } from "./kernel/ai/ai-settings-steps.ts";
import { dropClips } from "./research/clips/drop-clips.ts";
import { beginImageSizes } from "./research/files/images/begin-image-sizes.ts";
import { beginExtraction } from "./research/files/pages/begin-extraction.ts";
import { purgedFileSteps } from "./research/files/purged-file-registry.ts";
import { uploadedFileSteps } from "./research/files/uploads/uploaded-file-registry.ts";
import { maskDrafts } from "./research/insights/mask-drafts.ts";
import { beginRecording } from "./research/recordings/begin-recording.ts";
import { endPurgedRecordings } from "./research/recordings/end-purged-recordings.ts";
import { endedAudioSteps, preparedRecordingSteps } from "./research/recordings/recording-step-registry.ts";
import { redactionSteps } from "./research/recordings/redaction-registry.ts";
import { reelExportRuns } from "./research/reel-exports/run-reel-export.ts";
import { dropSuggestions } from "./research/suggestions/drop-suggestions.ts";
import { dropSummaries } from "./research/summaries/drop-summaries.ts";
import { dropPurgedTagSummaries, dropTagSummaries } from "./research/tag-summaries/drop-tag-summaries.ts";
import { dropThemes } from "./research/themes/drop-themes.ts";
import { enqueueTranscription } from "./research/transcription/transcription-tasks.ts";
import { deleteTranslations } from "./research/translations/delete-translations.ts";
import { enqueueWaitingTranscript } from "./research/waiting-transcripts/waiting-transcript-tasks.ts";

// The only list of the steps by which features follow what happens in others. Beside the list of objects, above the
// wings, because it names features of several; processes that write import it.

redactionSteps.register(
  dropClips,
  dropSuggestions,
  dropSummaries,
  dropTagSummaries,
  dropThemes,
  maskDrafts,
  deleteTranslations,
  withdrawAnswers,
  (tx) => projectExportRuns.withdraw(tx, "export.redacted"),
  (tx) => reelExportRuns.withdraw(tx, "export.redacted"),
);
purgedFileSteps.register(endPurgedRecordings, dropPurgedTagSummaries, emptyQuotesOfFiles);
uploadedFileSteps.register(beginExtraction, beginImageSizes, beginRecording);
endedAudioSteps.register((tx, fileId) => enqueueTranscription(tx, fileId));
preparedRecordingSteps.register(enqueueWaitingTranscript);
aiSettingsSteps.register(sortWaitingChannels);
