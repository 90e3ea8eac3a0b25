import { importSizeBytesMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CsvAnswer, CsvTable } from "./csv-messages.ts";

/** Parses a file in a worker. Rejects with an error that tells the user what to do. */
export async function readCsv(file: File): Promise<CsvTable> {
  if (file.size > importSizeBytesMax)
    throw new Error(t("people-import.size", "This file is larger than 10 MB. Split it."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<CsvAnswer>) =>
        data.kind === "table" ? resolve(data.table) : reject(new Error(data.message)),
      );
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}
