import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { FilePageQuery } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Choice } from "../../../../ui/forms/Choice.tsx";
import { Tabs } from "../../../../ui/layout/Tabs.tsx";
import { LazyMarkedFile } from "../highlights/LazyMarkedFile.tsx";
import { SheetGrid } from "./SheetGrid.tsx";
import styles from "./Sheets.module.css";
import { useSheets } from "./useSheets.ts";

/** A table or spreadsheet, sheet by sheet, and its pages if it has any. */
export function SheetViewer(props: { file: FilePageQuery["file"]; canWrite: boolean }) {
  const { file } = props;
  const [shown, setShown] = useState<"table" | "pages">("table");
  return (
    <div className={styles.viewer}>
      {file.extraction && (
        <Choice
          label={t("sheets.shown", "Show the file as")}
          value={shown}
          options={[
            { value: "table", label: t("sheets.table", "Table") },
            { value: "pages", label: t("sheets.pages", "Pages") },
          ]}
          onChange={setShown}
        />
      )}
      {shown === "table" ? <Sheets id={file.id} name={file.name} /> : <LazyMarkedFile {...props} />}
    </div>
  );
}

function Sheets({ id, name }: { readonly id: string; readonly name: string }) {
  const { reader, sheets, rejection } = useSheets({ id, name });
  const [chosen, setChosen] = useState("0");
  if (rejection !== undefined) {
    return (
      <EmptyState compact title={t("sheets.unread", "This table cannot be shown here")}>
        {rejection}
      </EmptyState>
    );
  }
  if (!reader || !sheets) return <LoadingState rows={8} rowHeight={32} />;
  const panels = sheets.map((summary, at) => ({
    key: String(at),
    label: summary.name,
    panel: <SheetGrid key={summary.name} reader={reader} sheet={at} summary={summary} />,
  }));
  const [only] = panels;
  if (panels.length === 1 && only) return only.panel;
  return <Tabs value={chosen} onChange={setChosen} label={t("sheets.sheets", "Sheets")} tabs={panels} />;
}
