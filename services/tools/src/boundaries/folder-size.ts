import path from "node:path/posix";
import { crowdedFolders } from "./crowded-folders.ts";

/** Maximum code files in a folder, without tests. Our own choice: a feature's twelve files, and some room. */
export const folderFilesMax = 20;

/** Whether a file counts in its folder: handwritten code, without tests. Styles and documents do not. */
export function takesRoom(file: string): boolean {
  return (
    /[.]tsx?$/.test(file) && !/[.](test|testing|bench|eval|gen|d)[.]tsx?$|^web\/src\/graphql\//.test(file)
  );
}

/** Folders that exceed their limit, and outdated entries in the list of crowded ones. */
export function folderFaults(
  files: readonly string[],
  crowded: Readonly<Record<string, number>> = crowdedFolders,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const folder of files.filter(takesRoom).map((file) => path.dirname(file))) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const grown = [...counts].flatMap(([folder, count]) => {
    const max = crowded[folder] ?? folderFilesMax;
    return count > max
      ? [`${folder} has ${count} files of code, more than ${max}: give it parts by what they are about.`]
      : [];
  });
  const shrunk = Object.entries(crowded).flatMap(([folder, listed]) => {
    const count = counts.get(folder) ?? 0;
    if (count <= folderFilesMax)
      return [`${folder} has room again: take it off the list of crowded folders.`];
    return count < listed
      ? [`${folder} has only ${count} files: say so in the list of crowded folders.`]
      : [];
  });
  return [...grown, ...shrunk];
}
