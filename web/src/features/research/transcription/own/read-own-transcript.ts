import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import {
  assertTranscriptFileSize,
  summarizeTranscriptFile,
  type TranscriptFileSummary,
} from "@fieldstone/model/transcripts/transcript-file.ts";

/** A transcript's file that someone chose, read. */
export interface OwnTranscriptFile extends TranscriptFileSummary {
  readonly name: string;
  readonly content: string;
}

/** @throws ProductError saying why the file cannot be read */
export async function readOwnTranscript(file: File): Promise<OwnTranscriptFile> {
  assertTranscriptFileSize(file.size);
  const content = decodeText(new Uint8Array(await file.arrayBuffer()));
  return { name: file.name, content, ...summarizeTranscriptFile(file.name, content) };
}
