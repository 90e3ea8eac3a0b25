import { translationReasons } from "@fieldstone/model/ai/translation.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { AiAnswerPart, AiQuestion, AiSummaryRequest } from "./ai-answer.ts";
import type { AiTranslationPart, AiTranslationRequest } from "./ai-translation.ts";

/** The tenant whose content a call contains, and where that may be processed. */
export interface AiTenant {
  readonly teamId: string;
  readonly region: RegionKey;
  /** Regions in which a provider may process the tenant's content. */
  readonly allowedRegions: readonly RegionKey[];
}

/** The origin of a text, stored with it: AI-generated text is recorded as such. */
export interface AiAuthor {
  readonly model: string;
  readonly promptVersion: string;
}

export interface AiProvider {
  /** Shown to users: the built-in provider picks sentences and writes none. */
  readonly description: string;
  readonly generates: boolean;
  /** Where it processes content; empty if nothing leaves the process. */
  readonly regions: readonly RegionKey[];
  /** Origin of its summaries. */
  readonly summaryAuthor: AiAuthor;
  /**
   * Sentences with their quotes, streamed, and then the usage. @throws ProductError `ai.region_refused`,
   * `ai.unavailable`
   */
  summarize(tenant: AiTenant, request: AiSummaryRequest, signal: AbortSignal): AsyncIterable<AiAnswerPart>;
  /** Origin of its answers. */
  readonly answerAuthor: AiAuthor;
  /** Claims, streamed, and then the usage. @throws ProductError `ai.region_refused`, `ai.unavailable` */
  answer(tenant: AiTenant, question: AiQuestion, signal: AbortSignal): AsyncIterable<AiAnswerPart>;
  /** Origin of its translations. */
  readonly translationAuthor: AiAuthor;
  /**
   * Translations, streamed, and then the usage; not supported by providers that do not generate text.
   * @throws ProductError `ai.region_refused`, `ai.unavailable`, `ai.cannot_translate`
   */
  translate(
    tenant: AiTenant,
    request: AiTranslationRequest,
    signal: AbortSignal,
  ): AsyncIterable<AiTranslationPart>;
}

/** The error of providers that cannot translate because they only pick sentences. */
export function cannotTranslate(): ProductError {
  return new ProductError("InvalidOperation", "ai.cannot_translate", translationReasons.builtIn);
}

const regionRefused = "ai.region_refused";

/** Whether a call failed because its provider works outside the tenant's regions. */
export function isRegionRefused(error: unknown): boolean {
  return error instanceof ProductError && error.code === regionRefused;
}

/** Rejects a provider unless the tenant allows every region that it works in. */
export function refuseForeignRegions(tenant: AiTenant, providerRegions: readonly RegionKey[]): void {
  const foreign = providerRegions.filter((region) => !tenant.allowedRegions.includes(region));
  if (foreign.length === 0) return;
  throw new ProductError(
    "Forbidden",
    regionRefused,
    "AI is not available here: it would process your data outside the regions that this workspace allows. Ask an admin to change the AI region.",
    { cause: new Error(`the provider works in ${foreign.join(", ")}`) },
  );
}
