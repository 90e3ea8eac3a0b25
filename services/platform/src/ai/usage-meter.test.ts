import { expect, it } from "vitest";
import { noUsage } from "./ai-answer.ts";
import { UsageMeter } from "./usage-meter.ts";

const reported = { inputTokens: 10, outputTokens: 2, costMicros: 60 };

it("a cost is unknown while a call has not reported it, and none where nothing was generated", () => {
  const meter = new UsageMeter();
  expect(meter.usage).toEqual(noUsage);
  meter.begin({ generates: false });
  expect(meter.usage).toEqual(noUsage);
  meter.begin({ generates: true });
  meter.begin({ generates: true });
  meter.end(reported);
  expect(meter.usage).toEqual({ ...reported, costMicros: null });
  meter.end(reported);
  expect(meter.usage).toEqual({ inputTokens: 20, outputTokens: 4, costMicros: 120 });
  meter.end({ ...reported, costMicros: null });
  expect(meter.usage.costMicros).toBeNull();
});
