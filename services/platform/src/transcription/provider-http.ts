import { Agent } from "undici";
import type { z } from "zod";
import { boundedResponse } from "../http/bounded-response.ts";
import { TranscriptionRefusedError } from "./transcription-provider.ts";

/** Maximum characters of a rejection's text in the log. */
const reasonLengthMax = 500;
/** Maximum wait for a response without transcription, in ms. */
export const quickAnswerMs = 60_000;

/** Maximum size of a response, in bytes: the words of a day-long recording, with their times. */
const answerBytesMax = 50_000_000;

/** Disables `fetch`'s own timeouts of five minutes: each request has its own signal. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

interface ProviderRequest<Answer> {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | ReadableStream | string;
  readonly answer: z.ZodType<Answer>;
  /** Aborts the request when it takes too long. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request to a transcription provider.
 * @throws TranscriptionRefusedError if a retry would be rejected again; Error if a retry may succeed
 */
export async function askProvider<Answer>(request: ProviderRequest<Answer>): Promise<Answer> {
  const { method, url, headers, body, answer, signal } = request;
  const answered = await fetch(url, {
    method,
    headers,
    signal,
    redirect: "error",
    dispatcher,
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  const response = boundedResponse(answered, answerBytesMax);
  if (!response.ok) throw rejectionOf(response.status, (await response.text()).slice(0, reasonLengthMax));
  return answer.parse(await response.json());
}

function rejectionOf(status: number, reason: string): Error {
  const text = `${status} ${reason}`;
  switch (status) {
    case 401:
    case 403:
      return new TranscriptionRefusedError("transcription.unauthorized", text);
    case 413:
      return new TranscriptionRefusedError("transcription.too_large", text);
    case 400:
    case 415:
    case 422:
      return new TranscriptionRefusedError("transcription.rejected", text);
    default:
      return new Error(`the provider answered ${text}`);
  }
}
