import { client } from "../../../../app/apollo/client.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { AttachTranscriptDocument } from "../../../../graphql/graphql.ts";

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
