import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { expect, it } from "vitest";
import { readAiUsage } from "../../kernel/ai/read-ai-usage.ts";
import { askFixture } from "./ask-fixture.testing.ts";

const fixture = askFixture();
const usage = { inputTokens: 10, outputTokens: 2, costMicros: 60 };

/** A provider that generates text, and ends as given. */
function remote(end: () => void): AiProvider {
  return {
    ...builtInProvider,
    generates: true,
    async *answer() {
      yield { kind: "claim", claim: { text: "They left.", quotes: [{ passage: 0, text: "we left" }] } };
      end();
      yield { kind: "usage", usage };
    },
  };
}

const usageOf = () => fixture.as(fixture.team.owner, readAiUsage);

it("an answer that fails or is cancelled after it was asked for has an unknown cost, not none", async () => {
  await fixture.note("Call", "The checkout was slow, so we left.");
  const ask = (ai: AiProvider, signal?: AbortSignal) =>
    fixture.ask(fixture.team.owner, "Was the checkout slow?", {
      ai,
      ...(signal === undefined ? {} : { signal }),
    });
  const gone = new AbortController();
  await ask(
    remote(() => gone.abort(new Error("the page was closed"))),
    gone.signal,
  );
  expect(await usageOf()).toMatchObject([{ count: 1, costMicros: null, unknownCostCount: 1 }]);
  const failing = remote(() => {
    throw new Error("the connection was lost");
  });
  await expect(ask(failing)).rejects.toThrow("the connection was lost");
  await ask(remote(() => undefined));
  await ask(builtInProvider);
  expect(await usageOf()).toMatchObject([
    { count: 4, failedCount: 1, inputTokens: 10, costMicros: 60, unknownCostCount: 2 },
  ]);
});
