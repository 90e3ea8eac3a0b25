import { translationReasons } from "@fieldstone/model/ai/translation.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { AiAnswerPart, AiQuestion, AiSummaryRequest } from "./ai-answer.ts";
import type { AiTranslationPart, AiTranslationRequest } from "./ai-translation.ts";

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

export interface AiProvider {
  /** What people are told: the built-in one picks sentences and writes none. */
  readonly description: string;
  readonly generates: boolean;
  /** Where it processes what it is sent; none where nothing leaves the process. */
  readonly regions: readonly RegionKey[];
  /** What makes its summaries. */
  readonly summaryAuthor: AiAuthor;
  /** Sentences as they arrive, each with its quotes, then what they cost. @throws ProductError `ai.region_refused`, `ai.unavailable` */
  summarize(tenant: AiTenant, request: AiSummaryRequest, signal: AbortSignal): AsyncIterable<AiAnswerPart>;
  /** What makes its answers. */
  readonly answerAuthor: AiAuthor;
  /** Claims as they arrive, then what they cost. @throws ProductError `ai.region_refused`, `ai.unavailable` */
  answer(tenant: AiTenant, question: AiQuestion, signal: AbortSignal): AsyncIterable<AiAnswerPart>;
  /** What makes its translations. */
  readonly translationAuthor: AiAuthor;
  /**
   * Translations as they arrive, then what they cost; a provider that writes nothing of its own has none.
   * @throws ProductError `ai.region_refused`, `ai.unavailable`, `ai.cannot_translate`
   */
  translate(
    tenant: AiTenant,
    request: AiTranslationRequest,
    signal: AbortSignal,
  ): AsyncIterable<AiTranslationPart>;
}

/** What a provider that picks and writes nothing says of translating. */
export function cannotTranslate(): ProductError {
  return new ProductError("InvalidOperation", "ai.cannot_translate", translationReasons.builtIn);
}

const regionRefused = "ai.region_refused";

/** Whether a call ended because its provider works outside the tenant's regions. */
export function isRegionRefused(error: unknown): boolean {
  return error instanceof ProductError && error.code === regionRefused;
}

/** A provider may see a tenant's content only if every region it works in is one the tenant allows. */
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
