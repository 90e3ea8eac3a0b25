import type { RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { openAiProvider } from "@fieldstone/platform/ai/sdk/sdk-provider.ts";
import { listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";

/** A model's output, one JSON object a line; or a status to answer with instead. */
export type ModelAnswer = readonly object[] | number;

export interface ModelServer {
  /** Number of requests so far. */
  readonly calls: () => number;
  /** Settings of a cell whose AI uses this server. */
  readonly settings: Readonly<Record<string, string>>;
  /** A provider that uses this server: 3 dollars per million input tokens, 15 per million output tokens. */
  provider(region: RegionKey): AiProvider;
  close(): Promise<void>;
}

const part = z.object({ text: z.string() });
const asked = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([
        z.string(),
        z.array(part).transform((parts) => parts.map(({ text }) => text).join("")),
      ]),
    }),
  ),
});

/** A server with an OpenAI-compatible streaming endpoint, which answers each prompt with `answer`. */
export async function openModelServer(
  answer: (prompt: string) => ModelAnswer | Promise<ModelAnswer>,
): Promise<ModelServer> {
  let calls = 0;
  const listener: RequestListener = async (request, response) => {
    calls += 1;
    const { messages } = asked.parse(await json(request));
    const lines = await answer(messages.at(-1)?.content ?? "");
    if (typeof lines === "number") {
      response.writeHead(lines, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ error: { message: "The model has no answer.", type: "invalid", code: null } }),
      );
      return;
    }
    response.setHeader("content-type", "text/event-stream");
    const send = (choice: object, more: object = {}) => {
      const chunk = { id: "1", created: 0, model: "m", object: "chat.completion.chunk" };
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }], ...more })}\n\n`,
      );
    };
    for (const line of lines) send({ delta: { role: "assistant", content: `${JSON.stringify(line)}\n` } });
    const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };
    send({ delta: {}, finish_reason: "stop" }, { usage });
    response.end("data: [DONE]\n\n");
  };
  const http = await listenHttp(listener, { host: "127.0.0.1", port: 0 });
  return {
    calls: () => calls,
    settings: {
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: `${http.origin}/v1`,
      AI_API_KEY: "key",
      AI_MODEL: "m",
    },
    provider: (region) =>
      openAiProvider({
        provider: "openai-compatible",
        baseUrl: `${http.origin}/v1`,
        apiKey: "key",
        model: "m",
        regions: [region],
        prices: { input: 3, output: 15 },
      }),
    close: () => http.close(0),
  };
}
