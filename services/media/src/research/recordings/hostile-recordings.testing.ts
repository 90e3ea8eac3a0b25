import { readFile } from "node:fs/promises";
import { bytesAt, cutAndChanged, type HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { type SmallRecording, smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { hostileContainers } from "./hostile-containers.testing.ts";
import { noRecordings } from "./hostile-playlists.testing.ts";

const uint = (value: number, length = 4): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const most = Buffer.alloc(8, 0xff);
/** A box of an MP4 file. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const fileType = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1"));

/** `depth` boxes, each inside the one before. */
function nested(type: string, depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, at) =>
    Buffer.concat([uint(8 * (depth - at)), Buffer.from(type)]),
  );
  return Buffer.concat([fileType, ...heads]);
}

/** Fields of a small MP4 file with false values: box, offset after its name, and the bytes there. */
const mp4Lies: readonly (readonly [what: string, box: string, behind: number, bytes: Buffer])[] = [
  ["a clock of no ticks", "mvhd", 12, uint(0)],
  ["a length of 49 days", "mvhd", 16, uint(0xffffffff)],
  ["a track's clock of no ticks", "mdhd", 12, uint(0)],
  ["a track of 2^32 ticks", "mdhd", 16, uint(0xffffffff)],
  ["a track that is shown on no surface", "tkhd", 76, Buffer.alloc(8)],
  ["a matrix of the largest numbers", "tkhd", 36, Buffer.concat([most, most, most, most]).subarray(0, 36)],
  ["pictures of 65,535 by 65,535", "avc1", 24, uint(0xffffffff)],
  ["pictures of no size", "avc1", 24, uint(0)],
  ["a decoder's settings of nothing", "avcC", 0, Buffer.alloc(16)],
  ["settings of other sizes than they have", "avcC", 4, most],
  ["4 billion times", "stts", 4, uint(0xffffffff)],
  ["pictures that last 2^32 ticks", "stts", 8, most],
  ["4 billion pictures", "stsz", 8, uint(0xffffffff)],
  ["pictures of 4 GB each", "stsz", 4, uint(0xffffffff)],
  ["pictures that lie behind the end", "stco", 8, most],
  ["4 billion places", "stco", 4, uint(0xffffffff)],
  ["chunks of 4 billion pictures", "stsc", 8, most],
  ["key pictures that are none", "stss", 8, most],
  ["an edit before the beginning", "elst", 8, most],
  ["4 billion edits", "elst", 4, uint(0xffffffff)],
  ["a reference to another file", "url ", 0, uint(0)],
  ["descriptions without an end", "stsd", 4, uint(0xffffffff)],
  ["a handler that nobody knows", "hdlr", 8, Buffer.from("\0\0\0\0")],
  ["sound of 65,535 channels", "mp4a", 16, uint(0xffff, 2)],
  ["sound of no rate", "mp4a", 24, uint(0)],
];

/** Boxes with a false size. */
const boxSizes: readonly (readonly [what: string, box: string, size: number])[] = [
  ["an index as long as the rest", "moov", 0],
  ["an index of 4 GB", "moov", 0xffffffff],
  ["an index of three bytes", "moov", 3],
  ["an index that says its size is behind it", "moov", 1],
  ["media of 4 GB", "mdat", 0xffffffff],
  ["a table of a byte", "stbl", 1],
  ["a track within seven bytes", "trak", 7],
];

function mp4Files(call: Buffer): readonly HostileFile[] {
  const mp4 = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.mp4", bytes });
  return [
    mp4("nothing but a beginning", fileType),
    mp4(
      "a beginning and media without an index",
      Buffer.concat([fileType, box("mdat", Buffer.alloc(100_000))]),
    ),
    mp4("an index of nothing", Buffer.concat([fileType, box("moov")])),
    mp4("boxes in boxes", nested("moov", 50_000)),
    mp4("tracks in tracks", nested("trak", 50_000)),
    mp4(
      "100,000 empty boxes",
      Buffer.concat([fileType, ...Array.from({ length: 100_000 }, () => box("free"))]),
    ),
    mp4("two indexes", Buffer.concat([call, call.subarray(call.indexOf("moov") - 4)])),
    mp4("itself twice", Buffer.concat([call, call])),
    mp4(
      "1,000 empty tracks",
      Buffer.concat([fileType, box("moov", ...Array.from({ length: 1_000 }, () => box("trak")))]),
    ),
    ...mp4Lies.map(([what, name, behind, bytes]) =>
      mp4(what, bytesAt(call, name, behind + 4, bytes, call.indexOf("moov"))),
    ),
    ...boxSizes.map(([what, name, size]) => mp4(what, bytesAt(call, name, -4, uint(size)))),
  ];
}

