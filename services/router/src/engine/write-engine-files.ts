import { mkdir, writeFile } from "node:fs/promises";
import type { Rejection } from "../pages/page.ts";
import { rejectionJson } from "../pages/page.ts";
import { type EngineFiles, engineFiles, enginePages } from "./engine-files.ts";
import { type EngineOptions, engineSettings } from "./engine-settings.ts";

const idMark = "{{id}}";
/** For HAProxy's log-format, in which a percent sign begins a variable and `%ID` is the request's id. */
const pageText = (text: string): string => text.replaceAll("%", "%%").replace(idMark, "%ID");

/**
 * Writes the files that the engine starts with. The maps are empty: a new engine asks the router about every
 * request until the router has filled them, so that no route is served from disk and no credential is stored
 * there.
 */
export async function writeEngineFiles(dir: string, options: EngineOptions): Promise<EngineFiles> {
  const files = engineFiles(dir);
  await mkdir(dir, { recursive: true });
  for (const place of ["people", "cells", "router"] as const) {
    for (const [status, rejection] of Object.entries<Rejection>(enginePages[place]))
      await writeFile(files.page(place, status), pageText(rejectionJson(rejection, idMark)));
  }
  await Promise.all([files.hosts, files.credentials].map((path) => writeFile(path, "")));
  await writeFile(files.authorities, options.authorities.join("\n"));
  await writeFile(files.settings, engineSettings(options, files));
  return files;
}
