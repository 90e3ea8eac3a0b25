import { expect, test } from "vitest";
import { limitConsole } from "./limit-console.ts";

test("what a library prints for each frame of a client is logged up to a number of lines per minute", () => {
  const logged: object[] = [];
  const nothing = (..._parts: unknown[]): void => undefined;
  const output = { error: nothing, warn: nothing, log: nothing };
  let nowMs = 1_000_000;
  limitConsole(output, { warn: (fields: object) => logged.push(fields) }, () => nowMs);
  for (let sent = 0; sent < 1_000; sent += 1) output.error("Unable to handle message of type %d", sent);
  expect(logged).toHaveLength(20);
  expect(logged[0]).toEqual({ printed: "Unable to handle message of type 0", dropped: 0 });
  nowMs += 60_000;
  output.warn("x".repeat(100_000));
  expect(logged[20]).toEqual({ printed: "x".repeat(2_000), dropped: 980 });
});
