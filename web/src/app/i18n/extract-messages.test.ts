import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractMessages } from "./extract-messages.ts";

const root = join(import.meta.dirname, "../..");

function sources(): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|app\/i18n\/|^ui\/word\.ts|^graphql\//.test(file),
  );
}

test("an id stands for one text everywhere, and every text is a literal", () => {
  const texts = new Map<string, string>();
  for (const file of sources()) {
    for (const { id, message } of extractMessages(file, readFileSync(join(root, file), "utf8"))) {
      expect(texts.get(id) ?? message, `${file}: ${id}`).toBe(message);
      texts.set(id, message);
    }
  }
  expect(texts.size).toBeGreaterThan(10);
});

test("literals across lines are found, with escapes", () => {
  expect(extractMessages("a.ts", 'return t(\n  "x.y",\n  "Say \\"hi\\"",\n);')).toEqual([
    { id: "x.y", message: 'Say "hi"', line: 1 },
  ]);
});

test("a computed text is refused", () => {
  expect(() => extractMessages("a.ts", "t(id, text)")).toThrow("without literal");
});
