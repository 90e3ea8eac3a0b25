import { newId } from "@fieldstone/model/ids.ts";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, listenHttp } from "../http/listen-http.ts";
import type { AiProvider, AiTenant } from "./ai-provider.ts";
import { openAiProvider } from "./sdk-provider.ts";

const tenant: AiTenant = { teamId: newId(), region: "EU_A", allowedRegions: ["EU_A"] };
const text = [
  "Thank you for joining.",
  "The checkout page was slow for every customer in the second study we ran.",
  "I had lunch.",
  "Customers left the checkout because the payment page was slow on their phones.",
  "Nobody mentioned the weather although the study was held outside in the rain.",
  "Once the payment page became fast, customers finished the checkout.",
].join(" ");

describe("the built-in provider", () => {
  const provider = openAiProvider({ provider: "built-in" });

  test("summarises by sentences that stand in the text, in its order, the same each time", async () => {
    const summary = await provider.summarize(tenant, text, { sentencesMax: 2 });
    const picked = summary.text.split("\n");
    expect(picked).toHaveLength(2);
    expect(picked.every((sentence) => text.includes(sentence))).toBe(true);
    expect(picked.join()).toMatch(/checkout.*checkout/);
    expect(await provider.summarize(tenant, text, { sentencesMax: 2 })).toEqual(summary);
    expect(provider.generates).toBe(false);
  });

  test("says when there is not enough to summarise", async () => {
    await expect(provider.summarize(tenant, "Too short.", { sentencesMax: 2 })).rejects.toMatchObject({
      code: "NOT_ENOUGH_DATA",
      message: "Not enough content to summarize",
    });
  });

  test("gives near vectors to texts that share words, and unit length to all but empty ones", async () => {
    const [a = [], b = [], c = [], empty = []] = await provider.embed(tenant, [
      "slow checkout page",
      "the checkout pages were slow",
      "a rainy afternoon outside",
      "",
    ]);
    const near = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
    expect(a).toHaveLength(provider.vectorDimensions ?? 0);
    expect(near(a, a)).toBeCloseTo(1);
    expect(near(a, b)).toBeGreaterThan(near(a, c) + 0.3);
    expect(empty.every((value) => value === 0)).toBe(true);
  });
});

describe("a provider of an OpenAI-compatible endpoint", () => {
  const asked: unknown[] = [];
  let http: HttpServer;
  let provider: AiProvider;

  beforeAll(async () => {
    const app = express();
    app.use(express.json());
    app.post("/v1/chat/completions", (request, response) => {
      asked.push(request.body);
      response.json({
        id: "1",
        created: 0,
        model: "m",
        object: "chat.completion",
        choices: [
          { index: 0, finish_reason: "stop", message: { role: "assistant", content: " Checkout is slow. " } },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      });
    });
    app.post("/v1/embeddings", (_request, response) => {
      response.json({
        object: "list",
        model: "e",
        data: [{ object: "embedding", index: 0, embedding: [3, 4] }],
      });
    });
    http = await listenHttp(app, { host: "127.0.0.1", port: 0 });
    provider = openAiProvider({
      provider: "openai-compatible",
      baseUrl: `${http.origin}/v1`,
      apiKey: "key",
      model: "m",
      embeddingModel: "e",
      regions: ["EU_A"],
      prices: { input: 3, output: 15 },
    });
  });
  afterAll(() => http.close(0));

  test("answers with the model and prompt version that made the text", async () => {
    expect(await provider.summarize(tenant, text, { sentencesMax: 1 })).toEqual({
      text: "Checkout is slow.",
      model: "m",
      promptVersion: "1",
    });
    expect(await provider.embed(tenant, ["x"])).toEqual([[0.6, 0.8]]);
  });

  test("is never sent the content of a tenant that does not allow its region", async () => {
    const before = asked.length;
    const strict = { ...tenant, allowedRegions: ["US_A"] as const };
    await expect(provider.summarize(strict, text, { sentencesMax: 1 })).rejects.toMatchObject({
      code: "ai.region_refused",
      title: "Forbidden",
    });
    await expect(provider.embed(strict, ["x"])).rejects.toMatchObject({ code: "ai.region_refused" });
    expect(asked).toHaveLength(before);
  });
});
