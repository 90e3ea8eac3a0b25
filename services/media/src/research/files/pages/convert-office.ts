import { access, constants, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import { ProcessFailedError, runLimited } from "@fieldstone/platform/process/limited/limited-process.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { ExtractionError } from "./extraction-error.ts";
import { isEncryptedOffice } from "./is-encrypted-office.ts";

/** Where Debian and others install LibreOffice; without it office files have no pages. */
const programs: readonly string[] = [
  "/usr/bin/soffice",
  "/usr/local/bin/soffice",
  "/opt/libreoffice/program/soffice",
];

/** Measured: 1.0 to 1.6 s and 0.3 GB for a file of a few pages. */
export const officeLimits: ProcessLimits = {
  processorMsMax: 120_000,
  durationMsMax: 300_000,
  memoryMegabytesMax: 1_500,
  folderBytesMax: 3 * pdfSizeBytesMax,
};

/** A port without a listener: links are not fetched, even where the network cannot be blocked. */
const deadProxy = { host: "127.0.0.1", port: 9 };

/** Disables macros and links in documents. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
  setting("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
  setting("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
  setting("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
  setting("Office.Writer/Content/Update", "Link", "0"),
  setting("Office.Calc/Content/Update", "Link", "1"),
  setting("Inet/Settings", "ooInetProxyType", "2"),
  setting("Inet/Settings", "ooInetHTTPProxyName", deadProxy.host),
  setting("Inet/Settings", "ooInetHTTPProxyPort", String(deadProxy.port)),
  setting("Inet/Settings", "ooInetHTTPSProxyName", deadProxy.host),
  setting("Inet/Settings", "ooInetHTTPSProxyPort", String(deadProxy.port)),
].join("\n")}
</oor:items>
`;

function setting(node: string, name: string, value: string): string {
  return `<item oor:path="/org.openoffice.${node}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

/** The installed LibreOffice, if there is one. */
export async function findOffice(among = programs): Promise<string | undefined> {
  for (const program of among) {
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

/**
 * Converts an office file in a job's folder to a PDF beside it, with a separate profile, and returns the
 * PDF's path.
 * @throws ExtractionError `extraction.no_converter`, `extraction.encrypted`, `extraction.broken`;
 * ProcessLimitError, ProcessLostError
 */
export async function convertOffice(job: {
  readonly folder: string;
  readonly input: string;
  readonly signal: AbortSignal;
  readonly limits?: ProcessLimits | undefined;
  /** Paths to look for LibreOffice. */
  readonly programs?: readonly string[] | undefined;
}): Promise<string> {
  const { folder, input, signal, limits = officeLimits } = job;
  const program = await findOffice(job.programs);
  if (program === undefined) throw new ExtractionError("extraction.no_converter");
  const own = path.join(folder, "profile");
  await mkdir(path.join(own, "user"), { recursive: true });
  await writeFile(path.join(own, "user", "registrymodifications.xcu"), profile);
  const output = path.join(folder, "converted");
  const address = `http://${deadProxy.host}:${deadProxy.port}`;
  try {
    await runLimited({
      program,
      arguments: [
        `-env:UserInstallation=${pathToFileURL(own).href}`,
        ...["--headless", "--nologo", "--norestore", "--nolockcheck", "--convert-to", "pdf"],
        ...["--outdir", output, input],
      ],
      folder,
      limits,
      signal,
      seesFolderOnly: true,
      environment: { http_proxy: address, https_proxy: address },
    });
  } catch (error) {
    if (error instanceof ProcessFailedError) throw await rejectionOf(input, error);
    throw error;
  }
  const [name] = (await readdir(output).catch(() => [])).filter((each) => each.endsWith(".pdf"));
  // LibreOffice exits successfully without output where it cannot open a file.
  if (name === undefined) throw await rejectionOf(input);
  return path.join(output, name);
}

async function rejectionOf(input: string, cause?: unknown): Promise<ExtractionError> {
  const isEncrypted = await isEncryptedOffice(input);
  return new ExtractionError(isEncrypted ? "extraction.encrypted" : "extraction.broken", cause);
}
