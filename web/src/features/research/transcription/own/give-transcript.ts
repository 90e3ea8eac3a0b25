import { ProductError } from "@fieldstone/model/errors.ts";
import { fileExtension } from "@fieldstone/model/files/file-type.ts";
import { client } from "../../../../app/apollo/client.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { AttachTranscriptDocument } from "../../../../graphql/graphql.ts";
import { readOwnTranscript } from "./read-own-transcript.ts";

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
    if (!(error instanceof ProductError)) throw error;
    if (error.code === "import.without_times" && fileExtension(name) === "txt") return undefined;
    return { name, content: undefined, problem: error.message };
  }
}

/**
 * Gives a recording its transcript, which waits there until the recording is ready. Safe to repeat.
 * @throws the API's error
 */
export async function giveTranscript(fileId: string, fileName: string, content: string): Promise<void> {
  try {
    const variables = { input: { fileId, fileName, content } };
    await client.mutate({ mutation: AttachTranscriptDocument, variables });
  } catch (error) {
    if (readFailure(error).code !== "transcription.under_way") throw error;
  }
}
