import { ProductError } from "@fieldstone/model/errors.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { fileExtension } from "@fieldstone/model/files/file-type.ts";
import {
  assertTranscriptFileSize,
  summarizeTranscriptFile,
  type TranscriptFileSummary,
} from "@fieldstone/model/transcripts/transcript-file.ts";
import { fileProblem } from "../../../../app/errors/file-problem.ts";

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

/** The transcript that is sent with a recording, read; or why it cannot be. */
export interface SentTranscript {
  readonly name: string;
  /** Undefined once it was given to the recording, or if it cannot be. */
  readonly content: string | undefined;
  readonly problem: string | undefined;
}

/**
 * Reads a file of the same name as a recording. Undefined for a text without times: that is no transcript, but a
 * text of its own.
 */
export async function readSentTranscript(file: File): Promise<SentTranscript | undefined> {
  const { name } = file;
  try {
    return { name, content: (await readOwnTranscript(file)).content, problem: undefined };
  } catch (error) {
    const isText = error instanceof ProductError && error.code === "import.without_times";
    if (isText && fileExtension(name) === "txt") return undefined;
    return { name, content: undefined, problem: fileProblem(error) };
  }
}
