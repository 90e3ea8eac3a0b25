import { type BulkItemKind, bulkItemFolder, planBulkItem } from "@fieldstone/model/files/bulk-item.ts";
import { formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { pairTranscripts } from "@fieldstone/model/transcripts/pair-transcripts.ts";
import { t } from "../../../app/i18n/t.ts";
import { pathOf } from "../../../ui/forms/file-path.ts";
import { readTranscripts, type SentTranscript } from "../../research/transcription/own/read-transcripts.ts";

export interface ChosenFile {
  readonly file: File;
  /** Includes the folders, if a folder was chosen. */
  readonly path: string;
  readonly kind: BulkItemKind;
  /** The recording's transcript, which becomes part of its note. */
  readonly transcript?: File;
}

export interface RefusedFile {
  readonly path: string;
  readonly reason: string;
}

/** The chosen files, checked before anything is sent. */
export interface Choice {
  /** By top-level folder; the empty key is for files chosen individually. */
  readonly folders: ReadonlyMap<string, readonly ChosenFile[]>;
  readonly refused: readonly RefusedFile[];
}

function reasonOf(plan: Extract<ReturnType<typeof planBulkItem>, { rejection: string }>): string {
  switch (plan.rejection) {
    case "EMPTY":
      return t("bulk-import.refused.empty", "Empty");
    case "TOO_LARGE":
      return t("bulk-import.refused.size", "Larger than {limit}", {
        limit: formatLimit(plan.limitBytes ?? 0),
      });
    case "SEEN_FIRST":
      return t(
        "bulk-import.refused.project",
        "An exported project: open the project it is for, and import it there",
      );
    case "UNKNOWN_KIND":
      return t("bulk-import.refused.kind", "This file type cannot be imported");
  }
}

function withoutTranscript(reason: string): string {
  return t("bulk-import.refused.transcript", "{reason} Its recording is imported without it.", { reason });
}

/** How many transcripts of a choice have been read. */
export interface ReadCount {
  readonly done: number;
  readonly total: number;
}

/**
 * Groups files by folder, recordings with their transcripts. Files with the same path count once. A transcript that
 * cannot be read is left out, and its recording is not.
 * @throws the signal's reason
 */
export async function sortOut(
  files: readonly File[],
  onCount: (count: ReadCount) => void,
  signal: AbortSignal,
): Promise<Choice> {
  const byPath = new Map(files.map((file) => [pathOf(file), file]));
  const chosen: ChosenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const [path, file] of byPath) {
    const plan = planBulkItem(path, file.size);
    if ("rejection" in plan) refused.push({ path, reason: reasonOf(plan) });
    else chosen.push({ file, path, kind: plan.kind });
  }
  const pairs = pairTranscripts(chosen, ({ path, file }) => ({ path, sizeBytes: file.size }));
  const transcripts = [...pairs.values()];
  const problems = await readProblems(
    transcripts.map(({ file }) => file),
    onCount,
    signal,
  );
  for (const { file, path } of transcripts) {
    const problem = problems.get(file);
    if (problem !== undefined) refused.push({ path, reason: withoutTranscript(problem) });
  }
  const placed = chosen
    .filter(({ file }) => !problems.has(file))
    .map((each) => {
      const transcript = pairs.get(each)?.file;
      const isRead = transcript && problems.has(transcript) && problems.get(transcript) === undefined;
      return isRead ? { ...each, transcript } : each;
    });
  return { folders: Map.groupBy(placed, ({ path }) => bulkItemFolder(path)), refused };
}

/** Those of the files that are transcripts, each with why it cannot be read, if it cannot. */
async function readProblems(
  files: readonly File[],
  onCount: (count: ReadCount) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<File, string | undefined>> {
  const problems = new Map<File, string | undefined>();
  let done = 0;
  const take = (file: File, read: SentTranscript | undefined) => {
    // Without its content: thousands would fill the memory.
    if (read !== undefined) problems.set(file, read.problem);
    done += 1;
    onCount({ done, total: files.length });
  };
  if (files.length > 0) onCount({ done, total: files.length });
  await readTranscripts(files, take, signal);
  return problems;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const keyOf = (path: string, sizeBytes: number): string => `${sizeBytes}/${path}`;

interface SentItem {
  readonly path: string;
  readonly sizeBytes: number;
  readonly transcriptPath: string | null;
}

/**
 * Matches items not sent yet to files chosen again: by path and size, else by name and size. Transcripts, whose sizes
 * are not stored, by path, else by the name of a single file.
 */
export function matchFiles<Item extends SentItem>(
  items: readonly Item[],
  files: readonly File[],
): readonly { readonly item: Item; readonly file: File; readonly transcript?: File }[] {
  const fileAt = fileFinder(files, ({ size }) => size);
  const transcriptAt = fileFinder(files, () => 0);
  return items.flatMap((item) => {
    const file = fileAt(item.path, item.sizeBytes);
    if (file === undefined) return [];
    if (item.transcriptPath === null) return [{ item, file }];
    const transcript = transcriptAt(item.transcriptPath);
    // Sent alone, the recording would lose its transcript unnoticed.
    return transcript === undefined ? [] : [{ item, file, transcript }];
  });
}

/** Finds the file at a path, else the only one of its name; where `sizeOf` tells sizes apart, of its size too. */
function fileFinder(files: readonly File[], sizeOf: (file: File) => number) {
  const byPath = new Map(files.map((file) => [keyOf(pathOf(file), sizeOf(file)), file]));
  const byName = Map.groupBy(files, (file) => keyOf(file.name, sizeOf(file)));
  return (path: string, sizeBytes = 0): File | undefined => {
    const named = byName.get(keyOf(nameOf(path), sizeBytes)) ?? [];
    return byPath.get(keyOf(path, sizeBytes)) ?? (named.length === 1 ? named[0] : undefined);
  };
}
