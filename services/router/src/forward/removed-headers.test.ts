import fc from "fast-check";
import { expect, it } from "vitest";
import {
  isRemovedFromRequest,
  isRemovedFromResponse,
  requestHeadersExpected,
  requestHeadersRemoved,
  responseHeadersPattern,
  unexpectedHeadersPattern,
} from "./removed-headers.ts";

const part = fc.constantFrom(
  ...[...requestHeadersRemoved].flatMap((name) => name.split("-")),
  "fieldstone",
  "envoy",
  "content",
  "type",
  "length",
  "server",
  "port",
  "proto",
  "powered",
  "by",
);
const name = fc
  .array(fc.tuple(part, fc.constantFrom("-", "_")), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts
      .map(([text, dash]) => text + dash)
      .join("")
      .slice(0, -1),
  );
const known = fc
  .tuple(
    fc.constantFrom(...requestHeadersRemoved, ...requestHeadersExpected, "content-type", "host"),
    fc.boolean(),
    fc.constantFrom("", "-x"),
  )
  .map(([text, underscores, end]) => (underscores ? text.replaceAll("-", "_") : text) + end);

it("the patterns say of every name what the functions say", () => {
  const unexpected = new RegExp(`^(?:${unexpectedHeadersPattern().replaceAll("\\z", "$")})$`);
  const response = new RegExp(responseHeadersPattern());
  const expected: ReadonlySet<string> = new Set(requestHeadersExpected);
  fc.assert(
    fc.property(fc.oneof(name, known), (text) => {
      expect(unexpected.test(text) || expected.has(text), text).toBe(isRemovedFromRequest(text));
      expect(response.test(text), text).toBe(isRemovedFromResponse(text));
    }),
    { numRuns: 5_000 },
  );
});
