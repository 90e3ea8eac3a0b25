import { regionOf } from "@fieldstone/regions/parse-region.ts";
import type { LanguageModel } from "ai";
import type { AiConfig } from "../../config/ai-settings.ts";
import { boundedResponse } from "../../http/bounded-response.ts";
import { type AiProvider, refuseForeignRegions } from "../ai-provider.ts";
import { builtInProvider } from "../extractive/built-in-provider.ts";
import { answerPromptVersion, streamAnswer } from "./sdk-answer.ts";
import { streamSummary, summaryPromptVersion } from "./sdk-summary.ts";
import { streamTranslation, translationPromptVersion } from "./sdk-translation.ts";

/** Maximum size of a model service's response, in bytes: a whole answer streams some hundred thousand. */
const answerBytesMax = 10_000_000;

type RemoteConfig = Exclude<AiConfig, { provider: "built-in" }>;

/** Opens the configured provider. */
export function openAiProvider(config: AiConfig): AiProvider {
  return config.provider === "built-in" ? builtInProvider : sdkProvider(config);
}

function sdkProvider(config: RemoteConfig): AiProvider {
  const language = modelOf(config);
  // Whoever asks receives the failure.
  language.catch(() => undefined);
  const { prices } = config;
  return {
    description: `${config.model}, in ${config.regions.join(", ")}`,
    generates: true,
    regions: config.regions,
    answerAuthor: { model: config.model, promptVersion: answerPromptVersion },
    async *answer(tenant, question, signal) {
      refuseForeignRegions(tenant, config.regions);
      yield* streamAnswer(await language, question, { prices, signal });
    },
    summaryAuthor: { model: config.model, promptVersion: summaryPromptVersion },
    async *summarize(tenant, request, signal) {
      refuseForeignRegions(tenant, config.regions);
      yield* streamSummary(await language, request, { prices, signal });
    },
    translationAuthor: { model: config.model, promptVersion: translationPromptVersion },
    async *translate(tenant, request, signal) {
      refuseForeignRegions(tenant, config.regions);
      yield* streamTranslation(await language, request, { prices, signal });
    },
  };
}

const boundedFetch: typeof fetch = async (input, init) =>
  boundedResponse(await fetch(input, init), answerBytesMax);

/** Loads the libraries of model services only where one is configured: they take 7 MB of a process. */
async function modelOf(config: RemoteConfig): Promise<LanguageModel> {
  const { model, apiKey } = config;
  if (config.provider === "bedrock") {
    const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
    const { S3Client } = await import("@aws-sdk/client-s3");
    const [key] = config.regions;
    const region = key === undefined ? {} : { region: regionOf(key).providerRegion };
    return createAmazonBedrock({
      ...region,
      fetch: boundedFetch,
      ...(config.baseUrl === undefined ? {} : { baseURL: config.baseUrl }),
      // Any credentials that the provider's SDK finds, including a pod's identity: the library itself only
      // reads keys from the environment.
      credentialProvider: new S3Client(region).config.credentials,
    })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "openai-compatible",
    fetch: boundedFetch,
    baseURL: config.baseUrl ?? "",
    ...(apiKey === undefined ? {} : { apiKey }),
  })(model);
}
