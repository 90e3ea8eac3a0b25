import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../app/i18n/t.ts";
import { type BlockCommand, matchCommands } from "./block-commands.ts";
import styles from "./SlashMenu.module.css";
import type { SlashQuery } from "./slash-plugin.ts";

export interface SlashMenuKeys {
  /** `query` is the text's own state: keys may come before the list is drawn for it. */
  onKey: (event: KeyboardEvent, query: SlashQuery) => boolean;
}

export interface OpenSlash {
  query: SlashQuery;
  at: { left: number; bottom: number };
}

/** The list under a typed slash. The focus stays in the text; arrows choose, Enter takes, Esc closes. */
export function SlashMenu(props: {
  editor: Editor;
  commands: readonly BlockCommand[];
  open: OpenSlash | undefined;
  keys: RefObject<SlashMenuKeys | null>;
}) {
  const { editor, open, keys } = props;
  const [at, setAt] = useState(0);
  const text = open?.query.text ?? "";
  const found = matchCommands(props.commands, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins at its first line
  useEffect(() => setAt(0), [text, open === undefined]);

  const take = (command: BlockCommand | undefined, { from, to }: SlashQuery) => {
    if (!command) return;
    editor.chain().focus().deleteRange({ from, to }).run();
    command.run(editor);
  };
  useImperativeHandle(keys, () => ({
    onKey(event, query) {
      const isDrawn = open?.query.text === query.text;
      const offered = isDrawn ? found : matchCommands(props.commands, query.text);
      const chosen = isDrawn ? at : 0;
      if (offered.length === 0) return false;
      if (event.key === "ArrowDown") setAt((chosen + 1) % offered.length);
      else if (event.key === "ArrowUp") setAt((chosen + offered.length - 1) % offered.length);
      else if (event.key === "Enter" || event.key === "Tab") take(offered[chosen], query);
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  if (!open || found.length === 0) return null;
  const top = Math.min(open.at.bottom + 6, window.innerHeight - Math.min(320, found.length * 36 + 16));
  const left = Math.max(8, Math.min(open.at.left, window.innerWidth - 268));
  return createPortal(
    <div className={styles.menu} style={{ top, left }}>
      <div role="listbox" aria-label={t("editor.slash.label", "Insert")} className={styles.list}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's own, which keeps the focus
          <div
            key={command.key}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.item}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setAt(index)}
            onClick={() => take(command, open.query)}
          >
            <span>{command.label}</span>
            <kbd className={styles.hint}>{command.hint}</kbd>
          </div>
        ))}
      </div>
      <span className="fs-hidden" role="status">
        {found[at]?.label}
      </span>
    </div>,
    document.body,
  );
}