/** Ids of EBML elements. */
const ids = {
  segment: Buffer.from("18538067", "hex"),
  duration: Buffer.from("448988", "hex"),
  scale: Buffer.from("2ad7b1", "hex"),
  width: Buffer.from("b082", "hex"),
  tracks: Buffer.from("1654ae6b", "hex"),
  cluster: Buffer.from("1f43b675", "hex"),
};

function matroskaFiles(call: Buffer): readonly HostileFile[] {
  const mkv = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.mkv", bytes });
  const double = Buffer.alloc(8);
  double.writeDoubleBE(1e300);
  const header = call.subarray(0, call.indexOf(ids.segment));
  return [
    mkv("a header alone", header),
    mkv("a segment of 2^56 bytes", bytesAt(call, ids.segment, 4, Buffer.from("01fffffffffffffe", "hex"))),
    mkv("a length of 10^300", bytesAt(call, ids.duration, 3, double)),
    mkv("a length that is no number", bytesAt(call, ids.duration, 3, most)),
    mkv(
      "a length before the beginning",
      bytesAt(call, ids.duration, 3, Buffer.from("fff0000000000000", "hex")),
    ),
    mkv("pictures 65,535 wide", bytesAt(call, ids.width, 2, uint(0xffff, 2))),
    mkv("pictures of no width", bytesAt(call, ids.width, 2, uint(0, 2))),
    mkv("tracks of 2^56 bytes", bytesAt(call, ids.tracks, 4, Buffer.from("01fffffffffffffe", "hex"))),
    mkv("a clock of no ticks", bytesAt(call, ids.scale, 4, uint(0, 3))),
    mkv("a cluster without an end", bytesAt(call, ids.cluster, 4, Buffer.from("01ffffffffffffff", "hex"))),
    mkv(
      "segments in segments",
      Buffer.concat([
        header,
        ...Array.from({ length: 20_000 }, () =>
          Buffer.concat([ids.segment, Buffer.from("01ffffffffffffff", "hex")]),
        ),
      ]),
    ),
    mkv(
      "a header that states 2^56 bytes",
      Buffer.concat([Buffer.from("1a45dfa301fffffffffffffe", "hex"), call.subarray(12)]),
    ),
  ];
}

