import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, test as baseTest, beforeAll, describe, expect } from "vitest";
import { downloadObject } from "./download-object.ts";
import { fileObjectsPath } from "./file-object-routes.ts";
import { objectKey, objectPrefix } from "./object-key.ts";
import { deletePrefix, type ObjectStore, partChecksumHeader } from "./object-store.ts";
import { fileSubject, partSizeBytes, type Subject, subjects } from "./object-stores.testing.ts";
import { toBuffer } from "./stream-chunks.ts";

describe.each(subjects)("an object store ($name)", ({ open, isThere, isStrict }) => {
  const test = baseTest.skipIf(!isThere);
  const owner = { region: "US_B", teamId: newId() } as const;
  const bytes = randomBytes(100_000);
  let subject: Subject;
  let store: ObjectStore;

  beforeAll(async () => {
    if (!isThere) return;
    subject = await open();
    store = subject.store;
  });
  afterAll(async () => {
    if (!isThere) return;
    await deletePrefix(store, objectPrefix(owner));
    await subject.close();
  });

  const read = async (key: ReturnType<typeof objectKey>, range?: { start: number; end?: number }) =>
    toBuffer((await store.get(key, range)).body);

  test("gives back the bytes and the type that were put, from bytes and from a stream", async () => {
    for (const body of [bytes, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])]) {
      const key = objectKey(owner, "files", newId());
      expect(await store.put(key, body, "audio/mpeg")).toEqual({
        sizeBytes: bytes.length,
        contentType: "audio/mpeg",
      });
      expect(await store.head(key)).toEqual({ sizeBytes: bytes.length, contentType: "audio/mpeg" });
      expect((await read(key)).equals(bytes)).toBe(true);
    }
  });

  test("keeps an empty object", async () => {
    const key = objectKey(owner, "files", "empty");
    await store.put(key, Readable.from([]), "text/plain");
    expect(await store.head(key)).toEqual({ sizeBytes: 0, contentType: "text/plain" });
  });

  test("stores a copy of a file, which may change or go, and nothing of one that is not there", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "stored-files-"));
    const file = path.join(folder, "file");
    const key = objectKey(owner, "files", "copied");
    try {
      for (const stored of [bytes, Buffer.alloc(0), Buffer.concat([bytes, bytes])]) {
        await writeFile(file, stored);
        const head = { sizeBytes: stored.length, contentType: "video/mp2t" };
        expect(await store.putFile(key, file, "video/mp2t")).toEqual(head);
        await writeFile(file, "changed");
        expect(await store.head(key)).toEqual(head);
        expect((await read(key)).equals(stored)).toBe(true);
      }
      await expect(store.putFile(key, path.join(folder, "none"), "text/plain")).rejects.toThrow("ENOENT");
      expect(await read(key)).toHaveLength(2 * bytes.length);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("leaves the object as it was when a put's stream fails", async () => {
    const key = objectKey(owner, "files", "steady");
    await store.put(key, Buffer.from("first"), "text/plain");
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("the line was cut");
      })(),
    );
    await expect(store.put(key, broken, "text/plain")).rejects.toThrow("the line was cut");
    expect((await read(key)).toString()).toBe("first");
  });

  test("reads ranges, both ends included", async () => {
    const key = objectKey(owner, "files", "range");
    await store.put(key, bytes, "video/mp4");
    expect((await read(key, { start: 10, end: 19 })).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await read(key, { start: 99_990 })).equals(bytes.subarray(99_990))).toBe(true);
    expect((await read(key, { start: 99_990, end: 500_000 })).length).toBe(10);
    await expect(store.get(key, { start: 100_000 })).rejects.toMatchObject({ code: "object.range_invalid" });
  });

  test("downloads a file that stays as it was, and whose deletion keeps the object", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "downloads-"));
    try {
      for (const isOnlyRead of [false, true]) {
        const key = objectKey(owner, "files", newId());
        await store.put(key, bytes, "video/mp4");
        const file = path.join(folder, `${isOnlyRead}`);
        const { signal } = new AbortController();
        expect(await downloadObject(store, key, { file, signal, isOnlyRead })).toBe(bytes.length);
        await store.put(key, Buffer.from("replaced"), "video/mp4");
        expect((await readFile(file)).equals(bytes)).toBe(true);
        await rm(file);
        expect((await read(key)).toString()).toBe("replaced");
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("copies an object, at once or in parts, as another type", async () => {
    const large = randomBytes(2 * partSizeBytes + 7);
    for (const body of [bytes, large]) {
      const [from, to] = [objectKey(owner, "files", newId()), objectKey(owner, "copies", newId())];
      await store.put(from, body, "application/octet-stream");
      await store.copy(from, to, "video/mp4");
      expect(await store.head(to)).toEqual({ sizeBytes: body.length, contentType: "video/mp4" });
      expect((await read(to)).equals(body)).toBe(true);
    }
    const gone = objectKey(owner, "files", "never");
    const copied = store.copy(gone, objectKey(owner, "copies", "never"), "video/mp4");
    await expect(copied).rejects.toMatchObject({ code: "object.not_found" });
  });

  test("says what is not there, and deletes it again without complaint", async () => {
    const key = objectKey(owner, "files", "gone");
    await store.put(key, bytes, "text/plain");
    await store.delete(key);
    await store.delete(key);
    expect(await store.head(key)).toBeUndefined();
    await expect(store.get(key)).rejects.toMatchObject({ code: "object.not_found" });
  });

  test("lists a prefix in order, page by page, and no other tenant's objects", async () => {
    const lister = { region: "US_B", teamId: newId() } as const;
    const keys = [["a"], ["a-b"], ["a.c"], ["aa", "below"], ["b"]].map(([name = "", ...below]) =>
      objectKey(lister, "list", name, ...below),
    );
    for (const key of keys) await store.put(key, bytes.subarray(0, 3), "text/plain");
    const first = await store.list(objectPrefix(lister, "list"), { limit: 2 });
    const rest = await store.list(objectPrefix(lister, "list"), { after: first.at(-1)?.key ?? "" });
    expect([...first, ...rest]).toEqual(keys.map((key) => ({ key, sizeBytes: 3 })));
    expect(await store.list(objectPrefix(owner, "list"))).toEqual([]);
    expect(await deletePrefix(store, objectPrefix(lister))).toBe(5);
    expect(await store.list(objectPrefix(lister))).toEqual([]);
  });

  test("serves a signed address, whole and by range, under the name asked for", async () => {
    const key = objectKey(owner, "files", "signed");
    await store.put(key, bytes, "text/plain");
    const address = await store.signGet(key, { expiresInSeconds: 60, downloadName: "Übung 1.txt" });
    const whole = await fetch(address);
    expect(whole.status).toBe(200);
    expect(whole.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(address, { headers: { range: "bytes=-5" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 99995-99999/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-5))).toBe(true);
    expect((await fetch(address, { headers: { range: "bytes=100000-" } })).status).toBe(416);
  });

  test("serves a file as what its bytes are, where its name said otherwise", async () => {
    const key = objectKey(owner, "files", newId());
    await store.put(key, bytes, "video/mp4");
    const typeOf = async (contentType: string) => {
      const answer = await fetch(await store.signGet(key, { expiresInSeconds: 60, contentType }));
      await answer.arrayBuffer();
      return answer.headers.get("content-type");
    };
    expect(await typeOf("image/png")).toBe("image/png");
    expect(await typeOf("text/html")).toBe("application/octet-stream");
  });

  if (isStrict) {
    test("refuses a signed address that was changed, or used for another method", async () => {
      const key = objectKey(owner, "files", "signed");
      const other = objectKey(owner, "files", "other");
      await store.put(other, bytes, "text/plain");
      const address = await store.signGet(key, { expiresInSeconds: 60 });
      expect((await fetch(address.replace("/signed?", "/other?"))).status).toBe(403);
      expect((await fetch(address, { method: "PUT", body: "x" })).status).toBe(403);
    });

    test("takes an object by a signed address, of the announced type alone", async () => {
      const key = objectKey(owner, "files", "put");
      const address = await store.signPut(key, { expiresInSeconds: 60, contentType: "text/csv" });
      const put = (type: string) =>
        fetch(address, { method: "PUT", body: "a,b", headers: { "content-type": type } });
      expect((await put("text/html")).ok).toBe(false);
      expect(await store.head(key)).toBeUndefined();
      expect((await put("text/csv")).status).toBe(200);
      expect(await store.head(key)).toEqual({ sizeBytes: 3, contentType: "text/csv" });
    });

    test("joins an upload's parts by number, put in any order, one of them by a signed address", async () => {
      const key = objectKey(owner, "uploads", newId());
      const upload = await store.createUpload(key, "video/mp4");
      const body = randomBytes(partSizeBytes * 2 + 10);
      const last = await store.putPart(upload, 3, body.subarray(partSizeBytes * 2));
      await store.putPart(upload, 1, body.subarray(0, partSizeBytes));
      const second = body.subarray(partSizeBytes, partSizeBytes * 2);
      const sha256 = createHash("sha256").update(second).digest("base64");
      const options = { expiresInSeconds: 60, sizeBytes: second.length, sha256 };
      const address = await store.signPart(upload, 2, options);
      const put = (bytes: Buffer) =>
        fetch(address, {
          method: "PUT",
          body: new Uint8Array(bytes),
          headers: { [partChecksumHeader]: sha256 },
        });
      const changed = Buffer.from(second).fill(0, 0, 9);
      const isTaken = async (bytes: Buffer) => (await put(bytes).catch(() => undefined))?.ok ?? false;
      expect(await isTaken(changed)).toBe(false);
      expect(await isTaken(second.subarray(1))).toBe(false);
      expect((await store.listParts(upload)).map(({ partNumber }) => partNumber)).toEqual([1, 3]);
      expect((await put(second)).status).toBe(200);
      const parts = await store.listParts(upload);
      expect(parts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes])).toEqual([
        [1, partSizeBytes],
        [2, partSizeBytes],
        [3, 10],
      ]);
      expect(parts[2]).toEqual(last);
      expect(await store.head(key)).toBeUndefined();
      expect(await store.completeUpload(upload, parts)).toEqual({
        sizeBytes: body.length,
        contentType: "video/mp4",
      });
      expect((await read(key)).equals(body)).toBe(true);
      await expect(store.listParts(upload)).rejects.toMatchObject({ code: "upload.not_found" });
    });
  }
  test("refuses to complete an upload with a part that did not arrive, and aborts one twice", async () => {
    const upload = await store.createUpload(objectKey(owner, "uploads", newId()), "video/mp4");
    await store.putPart(upload, 1, bytes);
    await expect(
      store.completeUpload(upload, [{ partNumber: 2, etag: "0".repeat(32), sizeBytes: 1, sha256: "" }]),
    ).rejects.toMatchObject({ code: "upload.part_mismatch" });
    await store.abortUpload(upload);
    await store.abortUpload(upload);
    // moto fails with a different error.
    if (isStrict)
      await expect(store.putPart(upload, 2, bytes)).rejects.toMatchObject({ code: "upload.not_found" });
  });
});

