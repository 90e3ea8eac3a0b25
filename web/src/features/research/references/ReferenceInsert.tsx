import type { Editor } from "@tiptap/core";
import type { RefObject } from "react";
import { t } from "../../../app/i18n/t.ts";
import { InsertMenu, type InsertMenuKeys, type OpenQuery } from "../editor/toolbar/InsertMenu.tsx";
import { useReferenceChoices } from "./useReferenceChoices.ts";

/** The list at a typed "@". */
export function ReferenceInsert(props: {
  editor: Editor;
  document: { type: "note" | "insight"; id: string };
  open: OpenQuery | undefined;
  keys: RefObject<InsertMenuKeys | null>;
}) {
  const { document, open } = props;
  const { choices, waits } = useReferenceChoices(document, open?.query.text);
  return (
    <InsertMenu
      editor={props.editor}
      label={t("reference.insert", "Refer to")}
      find={choices}
      waits={waits}
      open={open}
      keys={props.keys}
    />
  );
}
