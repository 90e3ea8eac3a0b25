import { fileExtension, fileTypeOf } from "../files/file-type.ts";
import { transcriptFileExtensions, transcriptFileSizeBytesMax } from "./transcript-file.ts";

/** A chosen file; the path is its name, with its folders if a folder was chosen. */
export interface PairedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/**
 * The transcripts among files that were chosen together, by their recordings: captions or a text in the same folder
 * and of the same name but for its extension and case. A name that several recordings or several transcripts have
 * pairs none of them.
 */
export function pairTranscripts<File>(
  files: readonly File[],
  describe: (file: File) => PairedFile,
): ReadonlyMap<File, File> {
  const pairs = new Map<File, File>();
  for (const named of Map.groupBy(files, (file) => stemOf(describe(file).path)).values()) {
    const [recording, ...otherRecordings] = named.filter((file) => isRecording(describe(file).path));
    const [transcript, ...otherTranscripts] = named.filter((file) => isTranscript(describe(file).path));
    if (recording === undefined || transcript === undefined) continue;
    if (otherRecordings.length > 0 || otherTranscripts.length > 0) continue;
    const { sizeBytes } = describe(transcript);
    if (sizeBytes > 0 && sizeBytes <= transcriptFileSizeBytesMax) pairs.set(recording, transcript);
  }
  return pairs;
}

/** Whether a file's path makes it the transcript of the recording at another path. */
export function isTranscriptOf(transcriptPath: string, recordingPath: string): boolean {
  return (
    isTranscript(transcriptPath) &&
    isRecording(recordingPath) &&
    stemOf(transcriptPath) === stemOf(recordingPath)
  );
}

/** Some systems write an accented letter as one character, others as two. */
function stemOf(path: string): string {
  const ending = fileExtension(path);
  const stem = ending === "" ? path : path.slice(0, -ending.length - 1);
  return stem.normalize("NFC").toLowerCase();
}

function isRecording(path: string): boolean {
  const type = fileTypeOf(path);
  return type === "AUDIO" || type === "VIDEO";
}

function isTranscript(path: string): boolean {
  const ending = fileExtension(path);
  return transcriptFileExtensions.some((each) => each === ending);
}
