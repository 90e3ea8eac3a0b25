import { Agent } from "undici";
import type { z } from "zod";
import { boundedResponse } from "../http/bounded-response.ts";
import { TranscriptionRefusedError } from "./transcription-provider.ts";

/** Most of a refusal's text that the log keeps, in characters. */
const reasonLengthMax = 500;
/** Longest wait for an answer that takes no transcribing, in ms. */
export const quickAnswerMs = 60_000;

/** Most bytes of an answer: the words of a day's recording, each with its times. */
const answerBytesMax = 50_000_000;

/** Without the bounds of `fetch` itself, which gives an answer up after five minutes: each request has its signal's. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

interface ProviderRequest<Answer> {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | ReadableStream | string;
  readonly answer: z.ZodType<Answer>;
  /** Ends the request where it takes too long. */
  readonly signal: AbortSignal;
}

/**
 * Asks a provider of transcription.
 * @throws TranscriptionRefusedError for what it will refuse again; Error where another try may succeed
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
  if (!response.ok) throw refusalOf(response.status, (await response.text()).slice(0, reasonLengthMax));
  return answer.parse(await response.json());
}

function refusalOf(status: number, reason: string): Error {
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
