import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect } from "react";
import { FindField } from "../../../app/find/FindField.tsx";
import { t } from "../../../app/i18n/t.ts";
import { FIND_MATCHES_MAX, find, findState } from "../editor/reading/find-plugin.ts";
import styles from "./FindBar.module.css";

function countText(query: string, current: number, count: number): string {
  if (query.trim() === "") return "";
  if (count === 0) return t("find.none", "Not found");
  const at = current + 1;
  return count >= FIND_MATCHES_MAX
    ? t("find.many", "{at} of more than {count}", { at, count })
    : t("find.count", "{at} of {count}", { at, count });
}

/** Find in the note's text. */
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
  return (
    <FindField
      className={styles.bar}
      label={t("find.label", "Find in this text")}
      query={query}
      onQueryChange={(text) => find(editor.view, text)}
      status={countText(query, current, count)}
      onStep={step}
      onClose={onClose}
    />
  );
}
