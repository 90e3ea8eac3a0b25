import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { reelTitleCardMs } from "@fieldstone/model/media/reel-timeline.ts";
import {
  captionsName,
  cardArguments,
  cardName,
  cardText,
  type ExportFormat,
  exportFormat,
  fadesOf,
  joinArguments,
  listName,
  pieceArguments,
} from "./export-arguments.ts";
import type { ProbedRecording } from "./probe-recording.ts";

export type ExportJob = Extract<MediaJob, { type: "AUDIO_VIDEO_EXPORT" }>;
type ExportedFile = ExportJob["files"][number];

/** The engine's tools for an export, in its work folder. */
export interface ExportTools {
  readonly folder: string;
  /** Downloads an object into the folder; returns its size. */
  fetch(key: string, name: string): Promise<number>;
  probe(name: string, sourceBytes: number): Promise<ProbedRecording>;
  /** @param durationMs length of the output, by which the progress grows */
  run(programArguments: readonly string[], durationMs: number): Promise<void>;
  store(name: string, key: string, contentType: string): Promise<void>;
}

const sourceName = "source";
const outputName = "output";

/** Total output length of an export's programs, in ms: each span is produced twice, as a piece and joined. */
export function exportWorkMs({ files, joining }: ExportJob): number {
  const cardMs = joining?.transition === "TITLE_CARD" ? reelTitleCardMs : 0;
  return 2 * files.reduce((sum, { startOffset, endOffset }) => sum + endOffset - startOffset + cardMs, 0);
}

/** Creates an export's files: those with the same destination are joined into one, in order. */
export async function exportFiles(job: ExportJob, tools: ExportTools): Promise<void> {
  const groups = Map.groupBy(job.files, ({ destinationKey }) => destinationKey);
  for (const [destinationKey, files] of groups) await exportFile(job, files, destinationKey, tools);
}

async function exportFile(
  { joining }: ExportJob,
  files: readonly ExportedFile[],
  destinationKey: string,
  tools: ExportTools,
): Promise<void> {
  const format = exportFormat(
    files
      .filter(({ audioVideoFileType }) => audioVideoFileType === "VIDEO")
      .map(({ sourceFrameRate }) => sourceFrameRate),
  );
  const captions = joining?.captions ?? "NONE";
  const track =
    captions === "NONE" ? undefined : files.find(({ subtitleTrack }) => subtitleTrack)?.subtitleTrack;
  if (track !== undefined) await tools.fetch(track.vttKey, captionsName);
  await makePieces(files, {
    format,
    tools,
    transition: joining?.transition ?? "CUT",
    isBurned: captions === "BURNED",
  });
  const names = await makeCards(files, {
    format,
    tools,
    titles: joining?.transition === "TITLE_CARD" ? joining.titles : [],
  });
  await writeFile(path.join(tools.folder, listName), names.map((name) => `file '${name}'\n`).join(""));
  const lengthMs = files.reduce((sum, { startOffset, endOffset }) => sum + endOffset - startOffset, 0);
  const hasTrack = track !== undefined && captions === "SOFT";
  await tools.run(joinArguments(outputName, format, { hasTrack }), lengthMs);
  await tools.store(outputName, destinationKey, format.frameRate === null ? "audio/mp4" : "video/mp4");
  for (const name of [...names, outputName]) await rm(path.join(tools.folder, name), { force: true });
}

const pieceName = (place: number) => `piece-${place}.mov`;

/** Keeps one source in the folder at a time: each is downloaded once, and deleted after its pieces. */
async function makePieces(
  files: readonly ExportedFile[],
  made: {
    readonly format: ExportFormat;
    readonly tools: ExportTools;
    readonly transition: NonNullable<ExportJob["joining"]>["transition"];
    readonly isBurned: boolean;
  },
): Promise<void> {
  const { format, tools, transition, isBurned } = made;
  const places = Map.groupBy([...files.entries()], ([, { sourceKey }]) => sourceKey);
  for (const [sourceKey, spans] of places) {
    const probed = await tools.probe(sourceName, await tools.fetch(sourceKey, sourceName));
    for (const [place, { startOffset, endOffset, subtitleTrack }] of spans) {
      const captionsMs = isBurned ? (subtitleTrack?.vttStartOffset ?? null) : null;
      const piece = { startOffset, endOffset, captionsMs, ...fadesOf(transition, place, files.length) };
      const programArguments = pieceArguments(sourceName, pieceName(place), probed, piece, format);
      await tools.run(programArguments, endOffset - startOffset);
    }
    await rm(path.join(tools.folder, sourceName));
  }
}

/** Makes the title cards before pieces. Returns the names of all, in the order in which they are joined. */
async function makeCards(
  files: readonly ExportedFile[],
  made: { readonly format: ExportFormat; readonly tools: ExportTools; readonly titles: readonly string[] },
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const place of files.keys()) {
    const title = made.titles[place];
    if (title !== undefined) {
      const name = `card-${place}.mov`;
      await writeFile(path.join(made.tools.folder, cardName), cardText(title));
      await made.tools.run(cardArguments(name, made.format), reelTitleCardMs);
      names.push(name);
    }
    names.push(pieceName(place));
  }
  return names;
}
