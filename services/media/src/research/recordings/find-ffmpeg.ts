import { accessSync, constants } from "node:fs";
import { chmod } from "node:fs/promises";
import path from "node:path";

export interface FfmpegPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/** Where Debian installs it. */
const systemFolder = "/usr/bin";

/**
 * The ffmpeg programs: from the settings, then from the system, then those installed by npm, so that a bare
 * machine has some. ffprobe is expected beside a configured ffmpeg.
 */
export async function findFfmpeg(configuredPath: string | undefined): Promise<FfmpegPrograms> {
  const ffmpeg = configuredPath ?? path.join(systemFolder, "ffmpeg");
  const ffprobe = path.join(path.dirname(ffmpeg), "ffprobe");
  if (canRun(ffmpeg) && canRun(ffprobe)) return { ffmpeg, ffprobe };
  if (configuredPath !== undefined)
    throw new RangeError(`FFMPEG_PATH: there is no ffmpeg with ffprobe beside it at ${configuredPath}`);
  return bundledPrograms();
}

/** npm's build, from 2018, which supports the same arguments. @throws where npm has none for this platform */
export async function bundledPrograms(): Promise<FfmpegPrograms> {
  const ffmpeg = await import("@ffmpeg-installer/ffmpeg");
  const ffprobe = await import("@ffprobe-installer/ffprobe");
  const programs = { ffmpeg: ffmpeg.default.path, ffprobe: ffprobe.default.path };
  for (const program of Object.values(programs)) {
    // The package leaves this to an install script, which may not have run.
    if (!canRun(program)) await chmod(program, 0o755);
  }
  return programs;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
