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
}

/** Reads a table in a worker, which counts again at each choice. `onRefused` hears why it cannot be read. */
export function useTable(file: File, onRefused: (message: string) => void): ReadTable {
  const [preview, setPreview] = useState<TablePreview>();
  const [choices, setChoices] = useState<TableChoices>();
  const [counted, setCounted] = useState<{ choices: string; check: TableCheck }>();
  const worker = useRef<Worker>(undefined);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const made = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    made.addEventListener("message", ({ data }: MessageEvent<TableAnswer>) => {
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
      (bytes) => made.postMessage({ kind: "read", bytes: new Uint8Array(bytes), dateOrder: localOrder() }),
      (error: unknown) => refused.current(String(error)),
    );
    return () => made.terminate();
  }, [file]);
  return {
    preview,
    choices,
    check: counted?.choices === JSON.stringify(choices) ? counted?.check : undefined,
    choose: (next) => {
      setChoices(next);
      worker.current?.postMessage({ kind: "check", choices: next } satisfies TableRequest);
    },
  };
}

/** Whether people here write the day or the month first. */
function localOrder(): "DMY" | "MDY" {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(new Date(2024, 11, 31));
  return parts.find(({ type }) => type === "day" || type === "month")?.type === "month" ? "MDY" : "DMY";
}