describe("the file store alone", () => {
  const owner = { region: "US_B", teamId: newId() } as const;
  const bytes = randomBytes(1_000);
  let subject: Subject;
  let store: ObjectStore;

  beforeAll(async () => {
    subject = await fileSubject();
    store = subject.store;
  });
  afterAll(() => subject.close());

  baseTest("keeps an object beside those below its key", async () => {
    const keys = [objectKey(owner, "list", "a"), objectKey(owner, "list", "a", "below")];
    for (const key of keys) await store.put(key, bytes, "text/plain");
    expect((await store.list(objectPrefix(owner, "list"))).map(({ key }) => key)).toEqual(keys);
  });

  baseTest.each([
    ["text/javascript", "application/octet-stream"],
    ["text/html; charset=utf-8", "application/octet-stream"],
    ["image/svg+xml", "application/octet-stream"],
    ["application/pdf", "application/pdf"],
    ["IMAGE/PNG", "image/png"],
    ["video/mp4", "video/mp4"],
  ])("serves an upload of type %s as %s", async (stored, served) => {
    const key = objectKey(owner, "files", newId());
    await store.put(key, bytes, stored);
    const answer = await fetch(await store.signGet(key, { expiresInSeconds: 60 }));
    await answer.arrayBuffer();
    expect(answer.headers.get("content-type")).toBe(served);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const attached = answer.headers.get("content-disposition") === "attachment";
    expect(attached).toBe(served === "application/octet-stream");
  });

  baseTest.each(["%ff", "%", "%c0%af", "a/%E0%A4%A", "%00"])(
    "refuses a signed address that does not decode: %s",
    async (path) => {
      const base = await store.signGet(objectKey(owner, "files", "signed"), { expiresInSeconds: 60 });
      const address = new URL(base);
      const broken = `${address.origin}${fileObjectsPath}/${path}${address.search}`;
      expect((await fetch(broken)).status).toBe(403);
    },
  );
});
