const named = /`([\w./-]+\/[\w.-]+\.tsx?)`/g;

/** Files that a document names by a path, whole or only its end, and that do not exist. */
export function missingFiles(text: string, files: readonly string[]): readonly string[] {
  const names = [...text.matchAll(named)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
}
