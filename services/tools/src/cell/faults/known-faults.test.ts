import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";
import { knownFaults } from "./known-faults.ts";
import { withFault } from "./try-faults.ts";

const read = (file: string): Promise<string> => readFile(path.join(repositoryRoot, file), "utf8");

it("the faults are those that the review named", () => {
  expect(knownFaults.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `B${i + 1}`));
});

it.each(knownFaults)("$name can be brought back, and its test is there: $what", async (fault) => {
  const text = await read(fault.change.file);
  expect(withFault(text, fault)).not.toBe(text);
  expect(await read(fault.test.file)).toContain(fault.test.title);
});
