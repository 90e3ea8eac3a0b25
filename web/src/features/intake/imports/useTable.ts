import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { useEffect, useRef, useState } from "react";
import type { TableAnswer, TablePreview, TableRequest } from "./table-messages.ts";

interface ReadTable {
  readonly preview: TablePreview | undefined;
  readonly choices: TableChoices | undefined;
  /** What the table becomes by the choices; undefined while it is counted. */
  readonly check: TableCheck | undefined;
  choose(choices: TableChoices): void;
  /** Shows another sheet of a spreadsheet, with what its columns most likely are. */
  openSheet(sheetName: string): void;
  /** Why the sheet that was asked for cannot be read. */
  readonly sheetProblem: string | undefined;
}

/** Reads a table in a worker, which counts again at each choice. `onRefused` hears why it cannot be read. */
export function useTable(file: File, onRefused: (message: string) => void): ReadTable {
  const [preview, setPreview] = useState<TablePreview>();
  const [choices, setChoices] = useState<TableChoices>();
  const [counted, setCounted] = useState<{ choices: string; check: TableCheck }>();
  const [sheetProblem, setSheetProblem] = useState<string>();
  const worker = useRef<Worker>(undefined);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const made = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    made.addEventListener("message", ({ data }: MessageEvent<TableAnswer>) => {
      setSheetProblem(data.kind === "unread" ? data.message : undefined);
      if (data.kind === "unread") return;
      if (data.kind === "refused") return refused.current(data.message);
      const chosen = data.kind === "table" ? data.preview.suggested : data.choices;
      if (data.kind === "table") {
        setPreview(data.preview);
        setChoices(chosen);
      }
      setCounted({ choices: JSON.stringify(chosen), check: data.check });
    });
    made.addEventListener("error", ({ message }) => refused.current(message));
    void file.arrayBuffer().then(
      (bytes) =>
        made.postMessage({
          kind: "read",
          fileName: file.name,
          bytes: new Uint8Array(bytes),
          dateOrder: localOrder(),
        } satisfies TableRequest),
      (error: unknown) => refused.current(String(error)),
    );
    return () => made.terminate();
  }, [file]);
  return {
    preview,
    sheetProblem,
    choices,
    check: counted?.choices === JSON.stringify(choices) ? counted?.check : undefined,
    choose: (next) => {
      setChoices(next);
      worker.current?.postMessage({ kind: "check", choices: next } satisfies TableRequest);
    },
    openSheet: (sheetName) => {
      const request = { kind: "sheet", sheetName, dateOrder: localOrder() } satisfies TableRequest;
      worker.current?.postMessage(request);
    },
  };
}

/** Whether people here write the day or the month first. */
function localOrder(): "DMY" | "MDY" {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date(2024, 11, 31));
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month" ? "MDY" : "DMY";
}
