import { expect, it } from "vitest";
import { documentedFiles, documentedPages, documentedServers } from "./documented-paths.testing.ts";
import { filePaths } from "./paths/file-paths.testing.ts";
import { serverPaths } from "./paths/server-paths.ts";
import { paths } from "./paths.ts";

const shapesOf = (patterns: Readonly<Record<string, string>>) =>
  Object.values(patterns).map((pattern) => pattern.replace(/\{\w+\}/g, "{}").replace(/(?<=.)\/$/, ""));

it.each([
  ["page", documentedPages, shapesOf(paths)],
  ["file or image", documentedFiles, shapesOf(filePaths)],
  ["server's path", documentedServers, shapesOf({ ...paths, ...serverPaths })],
])("every documented %s is known", (_kind, listed, known) => {
  expect(listed.filter((path) => !known.includes(path))).toEqual([]);
});
