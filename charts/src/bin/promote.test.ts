import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const program = path.join(import.meta.dirname, "promote.ts");
const root = path.join(import.meta.dirname, "../../..");
const digest = `sha256:${"a".repeat(64)}`;
const whole = {
  "--environment": "staging",
  "--state": root,
  "--services": digest,
  "--media": digest,
  "--router": digest,
  "--prometheus": "http://127.0.0.1:1",
};

const promote = (given: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [program, ...Object.entries(given).flat()], { encoding: "utf8" });

it.each([
  [{ "--environment": "moon" }, 'There is no environment "moon".'],
  [{ "--services": "newest" }, "must be sha256: and 64 hexadecimal digits"],
  [{ "--media": "sha256:1" }, "must be sha256: and 64 hexadecimal digits"],
  [{ "--fast": "yes" }, "Unknown option '--fast'"],
  [{ "--state": "/nowhere" }, 'There is no checkout at "/nowhere".'],
])("answers %j in words, with how it is used", (wrong, words) => {
  const { status, stderr } = promote({ ...whole, ...wrong });
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  expect(stderr).toContain("npm run promote -- --environment production|staging");
  expect(stderr).not.toMatch(/^\s+at /m);
});
