import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";
import { withFault } from "../cell/faults/try-faults.ts";
import { attackFaults } from "./attack-faults.ts";

it.each(attackFaults)("$name can be taken away, and the file of its test is there: $what", async (fault) => {
  const text = await readFile(path.join(repositoryRoot, fault.change.file), "utf8");
  expect(withFault(text, fault)).not.toBe(text);
  // Some titles belong to parametrised tests, so that they do not occur literally.
  await access(path.join(repositoryRoot, fault.test.file));
});
