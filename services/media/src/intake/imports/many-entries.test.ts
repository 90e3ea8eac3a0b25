import { ProjectArchiveReader } from "@fieldstone/domain/intake/imports/exported/project-archive-reader.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { expect, it, vi } from "vitest";
import { readFileInProcess } from "./file-parser.ts";
import { openObjects } from "./project-archive-fixture.testing.ts";
import { zipOf } from "./zip.testing.ts";

vi.setConfig({ testTimeout: 120_000 });

const filesCount = 150_000;
const fileName = (number: number) => `Calls/files/recording-of-a-call-${number}.txt`;

/** An archive of this one data file, whose directory also lists files that it does not contain. */
function withListedFiles(data: Buffer): Buffer {
  const archive = zipOf([{ name: "Calls/project.json", content: data }]);
  const start = archive.readUInt32LE(archive.length - 6);
  const listed = Array.from({ length: filesCount }, (_, number) => {
    const name = Buffer.from(fileName(number));
    const record = Buffer.alloc(46);
    record.write("PK\x01\x02", "latin1");
    record.writeUInt16LE(8, 10);
    record.writeUInt32LE(5, 24);
    record.writeUInt16LE(name.length, 28);
    return Buffer.concat([record, name]);
  });
  const directory = Buffer.concat([archive.subarray(start, archive.length - 22), ...listed]);
  // More than 65,535 entries need the fields of ZIP64.
  const end = Buffer.alloc(56 + 20 + 22);
  end.write("PK\x06\x06", 0, "latin1");
  end.writeUInt32LE(44, 4);
  end.writeUInt32LE(filesCount + 1, 24);
  end.writeUInt32LE(filesCount + 1, 32);
  end.writeUInt32LE(directory.length, 40);
  end.writeUInt32LE(start, 48);
  end.write("PK\x06\x07", 56, "latin1");
  end.writeUInt32LE(start + directory.length, 64);
  end.writeUInt32LE(1, 72);
  end.write("PK\x05\x06", 76, "latin1");
  end.fill(0xff, 84, 96);
  return Buffer.concat([archive.subarray(0, start), directory, end]);
}

it("an archive of 150,000 files is read in short turns, and the parser knows the size of each", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  const content = { type: "doc", content: [{ type: "paragraph" }] };
  const times = { createdAt: at, updatedAt: at, happenedAt: null };
  const files = [0, filesCount - 1, filesCount].map((number) => fileName(number).replace("Calls/", ""));
  const lists = { personIds: [], fields: [], highlights: [], comments: [] };
  const note = { id: newId(), title: "Call", ...times, content, ...lists, files };
  const format = { format: "fieldstone.project", version: 1, exportedAt: at };
  const project = { id: newId(), title: "Calls" };
  const whole = { ...format, project, people: [], fields: [], tags: [], notes: [note], insights: [] };
  const bytes = withListedFiles(Buffer.from(JSON.stringify(whole)));
  const objects = await openObjects();
  const key = objectKey({ region: "EU_A", teamId: newId() }, "files", newId());
  await objects.put(key, bytes, "application/zip");
  const { signal } = new AbortController();

  const turns = watchTurns();
  const archive = await ProjectArchiveReader.open(objects, key, signal);
  const file = { name: "Calls.zip", bytes: new Uint8Array(), importId: newId(), firstNote: 0 };
  const reading = await readFileInProcess({ ...file, archive: await archive.contents() }, signal);
  const longestMs = await turns.stop();
  const [made] = await reading.next();
  reading.close();
  archive.close();

  expect(archive.filesSizeBytes).toBe(5 * filesCount);
  expect(made?.exported?.files.map(({ sizeBytes }) => sizeBytes)).toEqual([5, 5]);
  expect(made?.exported?.leftOut).toMatchObject([{ kind: "FILE", reason: "MISSING" }]);
  expect(longestMs).toBeLessThan(stallMsMax);
});
