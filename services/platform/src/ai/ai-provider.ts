import { ProductError } from "@fieldstone/model/errors.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { AiAnswerPart, AiQuestion } from "./ai-answer.ts";

/** Whose content a call carries, and where it may be seen. */
export interface AiTenant {
  readonly teamId: string;
  readonly region: RegionKey;
  /** Regions in which a provider may process the tenant's content. */
  readonly allowedRegions: readonly RegionKey[];
}

/** What made a text, kept beside it: AI's words are recorded as such. */
export interface AiAuthor {
  readonly model: string;
  readonly promptVersion: string;
}

export interface AiSummary extends AiAuthor {
  readonly text: string;
}

export interface AiProvider {
  /** What people are told: the built-in one picks sentences and writes none. */
  readonly description: string;
  readonly generates: boolean;
  /** Where it processes what it is sent; none where nothing leaves the process. */
  readonly regions: readonly RegionKey[];
  /** Length of its vectors, or undefined where it makes none. */
  readonly vectorDimensions: number | undefined;
  /** One vector of length 1 for each text. @throws ProductError `ai.region_refused`, `ai.no_embeddings` */
  embed(tenant: AiTenant, texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  /** @throws ProductError `ai.region_refused`, `NOT_ENOUGH_DATA` */
  summarize(tenant: AiTenant, text: string, options: { sentencesMax: number }): Promise<AiSummary>;
  /** What makes its answers. */
  readonly answerAuthor: AiAuthor;
  /** Claims as they arrive, then what they cost. @throws ProductError `ai.region_refused`, `ai.unavailable` */
  answer(tenant: AiTenant, question: AiQuestion, signal: AbortSignal): AsyncIterable<AiAnswerPart>;
}

/** Texts shorter than this, in words, have no summary but themselves. */
export const summaryWordsMin = 30;

export function notEnoughData(): ProductError {
  return new ProductError("UnprocessableContent", "NOT_ENOUGH_DATA", "Not enough content to summarize");
}

/** A provider may see a tenant's content only if every region it works in is one the tenant allows. */
export function refuseForeignRegions(tenant: AiTenant, providerRegions: readonly RegionKey[]): void {
  const foreign = providerRegions.filter((region) => !tenant.allowedRegions.includes(region));
  if (foreign.length === 0) return;
  throw new ProductError(
    "Forbidden",
    "ai.region_refused",
    "AI is not available here: it would process your data outside the regions that this workspace allows. Ask an admin to change the AI region.",
    { cause: new Error(`the provider works in ${foreign.join(", ")}`) },
  );
}
