import { buffer } from "node:stream/consumers";
import { findAttachmentsOfDocuments } from "@fieldstone/domain/research/files/attachments/read-attachments.ts";
import { makeImageSizesTask } from "@fieldstone/domain/research/files/images/image-tasks.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { PagesFixture } from "../pages/pages-fixture.testing.ts";
import { makeImageSizesWork } from "./make-image-sizes-work.ts";

/** Each file starts a process, on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

async function make(name: string, bytes: Uint8Array, attempt = 1): Promise<string> {
  const fileId = await fixture.attach(name, bytes);
  await run(fileId, attempt);
  return fileId;
}

async function run(fileId: string, attempt: number): Promise<void> {
  const work = makeImageSizesWork({ cell: fixture.database.cell, objects: fixture.objects });
  expect(work.name).toBe(makeImageSizesTask.name);
  const signal = new AbortController().signal;
  await work.run(
    { fileId },
    { context: fixture.team.system, attempt, attemptsMax: 4, signal, log: silentLog },
  );
}

const failureOf = async (fileId: string) => {
  const { database, team, noteId } = fixture;
  const found = await withTenant(database.cell, team.owner.context, "read", (tx) =>
    findAttachmentsOfDocuments(tx, [noteId]),
  );
  return found.get(noteId)?.find(({ id }) => id === fileId)?.failureCode;
};

async function readSize(fileId: string, width: number): Promise<Buffer> {
  const { body } = await fixture.objects.get(
    objectKey(fixture.team, "derived", fileId, `image-${width}.webp`),
  );
  return buffer(body);
}

it("makes sizes of a photograph in WebP, turned as the camera was held", async () => {
  const wide = sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "red" } });
  const fileId = await make("photo.jpg", await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await fixture.derivedOf(fileId)).toEqual(["image-1600.webp", "image-320.webp"]);
  expect(await sharp(await readSize(fileId, 320)).metadata()).toMatchObject({
    format: "webp",
    width: 320,
    height: 640,
  });
});

const svg = (content: string, start = "") =>
  Buffer.from(
    `<?xml version="1.0"?>${start}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20"><rect width="40" height="20" fill="lime"/>${content}</svg>`,
  );

it("makes an SVG into pixels: its script does not run, and what it refers to is not read", async () => {
  const hostile = svg(
    '<script>throw new Error()</script><image href="file:///etc/passwd" width="40" height="20"/><image href="http://127.0.0.1:9/a.png" width="40" height="20"/>',
  );
  const fileId = await make("logo.svg", hostile);
  const { data } = await sharp(await readSize(fileId, 320))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Lime, as exact as WebP keeps it, with nothing drawn over it.
  expect(data[0]).toBeLessThan(20);
  expect(data[1]).toBeGreaterThan(235);
  expect(data[2]).toBeLessThan(20);
});

/** A PNG that claims this many pixels. */
function sizedPng(width: number, height: number): Buffer {
  const bytes = Buffer.from(onePixelPng);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it.each([
  ["an outer entity", "a.svg", svg("&b;", '<!DOCTYPE svg [<!ENTITY b SYSTEM "file:///etc/passwd">]>')],
  [
    "entities in entities",
    "a.svg",
    svg(
      "<text>&d;</text>",
      `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(1_000)}"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}"><!ENTITY d "${"&c;".repeat(1_000)}">]>`,
    ),
  ],
  ["a use of itself", "a.svg", svg('<g id="a"><use xlink:href="#a"/></g>')],
  ["groups in groups", "a.svg", svg(`${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`)],
  ["a header of 16,000 by 16,000 pixels alone", "a.png", sizedPng(16_000, 16_000)],
  ["a JPEG's first bytes", "a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ["a GIF's first bytes", "a.gif", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
])("%s ends without a size, or with all of them", async (_what, name, bytes) => {
  const fileId = await make(name, bytes);
  const sizes = await fixture.derivedOf(fileId);
  expect([0, 2]).toContain(sizes.length);
  expect(await failureOf(fileId)).toBe(sizes.length === 0 ? "image.unreadable" : null);
});

it("that ended every process is not opened again, and says that it could not be read", async () => {
  const fileId = await make("photo.png", onePixelPng, 4);
  expect(await fixture.derivedOf(fileId)).toEqual([]);
  expect(await failureOf(fileId)).toBe("image.unreadable");
});

it("whose sizes were stored by the run before keeps them", async () => {
  const fileId = await make("photo.png", onePixelPng);
  await run(fileId, 4);
  expect(await fixture.derivedOf(fileId)).toHaveLength(2);
  expect(await failureOf(fileId)).toBeNull();
});

it("that the store does not return fails after the last attempt", async () => {
  const fileId = await fixture.attach("photo.png", onePixelPng);
  await fixture.objects.delete(objectKey(fixture.team, "files", fileId));
  await expect(run(fileId, 1)).rejects.toThrow();
  expect(await failureOf(fileId)).toBeNull();
  await expect(run(fileId, 3)).rejects.toThrow();
  expect(await failureOf(fileId)).toBe("image.internal");
});
