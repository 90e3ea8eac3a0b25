import { expect, it } from "vitest";
import { isServiceToken, type ServiceTokens } from "./secrets.ts";

const former = "former-service-token-0123456789abcdef";
const next = "next-service-token-0123456789abcdef00";

/** Replacing a token by docs/deploy.md: between two steps processes restart one after another. */
const steps: readonly ServiceTokens[] = [
  { serviceToken: former },
  { serviceToken: former, otherServiceToken: next },
  { serviceToken: next, otherServiceToken: former },
  { serviceToken: next },
];

it("no process refuses another at any moment of a token's replacement", () => {
  for (const [index, step] of steps.entries()) {
    const after = steps[index + 1] ?? step;
    for (const [caller, answerer] of [
      [step, step],
      [step, after],
      [after, step],
    ] as const) {
      expect(isServiceToken(caller.serviceToken, answerer)).toBe(true);
    }
  }
});

it("the former token opens nothing once it is replaced, nor does none or another", () => {
  const last = { serviceToken: next };
  for (const given of [former, "", undefined, next.slice(1), `${next} `]) {
    expect(isServiceToken(given, last)).toBe(false);
    expect(isServiceToken(given, { ...last, otherServiceToken: "o".repeat(40) })).toBe(false);
  }
});