function soundFiles(voice: Buffer, song: Buffer): readonly HostileFile[] {
  const wav = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.wav", bytes });
  const mp3 = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.mp3", bytes });
  const at = (start: number, bytes: Buffer) => bytesAt(voice, "RIFF", start, bytes);
  const frame = song.indexOf(Buffer.from([0xff, 0xfb]));
  return [
    wav("a size of 4 GB", at(4, uint(0xffffffff))),
    wav("a size of nothing", at(4, uint(0))),
    wav("no channels", at(22, uint(0, 2))),
    wav("65,535 channels", at(22, uint(0xffff, 2))),
    wav("a rate of nothing", at(24, uint(0))),
    wav("a rate of 4 GHz", at(24, uint(0xffffffff))),
    wav("a byte a second, which lasts for days", at(24, Buffer.from("0100000001000000", "hex"))),
    wav("samples of no bytes", at(32, uint(0, 2))),
    wav("samples of 65,535 bits", at(34, uint(0xffff, 2))),
    wav("a format that nobody knows", at(20, uint(0xfeff, 2))),
    wav("sound of 4 GB that is not there", bytesAt(voice, "data", 4, uint(0xffffffff))),
    wav("no sound", bytesAt(voice, "data", 4, uint(0)).subarray(0, voice.indexOf("data") + 8)),
    wav(
      "RIFF in RIFF",
      Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from("RIFF\xff\xff\xff\x7fWAVE", "latin1"))),
    ),
    mp3(
      "a tag of 256 MB",
      Buffer.concat([Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"), song.subarray(frame)]),
    ),
    mp3(
      "10,000 tags",
      Buffer.concat([
        ...Array.from({ length: 10_000 }, () => Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1")),
        song.subarray(frame),
      ]),
    ),
    mp3(
      "a cover of 16 MB that is not there",
      Buffer.concat([
        Buffer.from("ID3\x03\0\0\0\0\x0f\x7fAPIC\0\xff\xff\xff\0\0\0image/png\0\x03\0", "latin1"),
        song.subarray(frame),
      ]),
    ),
    mp3(
      "4 billion frames",
      bytesAt(song, /Xing|Info/.exec(song.toString("latin1"))?.[0] ?? "", 8, uint(0xffffffff)),
    ),
    mp3("beginnings of frames", Buffer.alloc(400_000, Buffer.from([0xff, 0xfb, 0x90, 0x00]))),
    mp3("ones", Buffer.alloc(400_000, 0xff)),
    {
      what: "samples without number",
      name: "a.flac",
      bytes: Buffer.concat([
        Buffer.from("fLaC\x80\0\0\x22", "latin1"),
        uint(0x10001000),
        Buffer.alloc(6),
        Buffer.from("0ac442ffffffffff", "hex"),
        Buffer.alloc(16),
      ]),
    },
    {
      what: "pages of nothing",
      name: "a.ogg",
      bytes: Buffer.concat(
        Array.from({ length: 10_000 }, () =>
          Buffer.concat([Buffer.from("OggS\0\x02", "latin1"), Buffer.alloc(20), Buffer.from([0])]),
        ),
      ),
    },
    {
      what: "packets of nothing",
      name: "a.ts",
      bytes: Buffer.alloc(
        188 * 2_000,
        Buffer.concat([Buffer.from([0x47, 0x1f, 0xff, 0x10]), Buffer.alloc(184, 0xff)]),
      ),
    },
    {
      what: "tags that lead back",
      name: "a.flv",
      bytes: Buffer.concat([Buffer.from("FLV\x01\x05\0\0\0\x09", "latin1"), most, most, most]),
    },
    {
      what: "lists in lists",
      name: "a.avi",
      bytes: Buffer.concat([
        Buffer.from("RIFF\xff\xff\xff\x7fAVI ", "latin1"),
        ...Array.from({ length: 20_000 }, () => Buffer.from("LIST\xff\xff\xff\x7fhdrl", "latin1")),
      ]),
    },
    {
      what: "an AVI file's pictures 2^31 wide",
      name: "a.avi",
      bytes: Buffer.concat([
        Buffer.from("RIFF\0\x10\0\0AVI LIST\xc0\0\0\0hdrlavih\x38\0\0\0", "latin1"),
        Buffer.alloc(32),
        most,
        Buffer.alloc(160),
      ]),
    },
  ];
}

/** Broken and hostile recordings, with `brokenOfEach` of either kind of damage in each format. */
export async function hostileRecordings(brokenOfEach: number): Promise<readonly HostileFile[]> {
  const names = [
    "call.mp4",
    "call.mkv",
    "call.webm",
    "old.avi",
    "voice.wav",
    "song.mp3",
    "crowd.mkv",
  ] as const;
  const made = new Map<SmallRecording, Buffer>();
  for (const name of names) made.set(name, await readFile(await smallRecording(name)));
  const bytesOf = (name: (typeof names)[number]) => made.get(name) ?? Buffer.alloc(0);
  return [
    ...mp4Files(bytesOf("call.mp4")),
    ...matroskaFiles(bytesOf("call.mkv")),
    ...soundFiles(bytesOf("voice.wav"), bytesOf("song.mp3")),
    ...hostileContainers({
      mp4: bytesOf("call.mp4"),
      mkv: bytesOf("call.mkv"),
      mp3: bytesOf("song.mp3"),
    }),
    ...noRecordings,
    { what: "120 streams of sound", name: "crowd.mkv", bytes: bytesOf("crowd.mkv") },
    ...names
      .slice(0, 6)
      .flatMap((name, at) =>
        cutAndChanged({ name, bytes: bytesOf(name), count: brokenOfEach, seed: 13 + at }),
      ),
  ];
}
