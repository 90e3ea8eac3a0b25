import { gzipSync } from "node:zlib";
import { summaryFrameworks } from "@fieldstone/model/ai/summary-frameworks.ts";
import {
  outlinesOfKinds,
  type SummaryOutline,
  summaryOutlines,
} from "@fieldstone/model/ai/summary-outlines.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type ModelServer, openModelServer } from "@fieldstone/testkit/servers/model-server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenHttp } from "../http/listen-http.ts";
import { noUsage } from "./ai-answer.ts";
import type { AiProvider, AiTenant } from "./ai-provider.ts";
import { openAiProvider } from "./sdk/sdk-provider.ts";

const tenant: AiTenant = { teamId: newId(), region: "EU_A", allowedRegions: ["EU_A"] };
const text = [
  "Thank you for joining.",
  "The checkout page was slow for every customer in the second study we ran.",
  "I had lunch.",
  "Customers left the checkout because the payment page was slow on their phones.",
  "Nobody mentioned the weather although the study was held outside in the rain.",
  "Once the payment page became fast, customers finished the checkout.",
].join(" ");

const summarized = async (
  provider: AiProvider,
  outline: SummaryOutline,
  { of = text, instructions = "", by = tenant }: { of?: string; instructions?: string; by?: AiTenant } = {},
) => {
  const request = { outline, instructions, passages: [{ title: "Call", text: of }] };
  const parts = await Array.fromAsync(provider.summarize(by, request, new AbortController().signal));
  return {
    claims: parts.flatMap((part) => (part.kind === "claim" ? [part.claim] : [])),
    usage: parts.flatMap((part) => (part.kind === "usage" ? [part.usage] : [])),
  };
};

describe("the built-in provider", () => {
  const provider = openAiProvider({ provider: "built-in" });

  test("summarises by sentences that are in the text, in its order, the same each time", async () => {
    const { claims } = await summarized(provider, { by: "whole", sentencesMax: 2 });
    expect(claims).toHaveLength(2);
    expect(claims.every((claim) => claim.quotes[0]?.text === claim.text && text.includes(claim.text))).toBe(
      true,
    );
    expect(claims.map((claim) => claim.text).join()).toMatch(/checkout.*checkout/);
    expect(await summarized(provider, { by: "whole", sentencesMax: 2 })).toEqual({
      claims,
      usage: [noUsage],
    });
    expect(provider.generates).toBe(false);
  });

  test("writes nothing where there is not enough to summarise", async () => {
    const { claims } = await summarized(provider, outlinesOfKinds.paragraph, { of: "Too short." });
    expect(claims).toEqual([]);
  });

  test.each(summaryFrameworks)("follows %s, a sentence once", async (framework) => {
    const said = [
      "What do you use today?",
      "We use spreadsheets in the sales team and it takes hours every week to find anything.",
      "What is hard about it?",
      "The search is slow and confusing, and nobody can find what a customer said last month.",
      "I would like to have an export to our own reports, please add one.",
      "The highlights are great and easy to share with the design team.",
      "Our director has to approve the budget before the contract ends in March.",
      "Who would push for it in your company?",
      "I would recommend it to the whole team, and we will schedule a call next week.",
    ].join("\n");
    const instructions = "What do they say about search?";
    const { claims } = await summarized(provider, summaryOutlines[framework], { of: said, instructions });
    expect(claims.length).toBeGreaterThan(0);
    const texts = claims.map((claim) => claim.text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.every((each) => said.includes(each))).toBe(true);
    const outline = summaryOutlines[framework];
    const titles = outline.by === "sections" ? outline.sections.map(({ title }) => title) : undefined;
    const used = [...new Set(claims.flatMap(({ section }) => section ?? []))];
    if (titles !== undefined) expect(titles.filter((title) => used.includes(title))).toEqual(used);
    if (outline.by === "questions") expect(used).toContain("What is hard about it?");
    if (outline.by === "prompt") expect(texts.join(" ")).toContain("search");
  });
});

describe("a provider of an OpenAI-compatible endpoint", () => {
  const asked: string[] = [];
  const line = {
    section: "Problems",
    claim: "Checkout is slow.",
    quotes: [{ passage: 1, text: "The checkout page was slow" }],
  };
  let model: ModelServer;
  let provider: AiProvider;
  let written: readonly object[] = [line];

  beforeAll(async () => {
    model = await openModelServer((prompt) => {
      asked.push(prompt);
      return written;
    });
    provider = model.provider("EU_A");
  });
  afterAll(() => model.close());

  test("is asked for the framework's parts, and answers sentences with their quotes and what they cost", async () => {
    expect(await summarized(provider, summaryOutlines["Usability test"])).toEqual({
      claims: [
        {
          section: "Problems",
          text: "Checkout is slow.",
          quotes: [{ passage: 0, text: "The checkout page was slow" }],
        },
      ],
      usage: [{ inputTokens: 10, outputTokens: 2, costMicros: 60 }],
    });
    expect(asked.at(-1)).toContain("Usability problems: what is hard");
    expect(asked.at(-1)).toContain("I had lunch.");
    expect(provider.summaryAuthor).toEqual({ model: "m", promptVersion: "4" });
  });

  test.each([
    ["lines", Array.from({ length: 500 }, () => line), 300],
    ["letters", Array.from({ length: 250 }, () => ({ claim: "x".repeat(1_900) })), 105],
  ])("is read no further where it writes %s without end", async (_what, endless, count) => {
    written = endless;
    const { claims, usage } = await summarized(provider, outlinesOfKinds.chapter);
    expect(claims).toHaveLength(count);
    expect(usage).toEqual([]);
    written = [line];
  });

  test("is given up where it answers more than anybody reads", async () => {
    const endless = gzipSync(Buffer.alloc(12_000_000, ": nothing\n\n"));
    const server = await listenHttp(
      (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
        response.end(endless);
      },
      { host: "127.0.0.1", port: 0 },
    );
    const flooding = openAiProvider({
      provider: "openai-compatible",
      baseUrl: server.origin,
      apiKey: "key",
      model: "m",
      regions: ["EU_A"],
      prices: undefined,
    });
    await expect(summarized(flooding, outlinesOfKinds.chapter)).rejects.toMatchObject({
      code: "ai.unavailable",
      cause: { cause: { message: "the answer is longer than 10000000 bytes" } },
    });
    await server.close(0);
  });

  test("is never sent the content of a tenant that does not allow its region", async () => {
    const before = asked.length;
    const by = { ...tenant, allowedRegions: ["US_A"] as const };
    await expect(summarized(provider, outlinesOfKinds.chapter, { by })).rejects.toMatchObject({
      code: "ai.region_refused",
      title: "Forbidden",
    });
    expect(asked).toHaveLength(before);
  });
});
