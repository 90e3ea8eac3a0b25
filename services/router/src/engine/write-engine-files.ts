import { mkdir, writeFile } from "node:fs/promises";
import type { Refusal } from "../pages/page.ts";
import { refusalJson } from "../pages/page.ts";
import { type EngineFiles, engineFiles, enginePages } from "./engine-files.ts";
import { type EngineOptions, engineSettings } from "./engine-settings.ts";

const idMark = "{{id}}";
/** Log-format of the engine: its percent sign begins a variable, and `%ID` is the request's id. */
const pageText = (text: string): string => text.replaceAll("%", "%%").replace(idMark, "%ID");

/**
 * Writes what the engine starts with. Its maps are empty: an engine that starts anew asks the router about every request
 * until that has filled them, so no route is served that was on a disk, and no credential lies on one.
 */
export async function writeEngineFiles(dir: string, options: EngineOptions): Promise<EngineFiles> {
  const files = engineFiles(dir);
  await mkdir(dir, { recursive: true });
  for (const place of ["people", "cells", "router"] as const) {
    for (const [status, refusal] of Object.entries<Refusal>(enginePages[place]))
      await writeFile(files.page(place, status), pageText(refusalJson(refusal, idMark)));
  }
  await Promise.all([files.hosts, files.credentials].map((path) => writeFile(path, "")));
  await writeFile(files.authorities, options.authorities.join("\n"));
  await writeFile(files.settings, engineSettings(options, files));
  return files;
}
