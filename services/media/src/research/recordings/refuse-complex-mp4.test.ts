import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { complexMp4s, hostileMp4s } from "./hostile-mp4s.testing.ts";
import { refuseComplexMp4 } from "./refuse-complex-mp4.ts";

let folder: string;
let call: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "complex-mp4-"));
  call = await readFile(await smallRecording("call.mp4"));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function look(bytes: Buffer): Promise<void> {
  const file = path.join(folder, newId());
  await writeFile(file, bytes);
  await refuseComplexMp4(file);
}

it("refuses too many edits, tracks and fragments within a second of a core, and starts no program", async () => {
  const objects = openObjectStore({
    driver: "file",
    dir: path.join(folder, "objects"),
    signingKey: "signing-key-of-the-tests-0123456789",
  });
  const engine = new FfmpegEngine({
    objects,
    findPrograms: () => Promise.reject(new Error("a program was started")),
  });
  const tenant = { teamId: newId(), region: "EU_A" } as const;
  for (const { what, bytes } of complexMp4s(call)) {
    const [sourceKey, destinationKey] = [
      objectKey(tenant, "files", newId()),
      objectKey(tenant, "files", newId()),
    ];
    await objects.put(sourceKey, bytes, "video/mp4");
    const events: unknown[] = [];
    const before = process.cpuUsage();
    await engine.run(
      {
        ...{ type: "NORMALIZATION", fileTypeHint: "VIDEO", costTags: {} },
        ...{ fileId: newId(), audioVideoFileId: newId(), sourceKey, destinationKey },
      },
      { signal: new AbortController().signal, emit: async (event) => void events.push(event) },
    );
    const { user } = process.cpuUsage(before);
    expect(events.at(-1), what).toEqual({ type: "job.failed", code: "recording.too_complex" });
    expect(user / 1_000, what).toBeLessThan(1_000);
  }
});

it("lets recordings through whose index ffmpeg reads cheaply, false ones too", async () => {
  for (const name of ["call.mp4", "late-sound.mp4", "old.avi"] as const)
    await refuseComplexMp4(await smallRecording(name));
  const complex = new Set(complexMp4s(call).map(({ what }) => what));
  // These are refused here too: nothing unpacks them within limits.
  const packed = ["an index that unpacks to 100 MB", "packed indexes in packed indexes"];
  for (const { what, bytes } of hostileMp4s(call))
    if (!complex.has(what) && !packed.includes(what)) await look(bytes);
});

it("ends on any bytes", async () => {
  const [index, size] = [call.indexOf("moov") - 4, call.length];
  for (let at = 0; at < 200; at += 1) {
    const changed = Buffer.from(call);
    changed.writeUInt32BE((at * 2_654_435_761) >>> 0, index + (at % (size - index - 4)));
    await look(changed);
  }
  await look(Buffer.alloc(0));
  await look(Buffer.alloc(1_000_000));
  await look(Buffer.alloc(1_000_000, 1));
});
