import { deflateSync } from "node:zlib";
import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";

export const uint = (value: number, length = 4): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(body.length + 8), Buffer.from(type, "latin1"), body]);
}
export const most = Buffer.alloc(8, 0xff);
const fileType = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1"));
const mp4 = (what: string, ...parts: readonly Buffer[]): HostileFile => ({
  what,
  name: "a.mp4",
  bytes: Buffer.concat(parts),
});
export const repeated = (count: number, of: (at: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => of(at)));

/** The index of a file, with other boxes in place of some of its bytes; its media must precede it. */
function withIndex(call: Buffer, change: (index: Buffer) => Buffer): Buffer {
  const at = call.indexOf("moov") - 4;
  const size = call.readUInt32BE(at);
  const changed = change(call.subarray(at + 8, at + size));
  return Buffer.concat([call.subarray(0, at), box("moov", changed), call.subarray(at + size)]);
}

/** Adds to each track of an index; the sizes of the boxes around it follow. */
function intoTracks(index: Buffer, added: Buffer): Buffer {
  let changed = index;
  for (let at = changed.indexOf("trak"); at >= 0; at = changed.indexOf("trak", at + 4 + added.length)) {
    const size = changed.readUInt32BE(at - 4);
    const end = at - 4 + size;
    const grown = Buffer.from(changed.subarray(0, end));
    grown.writeUInt32BE(size + added.length, at - 4);
    changed = Buffer.concat([grown, added, changed.subarray(end)]);
  }
  return changed;
}

const edits = (count: number, edit: (at: number) => Buffer) =>
  box("edts", box("elst", uint(0), uint(count), repeated(count, edit)));
const edit = (duration: number, time: Buffer, rate = 0x00010000) =>
  Buffer.concat([uint(duration), time, uint(rate)]);

/** MP4 files whose index is true, and would cost hours. */
export function complexMp4s(call: Buffer): readonly HostileFile[] {
  const backwards = (count: number) => edits(count, (at) => edit(40, uint(count - at)));
  const withTracks = (more: Buffer) => withIndex(call, (index) => intoTracks(index, more));
  const packed = (index: Buffer) => {
    const moov = box("moov", index);
    return box("cmov", box("dcom", Buffer.from("zlib")), box("cmvd", uint(moov.length), deflateSync(moov)));
  };
  const packedEdits = (index: Buffer) => packed(intoTracks(index, backwards(100_000)));
  return [
    mp4("100,000 edits of a tick", withTracks(edits(100_000, () => edit(1, uint(0))))),
    mp4("100,000 edits that run backwards", withTracks(backwards(100_000))),
    mp4("600 edits in each of two lists", withTracks(Buffer.concat([backwards(600), backwards(600)]))),
    mp4("100,000 edits in a packed index", withIndex(call, packedEdits)),
    mp4(
      "100,000 edits in an index packed twice",
      withIndex(call, (index) => packed(packedEdits(index))),
    ),
    mp4(
      "101 tracks",
      withIndex(call, (index) => Buffer.concat([index, repeated(101, () => box("trak"))])),
    ),
    mp4(
      "600,000 fragments",
      call,
      repeated(600_000, () => box("moof")),
    ),
  ].map((file) => ({ ...file, refusedWith: "recording.too_complex" }));
}

