import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFfmpeg } from "@fieldstone/media/research/recordings/find-ffmpeg.ts";
import { numberedPicture } from "./numbered-video.ts";

const run = promisify(execFile);

/** Recordings to make: `{name}.{extension}`, with the arguments for ffmpeg. */
const sources = {
  "call.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=3", "-f", "lavfi", "-i", "sine=440:d=3"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  // Each frame is two steps brighter than the one before.
  "brighter.mp4": [
    ...["-f", "lavfi", "-i", "color=black:s=64x64:r=25:d=4,geq=lum='16+2*N':cb=128:cr=128"],
    ...[
      "-f",
      "lavfi",
      "-i",
      "sine=440:d=4",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
    ],
    ...["-c:a", "aac"],
  ],
  // Each frame shows its number. Segments of 6 s: a key frame every 2 s.
  "numbered.mp4": [
    ...["-f", "lavfi", "-i", numberedPicture, "-f", "lavfi", "-i", "sine=440", "-t", "14", "-g", "50"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  // The video begins three seconds after the sound.
  "late-pictures.mp4": [
    ...["-f", "lavfi", "-i", "sine=440:d=24"],
    ...["-itsoffset", "3", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=21"],
    ...["-map", "1:v", "-map", "0:a", "-vsync", "passthrough", "-g", "50", "-bf", "3"],
    ...["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  // A picture every four seconds, in an order that puts sound eight seconds before the pictures beside it.
  "slides.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=1/4:d=60", "-f", "lavfi", "-i", "sine=440:d=60"],
    ...["-af", "volume=0.0001", "-x264-params", "open-gop=1:keyint=4:bframes=2:b-adapt=0"],
    ...["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "16k"],
  ],
  // The sound begins two seconds after the video.
  "late-sound.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=4"],
    ...["-itsoffset", "2", "-f", "lavfi", "-i", "sine=440:d=2", "-map", "0:v", "-map", "1:a"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  // Five pictures a second, then 25, as programs that record a screen make them.
  "uneven.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=4", "-f", "lavfi", "-i", "sine=440:d=4"],
    ...["-vf", "select='gte(t,2)+not(mod(n,5))'", "-vsync", "vfr"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  "old.avi": [
    ...["-f", "lavfi", "-i", "testsrc2=s=321x181:r=15:d=2", "-f", "lavfi", "-i", "sine=440:d=2"],
    ...["-c:v", "mpeg4", "-c:a", "pcm_s16le"],
  ],
  "old.wmv": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=15:d=2", "-f", "lavfi", "-i", "sine=440:d=2"],
    ...["-c:v", "wmv2", "-c:a", "wmav2"],
  ],
  "silent.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=1"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  ],
  "call.mkv": [
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=1", "-f", "lavfi", "-i", "sine=440:d=1"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ],
  "call.webm": [
    ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=10:d=1", "-f", "lavfi", "-i", "sine=440:d=1"],
    ...["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis"],
  ],
  "song.mp3": ["-f", "lavfi", "-i", "sine=440:d=2", "-c:a", "libmp3lame"],
  // More streams than any real recording.
  "crowd.mkv": [
    ...["-f", "lavfi", "-i", "sine=440:d=1", ...Array.from({ length: 120 }, () => ["-map", "0:a"]).flat()],
    ...["-c:a", "pcm_s16le"],
  ],
  "voice.wav": ["-f", "lavfi", "-i", "sine=300:d=2"],
} as const;
export type SmallRecording = keyof typeof sources;

const made = new Map<SmallRecording, Promise<string>>();
let folder: Promise<string> | undefined;

/** A small recording of bars and a tone, made once per process. Returns its path. */
export function smallRecording(name: SmallRecording): Promise<string> {
  const known = made.get(name);
  if (known !== undefined) return known;
  const making = make(name);
  made.set(name, making);
  return making;
}

async function make(name: SmallRecording): Promise<string> {
  folder ??= mkdtemp(path.join(tmpdir(), "recordings-"));
  const file = path.join(await folder, name);
  const { ffmpeg } = await findFfmpeg(undefined);
  await run(ffmpeg, ["-v", "error", "-y", ...sources[name], file]);
  return file;
}
