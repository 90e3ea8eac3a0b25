import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { httpUrl, regionList } from "./settings.ts";
import type { RequiredSetting } from "./storage-settings.ts";

export type AiConfig =
  | { readonly provider: "built-in" }
  | {
      readonly provider: "openai-compatible" | "bedrock";
      readonly baseUrl: string | undefined;
      readonly apiKey: string | undefined;
      readonly model: string;
      /** Regions whose tenants' content may be sent to this provider. */
      readonly regions: readonly RegionKey[];
      /** US dollars per million tokens; undefined if the price is not known. */
      readonly prices: { readonly input: number; readonly output: number } | undefined;
    };

export const aiSettings = {
  AI_PROVIDER: z.enum(["built-in", "openai-compatible", "bedrock"]).default("built-in"),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_REGIONS: regionList.optional(),
  AI_INPUT_PRICE: z.coerce.number().min(0).optional(),
  AI_OUTPUT_PRICE: z.coerce.number().min(0).optional(),
};
type Parsed = z.output<z.ZodObject<typeof aiSettings>>;

/**
 * The provider that the settings name; without a list of regions, it serves the cell's own.
 * @param required adds an issue if a setting is missing
 */
export function aiConfigOf(parsed: Parsed, own: RegionKey, required: RequiredSetting<Parsed>): AiConfig {
  const { AI_PROVIDER: provider, AI_BASE_URL: url, AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = parsed;
  if (provider === "built-in") return { provider };
  return {
    provider,
    baseUrl:
      provider === "openai-compatible"
        ? required("AI_BASE_URL", url, "when AI_PROVIDER is openai-compatible")
        : url,
    apiKey: parsed.AI_API_KEY,
    model: required("AI_MODEL", parsed.AI_MODEL, "when AI_PROVIDER is not built-in"),
    regions: parsed.AI_REGIONS ?? [own],
    prices: input === undefined || output === undefined ? undefined : { input, output },
  };
}
