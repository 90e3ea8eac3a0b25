/** A word that a fake service transcribes, with times in ms. */
export interface FakeWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** From 0. */
  readonly speaker: number;
}

/** What tests read and set of a fake service. */
export interface FakeTranscriptionState {
  readonly origin: string;
  /** Requests received, oldest first: method and path, and the body if it is JSON. */
  readonly requests: { readonly call: string; readonly body: unknown }[];
  /** Sizes of the audio files received, in bytes. */
  readonly audioBytes: number[];
  /** The words that it transcribes from now on. */
  words: readonly FakeWord[];
  /** Polls answered with "still working" from now on. */
  pollsBefore: number;
  /** State of valid vocabularies of Amazon Transcribe from now on. */
  vocabularyState: "FAILED" | "PENDING" | "READY";
  /** Names of Amazon Transcribe's vocabularies. */
  readonly vocabularies: Map<string, { readonly fault: string | undefined }>;
  /** Maximum size of a request to `/v1`, as OpenAI documents it. */
  requestBytesMax: number;
  /** What `/v1` hears in an audio file, in place of `words`. */
  transcribe: ((audio: Buffer) => Promise<readonly FakeWord[]>) | undefined;
  /** Status with which it rejects the next requests; 200 for none. */
  refuseWith: number;
}

export const secondsOf = (ms: number) => ms / 1_000;
