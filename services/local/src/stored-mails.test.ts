import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendToMailbox } from "./forgetting/plant-mail.testing.ts";
import { openMailbox } from "./mailbox.ts";
import { storedMailsIn } from "./stored-mails.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-mails-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("only the workspace's own mails that contain a term are deleted, however they are encoded", async () => {
  const [own, other] = [{ teamId: "one" }, { teamId: "two" }];
  await sendToMailbox(dir, "Zoë Müller joined, she says – at last.", own);
  await sendToMailbox(dir, `${"A long line. ".repeat(40)} Zoë Müller`, own);
  await sendToMailbox(dir, "Zoë Müller is known here too.", other);
  await sendToMailbox(dir, "Nobody is named.", own);
  await sendToMailbox(dir, "A code for Zoë Müller, of no workspace.");
  const kept = storedMailsIn(dir);
  const terms = { names: ["Zoë Müller"], emails: [], quotes: [] };
  expect(await kept.erase("one", terms)).toBe(2);
  expect(await kept.erase("one", terms), "a second run").toBe(0);
  const mailbox = await openMailbox({ dir, port: await findFreePort() });
  const texts = (await mailbox.list()).map(({ text }) => text.trim());
  await mailbox.close();
  expect(texts.sort()).toEqual([
    "A code for Zoë Müller, of no workspace.",
    "Nobody is named.",
    "Zoë Müller is known here too.",
  ]);
});