/** MP4 files whose index is false, in ways that tools for attacks know. */
export function hostileMp4s(call: Buffer): readonly HostileFile[] {
  const added = (what: string, more: Buffer) =>
    mp4(
      what,
      withIndex(call, (index) => intoTracks(index, more)),
    );
  const fragments = (run: Buffer) =>
    box("moof", box("mfhd", uint(0), uint(1)), box("traf", box("tfhd", uint(0), uint(1)), run));
  return [
    ...complexMp4s(call),
    added(
      "an edit of 2^32 ticks of nothing",
      edits(1, () => edit(0xffffffff, Buffer.alloc(4, 0xff))),
    ),
    added(
      "an edit that plays backwards",
      edits(1, () => edit(1_000, uint(0), 0xffff0000)),
    ),
    added(
      "an edit at no speed",
      edits(2, () => edit(1_000, uint(500), 0)),
    ),
    added(
      "edits of 64 bits",
      box(
        "edts",
        box(
          "elst",
          uint(0x01000000),
          uint(1),
          most,
          Buffer.concat([uint(0x7fffffff), uint(0xffffffff)]),
          uint(0x00010000),
        ),
      ),
    ),
    mp4(
      "an index that unpacks to 100 MB",
      fileType,
      box(
        "moov",
        box(
          "cmov",
          box("dcom", Buffer.from("zlib")),
          box("cmvd", uint(0xffffffff), deflateSync(Buffer.alloc(100_000_000))),
        ),
      ),
    ),
    mp4(
      "packed indexes in packed indexes",
      fileType,
      Array.from({ length: 12 }).reduce<Buffer>(
        (inner) =>
          box(
            "moov",
            box(
              "cmov",
              box("dcom", Buffer.from("zlib")),
              box("cmvd", uint(inner.length), deflateSync(inner)),
            ),
          ),
        Buffer.alloc(100),
      ),
    ),
    mp4(
      "a million fragments of nothing",
      call,
      repeated(100_000, () => fragments(box("trun", uint(0), uint(0)))),
    ),
    mp4(
      "a fragment of 4 billion pictures",
      call,
      fragments(box("trun", uint(0x00000301), uint(0xffffffff), uint(0), most)),
    ),
    mp4(
      "a fragment at the end of time",
      call,
      fragments(
        Buffer.concat([
          box("tfdt", uint(0x01000000), most),
          box("trun", uint(0x00000301), uint(1), uint(0), uint(1), uint(1)),
        ]),
      ),
    ),
    mp4(
      "an index of fragments that leads to itself",
      fileType,
      box(
        "sidx",
        uint(0),
        uint(1),
        uint(1),
        uint(0),
        uint(0),
        uint(0xffff),
        repeated(0xffff, () => Buffer.concat([uint(0x80000000), uint(0xffffffff), uint(0)])),
      ),
      call.subarray(call.indexOf("moov") - 4),
    ),
    added(
      "tags of a megabyte each",
      box(
        "udta",
        ...Array.from({ length: 20 }, (_, at) =>
          box(`\xa9n${String(at).padStart(2, "0")}`, uint(0xffff0000), Buffer.alloc(1_000_000, 0x41)),
        ),
      ),
    ),
    added(
      "10,000 chapters",
      box(
        "udta",
        box(
          "chpl",
          uint(0x01000000),
          uint(0),
          uint(0xff, 1),
          repeated(10_000, () => Buffer.concat([most, uint(1, 1), Buffer.from("x")])),
        ),
      ),
    ),
    added(
      "a track that refers to itself",
      box("tref", box("chap", uint(1), uint(1), uint(2), uint(0xffffffff))),
    ),
    added(
      "a key that nobody has",
      box(
        "sinf",
        box("frma", Buffer.from("avc1")),
        box("schm", uint(0), Buffer.from("cenc"), uint(0x10000)),
        box("schi", box("tenc", uint(0), uint(1), Buffer.alloc(16))),
      ),
    ),
    mp4(
      "a size of 2^63 bytes",
      fileType,
      Buffer.concat([uint(1), Buffer.from("mdat"), Buffer.from("7fffffffffffffff", "hex")]),
      call.subarray(call.indexOf("moov") - 4),
    ),
    mp4(
      "a size of 64 bits that is negative",
      fileType,
      Buffer.concat([uint(1), Buffer.from("free"), most]),
      call.subarray(call.indexOf("moov") - 4),
    ),
    mp4(
      "pictures alone, as phones keep them",
      Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0mif1avif", "latin1"),
      box(
        "meta",
        uint(0),
        box("iloc", uint(0x02000000), uint(0x44440000), uint(0xffffffff), Buffer.alloc(64, 0xff)),
      ),
    ),
    mp4("a page and a recording in one", Buffer.from("<html><script>alert(1)</script>"), call),
    { what: "a recording that says it is a picture", name: "a.png", bytes: call },
    {
      what: "a picture that says it is a recording",
      name: "a.mp4",
      bytes: Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0", "latin1"), Buffer.alloc(1_000)]),
    },
    { what: "a recording with a name of both directions", name: "a\u202e3pm.mp4", bytes: call },
  ];
}
