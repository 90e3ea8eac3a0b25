import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useEffect } from "react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { FIND_MATCHES_MAX, find, findState } from "../editor/find-plugin.ts";
import styles from "./FindBar.module.css";

function countText(query: string, current: number, count: number): string {
  if (query.trim() === "") return "";
  if (count === 0) return t("find.none", "Not found");
  const at = current + 1;
  return count >= FIND_MATCHES_MAX
    ? t("find.many", "{at} of more than {count}", { at, count })
    : t("find.count", "{at} of {count}", { at, count });
}

/** Finds a text in the note. Enter goes on, Shift+Enter back, Esc closes. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { query, current, count } = useEditorState({
    editor,
    selector: (context) => findState(context.editor.state),
  });
  useEffect(
    () => () => {
      if (!editor.isDestroyed) find(editor.view, "");
    },
    [editor],
  );
  const step = (by: number) => find(editor.view, query, current + by);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles.bar}>
      <TextField
        label={t("find.label", "Find in this text")}
        hideLabel
        placeholder={t("find.label", "Find in this text")}
        value={query}
        autoFocus
        autoComplete="off"
        onChange={(event) => find(editor.view, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {countText(query, current, count)}
      </span>
      <IconButton label={t("find.previous", "Previous")} shortcut="Shift+Enter" onClick={() => step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t("find.next", "Next")} shortcut="Enter" onClick={() => step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={t("find.close", "Close")} shortcut="Esc" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </search>
  );
}
