import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { useEffect, useRef, useState } from "react";
import type { TableAnswer, TablePreview, TableRequest } from "./table-messages.ts";
import type { NoteField } from "./useNoteFields.ts";

interface ReadTable {
  readonly preview: TablePreview | undefined;
  readonly choices: TableChoices | undefined;
  /** The result of importing with the current options; undefined while it is computed. */
  readonly check: TableCheck | undefined;
  choose(choices: TableChoices): void;
  /** Previews another sheet of a spreadsheet, with its own suggestions. */
  openSheet(sheetName: string): void;
  /** Why the requested sheet cannot be read. */
  readonly sheetProblem: string | undefined;
}

/**
 * Parses a table in a worker, which recomputes the result with each choice. `onRefused` receives the reason
 * if the file cannot be read.
 */
export function useTable(
  file: File,
  fields: readonly NoteField[],
  onRefused: (message: string, isInvalid: boolean) => void,
): ReadTable {
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
      if (data.kind === "refused") return refused.current(data.message, true);
      const chosen = data.kind === "table" ? data.preview.suggested : data.choices;
      if (data.kind === "table") {
        setPreview(data.preview);
        setChoices(chosen);
      }
      setCounted({ choices: JSON.stringify(chosen), check: data.check });
    });
    made.addEventListener("error", ({ message }) => refused.current(message, false));
    void file.arrayBuffer().then(
      (bytes) =>
        made.postMessage({
          kind: "read",
          fileName: file.name,
          bytes: new Uint8Array(bytes),
          dateOrder: localOrder(),
        } satisfies TableRequest),
      (error: unknown) => refused.current(String(error), false),
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
      const known = Object.fromEntries(
        fields.map(({ id, options }) => [id, options.map(({ label }) => label)]),
      );
      worker.current?.postMessage({ kind: "check", choices: next, known } satisfies TableRequest);
    },
    openSheet: (sheetName) => {
      const request = { kind: "sheet", sheetName, dateOrder: localOrder() } satisfies TableRequest;
      worker.current?.postMessage(request);
    },
  };
}

/** Whether the user's locale writes the day or the month first. */
function localOrder(): "DMY" | "MDY" {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date(2024, 11, 31));
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month" ? "MDY" : "DMY";
}
