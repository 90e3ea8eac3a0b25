import { newId } from "@fieldstone/model/ids.ts";
import { expect, test } from "vitest";
import { eraseInThread } from "./erase-in-thread.ts";

const sizeBytes = 64 * 1024 * 1024;
const line = "It <b>takes</b> an hour, Zo&euml; said to *us*.\n";

test("the largest text that is searched fits into the thread", async () => {
  const bytes = Buffer.from(line.repeat(Math.floor(sizeBytes / line.length)));
  const terms = { names: ["Marta Silva"], emails: ["marta@fish.example"], quotes: ["my hands are wet"] };
  expect(await eraseInThread(newId(), { bytes, terms })).toEqual({ kind: "unchanged" });
}, 600_000);
