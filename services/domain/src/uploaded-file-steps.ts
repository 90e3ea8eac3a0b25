import { beginImageSizes } from "./research/files/images/begin-image-sizes.ts";
import { beginExtraction } from "./research/files/pages/begin-extraction.ts";
import { registerUploadedFileStep } from "./research/files/uploads/uploaded-file-registry.ts";
import { beginRecording } from "./research/recordings/begin-recording.ts";
import { registerRecordingStep } from "./research/recordings/recording-step-registry.ts";
import { enqueueTranscription } from "./research/transcription/transcription-tasks.ts";
import { enqueueWaitingTranscript } from "./research/waiting-transcripts/waiting-transcript-tasks.ts";

/** The only list of steps after an upload, imported by the process that completes uploads. */
const steps = [beginExtraction, beginImageSizes, beginRecording];

for (const step of steps) registerUploadedFileStep(step);
registerRecordingStep("AUDIO_ENDED", (tx, fileId) => enqueueTranscription(tx, fileId));
registerRecordingStep("PREPARED", enqueueWaitingTranscript);
