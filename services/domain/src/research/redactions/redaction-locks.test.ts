import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { countLockWaits } from "../../testing/lock-waits.testing.ts";
import { cancelClip, makeClip } from "../clips/make-clip.ts";
import { lockDocumentRow } from "../documents/updates/document-update-store.ts";
import { createFileHighlight } from "../highlights/create-file-highlight.ts";
import { lockHighlight } from "../highlights/highlight-store.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { createRedaction, removeRedaction } from "./change-redactions.ts";

const span = { startMs: 500, endMs: 1_500 };
const masks = { mutesAudio: true, blursVideo: true };

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;
let highlightId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId, noteId } = await freshRecording(tx));
    highlightId = await createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } });
  });
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

/** Locks the first, waits until another transaction waits for it, and locks the second. */
async function locksInOrder(
  first: (tx: TenantTransaction) => Promise<unknown>,
  second: (tx: TenantTransaction) => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const held = Promise.withResolvers<void>();
  const holder = write(async (tx) => {
    await first(tx);
    held.resolve();
    await expect.poll(() => countLockWaits(tx), { timeout: 30_000 }).toBe(1);
    await second(tx);
  });
  await held.promise;
  await Promise.all([holder, other()]);
}

test("a redaction waits for a save of the note's text before it holds any of its highlights", async () => {
  await locksInOrder(
    (tx) => lockDocumentRow(tx, noteId),
    (tx) => lockHighlight(tx, highlightId),
    () => write((tx) => createRedaction(tx, { fileId, ...span, ...masks })),
  );
});

test("a clip waits for a redaction before it holds its highlight, begun or cancelled", async () => {
  const redacts = (tx: TenantTransaction) => lockRecording(tx, fileId);
  const holdsHighlight = (tx: TenantTransaction) => lockHighlight(tx, highlightId);
  await locksInOrder(redacts, holdsHighlight, () => write((tx) => makeClip(tx, highlightId)));
  await locksInOrder(redacts, holdsHighlight, () => write((tx) => cancelClip(tx, highlightId)));
});

test("clips that are begun and cancelled while their recording is redacted again and again never deadlock", async () => {
  const codes: unknown[] = [];
  const tried = (work: Promise<unknown>) =>
    work.catch((error: { code?: unknown }) => void codes.push(error.code));
  for (let round = 0; round < 10; round += 1) {
    const redactionId = await write((tx) => createRedaction(tx, { fileId, ...span, ...masks }));
    await Promise.all([
      tried(write((tx) => makeClip(tx, highlightId))),
      tried(write((tx) => removeRedaction(tx, redactionId))),
      tried(write((tx) => cancelClip(tx, highlightId))),
      tried(write((tx) => createRedaction(tx, { fileId, startMs: 1_600, endMs: 1_900, ...masks }))),
    ]);
  }
  // Clips are unavailable while the recording is prepared again; nothing else fails.
  expect(new Set(codes)).toEqual(new Set(["clip.unavailable", "clip.not_found"]));
});
