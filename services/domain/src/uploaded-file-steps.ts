import { beginExtraction } from "./research/files/pages/begin-extraction.ts";
import { registerUploadedFileStep } from "./research/files/uploaded-file-registry.ts";
import { beginRecording } from "./research/recordings/begin-recording.ts";

/** The only list of what follows an upload. The process that joins uploads imports it. */
const steps = [beginExtraction, beginRecording];

for (const step of steps) registerUploadedFileStep(step);
