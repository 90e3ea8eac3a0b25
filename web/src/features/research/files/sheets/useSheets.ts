import { useEffect, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { SheetSummary } from "./sheet-messages.ts";
import { SheetReader } from "./sheet-reader.ts";

interface OpenSheets {
  readonly reader: SheetReader | undefined;
  readonly sheets: readonly SheetSummary[] | undefined;
  /** Why the file cannot be shown as a table. */
  readonly rejection: string | undefined;
}

/** Reads a file's sheets in a worker. */
export function useSheets(file: { readonly id: string; readonly name: string }): OpenSheets {
  const { id, name } = file;
  const [open, setOpen] = useState<OpenSheets>({
    reader: undefined,
    sheets: undefined,
    rejection: undefined,
  });
  useEffect(() => {
    const reader = new SheetReader();
    const stop = new AbortController();
    const refuse = (rejection: string) => setOpen({ reader: undefined, sheets: undefined, rejection });
    void fetchBytes(id, stop.signal)
      .then((bytes) => reader.open(name, bytes))
      .then((reply) => {
        if (stop.signal.aborted) return;
        if (reply.kind === "sheets") setOpen({ reader, sheets: reply.sheets, rejection: undefined });
        else if (reply.kind === "refused") refuse(reply.message);
      })
      .catch(() => {
        if (!stop.signal.aborted)
          refuse(t("sheets.fetch", "The file could not be loaded. Reload the page to try again."));
      });
    return () => {
      stop.abort();
      reader.end();
    };
  }, [id, name]);
  return open;
}

async function fetchBytes(fileId: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(`/files/download/${fileId}`, { signal });
  if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
