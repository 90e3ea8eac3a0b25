import { useMemo, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { BlockCommand } from "../editor/toolbar/block-commands.ts";
import type { InsertMenuKeys, OpenQuery } from "../editor/toolbar/InsertMenu.tsx";
import { typedReferences } from "../editor/toolbar/typed-query-plugin.ts";

/** Tracks the "@" query being typed in a text. */
export function useTypedReferences(editing: boolean) {
  const keys = useRef<InsertMenuKeys>(null);
  const isEditing = useRef(editing);
  isEditing.current = editing;
  const [open, setOpen] = useState<OpenQuery>();
  const command = useMemo(
    (): BlockCommand => ({
      key: "reference",
      label: t("reference.command", "Note, person, project…"),
      hint: "@",
      words: t("reference.command.words", "reference mention link card insight tag folder file"),
      run: (editor) => editor.chain().focus().insertContent("@").run(),
    }),
    [],
  );
  const extensions = () => [
    typedReferences({
      onChange: (query, at) => setOpen(query && at && isEditing.current ? { query, at } : undefined),
      onKey: (event, query) => keys.current?.onKey(event, query) ?? false,
    }),
  ];
  return { keys, open: editing ? open : undefined, command, extensions };
}
