import path from "node:path/posix";

/** Maximum code files in a folder, without tests. Our own choice: a feature's twelve files, and some room. */
export const folderFilesMax = 20;

/** Whether a file counts in its folder: handwritten code, without tests. Styles and documents do not. */
export function countsInFolder(file: string): boolean {
  return (
    /[.]tsx?$/.test(file) && !/[.](test|testing|bench|eval|gen|d)[.]tsx?$|^web\/src\/graphql\//.test(file)
  );
}

/** Folders that exceed their limit. */
export function folderFaults(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const folder of files.filter(countsInFolder).map((file) => path.dirname(file))) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > folderFilesMax)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files of code, more than ${folderFilesMax}: give it parts by what they are about.`,
    );
}
