import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { createPortal } from "react-dom";
import type { BlockCommand } from "./block-commands.ts";
import styles from "./InsertMenu.module.css";
import type { TypedQuery } from "./typed-query-plugin.ts";

export interface InsertMenuKeys {
  /** `query` is the editor's current state: keys may arrive before the list has rendered for it. */
  onKey: (event: KeyboardEvent, query: TypedQuery) => boolean;
}

export interface OpenQuery {
  query: TypedQuery;
  at: { left: number; bottom: number };
}

/** The list at a typed character. The focus stays in the text; arrows move, Enter chooses, Esc closes. */
export function InsertMenu(props: {
  editor: Editor;
  label: string;
  /** Finds the items for a typed text. */
  find: (text: string) => readonly BlockCommand[];
  /** Items for the text are still loading: Enter chooses nothing, and inserts nothing either. */
  waits?: boolean;
  open: OpenQuery | undefined;
  keys: RefObject<InsertMenuKeys | null>;
}) {
  const { editor, open, keys } = props;
  const [at, setAt] = useState(0);
  const text = open?.query.text ?? "";
  const found = props.find(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins at its first line
  useEffect(() => setAt(0), [text, open === undefined]);

  const take = (command: BlockCommand | undefined, { from, to }: TypedQuery) => {
    if (!command) return;
    editor.chain().focus().deleteRange({ from, to }).run();
    command.run(editor);
  };
  useImperativeHandle(keys, () => ({
    onKey(event, query) {
      const isDrawn = open?.query.text === query.text;
      const offered = isDrawn ? found : props.find(query.text);
      const chosen = isDrawn ? at : 0;
      if (offered.length === 0) {
        if (props.waits !== true || (event.key !== "Enter" && event.key !== "Tab")) return false;
        event.preventDefault();
        return true;
      }
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
      <div role="listbox" aria-label={props.label} className={styles.list}>
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
            <span className={styles.label}>{command.label}</span>
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
