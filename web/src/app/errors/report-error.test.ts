import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RestError } from "../rest.ts";
import { isWorthReporting, reportError } from "./report-error.ts";

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("location", { pathname: "/notes/Our-plan-2Y7zqN6FUzWCvXbKqfQbRn", search: "?code=123456" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { visibilityState: "visible", querySelector: () => null });
  vi.stubGlobal("__RELEASE__", "1.0.0");
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a report carries no title, code or token, and the reference that is shown", async () => {
  const reference = reportError(
    new Error("Failed at https://a.example/notes/Our-plan-2Y7zqN6FUzWCvXbKqfQbRn"),
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    reference,
    path: "/notes/TITLE-REDACTED-2Y7zqN6FUzWCvXbKqfQbRn?code=REDACTED",
  });
  expect(JSON.stringify(sent)).not.toMatch(/Our-plan|123456/);
});

test("a fault of the program is reported, what the network or a person caused is not", () => {
  expect(isWorthReporting(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(true);
  expect(isWorthReporting(new TypeError("Failed to fetch"))).toBe(false);
  expect(isWorthReporting(new RestError(503, "away"))).toBe(false);
  expect(isWorthReporting(new RestError(404, "gone"))).toBe(false);
  const extensions = { errorCode: "BAD_USER_INPUT" };
  expect(isWorthReporting(new CombinedGraphQLErrors({ errors: [{ message: "x", extensions }] }))).toBe(false);
  expect(isWorthReporting(new Error("The session token has expired"))).toBe(false);
});
