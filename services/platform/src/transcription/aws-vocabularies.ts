import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  ConflictException,
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  GetVocabularyCommand,
  type GetVocabularyCommandOutput,
  LanguageCode,
  ListVocabulariesCommand,
  type TranscribeClient,
} from "@aws-sdk/client-transcribe";
import { awsVocabulary } from "@fieldstone/model/transcripts/aws-vocabulary.ts";
import { ignoreNotFound, isNotFound } from "./aws-not-found.ts";
import {
  TranscriptionRefusedError,
  type TranscriptionRequest,
  type VocabularyUse,
} from "./transcription-provider.ts";

/** Interval and maximum number of checks of a vocabulary in preparation: ten minutes in total. */
const vocabularyPollMs = 5_000;
const vocabularyPollsMax = 120;

/**
 * Custom vocabularies of Amazon Transcribe, of which an account has at most 100. Recordings that a workspace transcribes
 * at once with the same terms share one: its name is a hash of its content.
 */
export class AwsVocabularies {
  readonly #client: TranscribeClient;
  readonly #pollMs: number;

  constructor(client: TranscribeClient, options: { readonly vocabularyPollMs?: number } = {}) {
    this.#client = client;
    this.#pollMs = options.vocabularyPollMs ?? vocabularyPollMs;
  }

  /**
   * Creates the vocabulary of a request, unless it exists, and waits until it can be used. Undefined without a term that
   * Amazon accepts.
   * @throws TranscriptionRefusedError if Amazon rejects it
   */
  async prepare(request: TranscriptionRequest, signal: AbortSignal): Promise<string | undefined> {
    const { phrases } = awsVocabulary(request.language, request.vocabulary);
    if (phrases.length === 0) return undefined;
    const name = nameOf(request.teamId, request);
    if ((await this.#find(name, signal)) === undefined) await this.#create(name, request, phrases, signal);
    for (let polls = 0; polls < vocabularyPollsMax; polls += 1) {
      const found = await this.#find(name, signal);
      if (found?.VocabularyState === "READY") return name;
      if (found?.VocabularyState === "FAILED") {
        // The next attempt creates it again.
        await this.#delete(name, signal);
        const reason = found.FailureReason ?? "no reason";
        throw new TranscriptionRefusedError("transcription.vocabulary_rejected", `the vocabulary: ${reason}`);
      }
      if (found === undefined) break;
      await wait(this.#pollMs, undefined, { signal });
    }
    throw new Error(`the vocabulary ${name} was not ready in time`);
  }

  async has(name: string, signal: AbortSignal): Promise<boolean> {
    return (await this.#find(name, signal)) !== undefined;
  }

  /** Deletes a workspace's vocabularies, apart from those in use. */
  async dropUnused(
    teamId: string,
    readUses: () => Promise<readonly VocabularyUse[]>,
    signal: AbortSignal,
  ): Promise<void> {
    const names = await this.#namesOf(teamId, signal);
    if (names.length === 0) return;
    const used = new Set((await readUses()).map((use) => nameOf(teamId, use)));
    for (const name of names.filter((each) => !used.has(each))) await this.#delete(name, signal);
  }

  async #namesOf(teamId: string, signal: AbortSignal): Promise<readonly string[]> {
    const prefix = prefixOf(teamId);
    const names: string[] = [];
    let page: string | undefined;
    do {
      const command = new ListVocabulariesCommand({ NameContains: prefix, NextToken: page });
      const { Vocabularies: found = [], NextToken: next } = await this.#client.send(command, {
        abortSignal: signal,
      });
      for (const { VocabularyName: name } of found) if (name?.startsWith(prefix)) names.push(name);
      page = next;
    } while (page !== undefined);
    return names;
  }

  async #find(name: string, signal: AbortSignal): Promise<GetVocabularyCommandOutput | undefined> {
    try {
      const command = new GetVocabularyCommand({ VocabularyName: name });
      return await this.#client.send(command, { abortSignal: signal });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async #create(
    name: string,
    { language }: TranscriptionRequest,
    phrases: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const command = new CreateVocabularyCommand({
      VocabularyName: name,
      LanguageCode: Object.values(LanguageCode).find((code) => code === language),
      Phrases: [...phrases],
    });
    try {
      await this.#client.send(command, { abortSignal: signal });
    } catch (error) {
      // Another recording's run has just created it.
      if (error instanceof ConflictException) return;
      if (isNotFound(error))
        throw new TranscriptionRefusedError("transcription.vocabulary_rejected", String(error));
      throw error;
    }
  }

  async #delete(name: string, signal: AbortSignal): Promise<void> {
    const command = new DeleteVocabularyCommand({ VocabularyName: name });
    await ignoreNotFound(this.#client.send(command, { abortSignal: signal }));
  }
}

function prefixOf(teamId: string): string {
  return `fieldstone-${teamId}-`;
}

function nameOf(teamId: string, { language, vocabulary }: VocabularyUse): string {
  const content = JSON.stringify([language, awsVocabulary(language, vocabulary).phrases]);
  return prefixOf(teamId) + createHash("sha256").update(content).digest("hex").slice(0, 32);
}
