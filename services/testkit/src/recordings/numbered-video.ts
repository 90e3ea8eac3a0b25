import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findFfmpeg } from "@fieldstone/media/research/recordings/find-ffmpeg.ts";
import type { Page } from "playwright-core";
import { z } from "zod";

const run = promisify(execFile);

/** Frames per second of the videos made here. */
export const numberedFrameRate = 25;

/**
 * A frame's number in binary, the lowest bit first, in two rows. Each bit is two columns, light and dark for 0 and dark
 * and light for 1: a blur leaves both equally grey, where it would leave wider areas as they are.
 */
const [bitsPerRow, rowCount] = [9, 2];
const columnCount = 2 * bitsPerRow;
const cellCount = columnCount * rowCount;
const bit = `mod(floor(N/pow(2\\,floor(X/2)+${bitsPerRow}*Y))\\,2)`;
/** The smallest difference in brightness, of 255, by which a bit is read. */
const contrastMin = 24;

/** The number of a frame that shows none. */
export const noNumber = -1;

/** ffmpeg's source of a picture that shows each frame's number, up to 262,143. */
export const numberedPicture =
  `color=black:s=${columnCount}x${rowCount}:r=${numberedFrameRate},` +
  `geq=lum='16+219*eq(${bit}\\,mod(X\\,2))':cb=128:cr=128,scale=256:144:flags=neighbor`;

/** @param lights brightness of each cell, row by row */
function numberOf(lights: readonly number[]): number {
  let number = 0;
  for (let at = 0; at < cellCount / 2; at += 1) {
    const [first = 0, second = 0] = [lights[2 * at], lights[2 * at + 1]];
    if (Math.abs(first - second) < contrastMin) return noNumber;
    if (second > first) number += 2 ** at;
  }
  return number;
}

/**
 * The frame numbers that a video cut from such a picture shows, in order; `noNumber` for a frame in which none can be read.
 * @param tiles columns and rows of pictures in each frame, as in a storyboard
 */
export async function frameNumbersOf(
  video: string,
  tiles: readonly [columns: number, rows: number] = [1, 1],
): Promise<readonly number[]> {
  const { ffmpeg } = await findFfmpeg(undefined);
  const [width, height] = [columnCount * tiles[0], rowCount * tiles[1]];
  const { stdout } = await run(
    ffmpeg,
    [
      ...["-v", "error", "-i", video, "-vsync", "0"],
      ...["-vf", `scale=${width}:${height}:flags=area,format=gray`, "-f", "rawvideo", "-"],
    ],
    { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 },
  );
  const numbers: number[] = [];
  for (let row = 0; row < stdout.length / width; row += rowCount)
    for (let column = 0; column < width; column += columnCount)
      numbers.push(
        numberOf(
          Array.from({ length: cellCount }, (_cell, at) =>
            stdout.readUInt8((row + Math.floor(at / columnCount)) * width + column + (at % columnCount)),
          ),
        ),
      );
  return numbers;
}

const sampleRate = 16_000;

/** The loudest sample, of 32,767, while each frame is shown. */
export async function loudnessOf(video: string): Promise<readonly number[]> {
  const { ffmpeg } = await findFfmpeg(undefined);
  const { stdout } = await run(
    ffmpeg,
    ["-v", "error", "-i", video, "-vn", "-ac", "1", "-ar", String(sampleRate), "-f", "s16le", "-"],
    { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 },
  );
  const frameBytes = (2 * sampleRate) / numberedFrameRate;
  return Array.from({ length: Math.ceil(stdout.length / frameBytes) }, (_frame, at) => {
    const part = stdout.subarray(at * frameBytes, (at + 1) * frameBytes);
    let loudest = 0;
    for (let place = 0; place + 1 < part.length; place += 2)
      loudest = Math.max(loudest, Math.abs(part.readInt16LE(place)));
    return loudest;
  });
}

/** A string, as services have no DOM types: the player's position, and the brightness of each cell. */
const shownLights = `(() => {
  const video = document.querySelector("video");
  if (video === null || video.seeking || video.readyState < 2) return { seconds: -1, lights: [] };
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0);
  const lightAt = (cell) => context.getImageData(
    Math.floor(((cell % ${columnCount} + 0.5) * canvas.width) / ${columnCount}),
    Math.floor(((Math.floor(cell / ${columnCount}) + 0.5) * canvas.height) / ${rowCount}), 1, 1).data[0];
  return {
    seconds: video.currentTime,
    lights: Array.from({ length: ${cellCount} }, (_cell, at) => lightAt(at)),
  };
})()`;
const shown = z.object({ seconds: z.number(), lights: z.array(z.number()) });

/** The position of a page's player, and the number of the frame that it shows. */
export async function shownFrameOf(
  page: Page,
): Promise<{ readonly seconds: number; readonly frame: number }> {
  const { seconds, lights } = shown.parse(await page.evaluate(shownLights));
  return { seconds, frame: numberOf(lights) };
}
