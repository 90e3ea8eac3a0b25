import { expect, test } from "vitest";
import { createLog } from "./create-log.ts";

function logged(fields: object): Record<string, unknown> {
  let line = "";
  const log = createLog({ level: "info", process: "test", destination: { write: (text) => (line = text) } });
  log.warn(fields, "said");
  return JSON.parse(line);
}

test("an error is told with its stable code and its causes, and without what a library hangs on it", () => {
  const cause = Object.assign(new Error("lost"), { code: "57P01", client: { password: "p", host: "h" } });
  const line = logged({ error: new TypeError("failed", { cause }) });
  expect(line.error).toMatchObject({
    type: "TypeError",
    message: "failed",
    cause: { message: "lost", errorCode: "57P01" },
  });
  expect(JSON.stringify(line)).not.toContain("client");
});

test("secrets are struck out, and what is thrown without being an error is told", () => {
  const config = { serviceToken: "one", otherServiceToken: "two" };
  const line = logged({ request: { cookie: "x=1" }, code: "123456", config, error: "only words" });
  expect(line).toMatchObject({
    request: { cookie: "[removed]" },
    config: { serviceToken: "[removed]", otherServiceToken: "[removed]" },
    code: "[removed]",
    error: { type: "string", message: "only words" },
  });
});
