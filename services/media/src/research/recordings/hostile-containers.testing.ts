import { deflateSync } from "node:zlib";
import { bytesAt, type HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { hostileMp4s, most, repeated, uint } from "./hostile-mp4s.testing.ts";

function otherFiles(call: Buffer, song: Buffer): readonly HostileFile[] {
  const mkv = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.mkv", bytes });
  const size = (bytes: number) => Buffer.concat([Buffer.from([0x08]), uint(bytes)]);
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, "hex"), size(content.length), content]);
  const tracks = call.indexOf(Buffer.from("1654ae6b", "hex"));
  const before = (added: Buffer) => Buffer.concat([call.subarray(0, tracks), added, call.subarray(tracks)]);
  const frames = song.subarray(song.indexOf(Buffer.from([0xff, 0xfb])));
  return [
    mkv(
      "an attachment of 2^32 bytes",
      before(
        Buffer.concat([
          Buffer.from("1941a469", "hex"),
          size(0xffffffff),
          Buffer.from("61a7", "hex"),
          size(0xfffffff0),
          Buffer.from("465c", "hex"),
          size(0xffffff00),
        ]),
      ),
    ),
    mkv(
      "10,000 attachments named after this machine",
      before(
        element(
          "1941a469",
          repeated(10_000, () =>
            element(
              "61a7",
              Buffer.concat([
                element("466e", Buffer.from("../../etc/passwd")),
                element("4660", Buffer.from("font/ttf")),
                element("465c", Buffer.from("x")),
                element("46ae", Buffer.from([1])),
              ]),
            ),
          ),
        ),
      ),
    ),
    mkv(
      "chapters in chapters",
      before(
        element(
          "1043a770",
          element(
            "45b9",
            Array.from({ length: 2_000 }).reduce<Buffer>((inner) => element("b6", inner), Buffer.from([])),
          ),
        ),
      ),
    ),
    mkv(
      "cues that lead back",
      before(
        element(
          "1c53bb6b",
          repeated(20_000, () =>
            element(
              "bb",
              Buffer.concat([
                element("b3", Buffer.from([0])),
                element(
                  "b7",
                  Buffer.concat([element("f7", Buffer.from([1])), element("f1", Buffer.from([0]))]),
                ),
              ]),
            ),
          ),
        ),
      ),
    ),
    mkv(
      "tags of 100,000 names",
      before(
        element(
          "1254c367",
          repeated(20_000, () =>
            element(
              "7373",
              element(
                "67c8",
                Buffer.concat([element("45a3", Buffer.from("A")), element("4487", Buffer.from("B"))]),
              ),
            ),
          ),
        ),
      ),
    ),
    mkv(
      "packed pictures that grow a thousandfold",
      bytesAt(
        call,
        Buffer.from("a3", "hex"),
        6,
        deflateSync(Buffer.alloc(50_000)).subarray(0, 60),
        call.indexOf(Buffer.from("1f43b675", "hex")),
      ),
    ),
    {
      what: "1,000 songs of other rates in one",
      name: "a.mp3",
      bytes: repeated(1_000, (at) => {
        const copy = Buffer.from(frames.subarray(0, 600));
        copy[2] = [0x90, 0x94, 0x98][at % 3] ?? 0x90;
        return copy;
      }),
    },
    {
      what: "a WAV of 64 bits that states all there is",
      name: "a.wav",
      bytes: Buffer.concat([
        Buffer.from("RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0", "latin1"),
        most,
        most,
        most,
        Buffer.alloc(4, 0xff),
        Buffer.from(
          "fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\xff\xff\xff\xff",
          "latin1",
        ),
        Buffer.alloc(1_000),
      ]),
    },
    {
      what: "comments of 2^32 bytes",
      name: "a.ogg",
      bytes: Buffer.concat([
        Buffer.from("OggS\0\x02", "latin1"),
        Buffer.alloc(20),
        Buffer.from([1, 30]),
        Buffer.from(
          "\x01vorbis\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
          "latin1",
        ),
        Buffer.from("OggS\0\0", "latin1"),
        Buffer.alloc(20),
        Buffer.from([1, 16]),
        Buffer.from("\x03vorbis\xff\xff\xff\xff\xff\xff\xff\xff\xff", "latin1"),
      ]),
    },
    {
      what: "a cover of 2^24 bytes",
      name: "a.flac",
      bytes: Buffer.concat([
        Buffer.from("fLaC\x06\xff\xff\xff\0\0\0\x03\xff\xff\xff\xff", "latin1"),
        Buffer.alloc(10_000),
      ]),
    },
    {
      what: "sound of raw frames that change",
      name: "a.aac",
      bytes: repeated(5_000, (at) =>
        Buffer.concat([
          Buffer.from([0xff, 0xf1, 0x50 | ((at % 12) << 2), 0x80, 0x01, 0xff, 0xfc]),
          Buffer.alloc(8, at),
        ]),
      ),
    },
    {
      what: "phone sound of no frames",
      name: "a.amr",
      bytes: Buffer.concat([Buffer.from("#!AMR\n"), Buffer.alloc(50_000, 0x7c)]),
    },
  ];
}

/** More recordings whose containers are false. */
export function hostileContainers(made: {
  readonly mp4: Buffer;
  readonly mkv: Buffer;
  readonly mp3: Buffer;
}): readonly HostileFile[] {
  return [...hostileMp4s(made.mp4), ...otherFiles(made.mkv, made.mp3)];
}
