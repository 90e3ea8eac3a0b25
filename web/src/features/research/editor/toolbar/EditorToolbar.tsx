import { IconChevronDown, IconPhoto } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Menu } from "../../../../ui/overlays/Menu.tsx";
import { PictureWordsButton } from "../pictures/PictureWordsButton.tsx";
import type { BlockCommand } from "./block-commands.ts";
import styles from "./EditorToolbar.module.css";
import { LinkButton } from "./LinkButton.tsx";

interface MarkButton {
  mark: string;
  label: string;
  keys: string;
  face: ReactNode;
  run: (editor: Editor) => void;
}

function markButtons(): readonly MarkButton[] {
  return [
    {
      mark: "bold",
      label: t("editor.mark.bold", "Bold"),
      keys: "B",
      face: <b>B</b>,
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      mark: "italic",
      label: t("editor.mark.italic", "Italic"),
      keys: "I",
      face: <i>I</i>,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      mark: "underline",
      label: t("editor.mark.underline", "Underline"),
      keys: "U",
      face: <u>U</u>,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      mark: "strike",
      label: t("editor.mark.strike", "Strike through"),
      keys: "Shift+S",
      face: <s>S</s>,
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      mark: "code",
      label: t("editor.mark.code", "Code"),
      keys: "E",
      face: <code>{"<>"}</code>,
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  // React also bubbles keys from the bar's popovers, which are elsewhere in the DOM.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Menu items for the table around the caret. */
const tableItems = (editor: Editor) => [
  {
    key: "row",
    label: t("editor.table.row", "Add row"),
    onSelect: () => editor.chain().focus().addTableRow().run(),
  },
  {
    key: "column",
    label: t("editor.table.column", "Add column"),
    onSelect: () => editor.chain().focus().addTableColumn().run(),
  },
  {
    key: "delete-row",
    label: t("editor.table.delete-row", "Delete row"),
    onSelect: () => editor.chain().focus().deleteTableRow().run(),
  },
  {
    key: "delete-column",
    label: t("editor.table.delete-column", "Delete column"),
    onSelect: () => editor.chain().focus().deleteTableColumn().run(),
  },
  {
    key: "delete",
    label: t("editor.table.delete", "Delete table"),
    danger: true,
    onSelect: () => editor.chain().focus().deleteTable().run(),
  },
];

/** The formatting toolbar above the text. Alt+F10 in the text moves here, Esc moves back. */
export function EditorToolbar(props: {
  editor: Editor;
  commands: readonly BlockCommand[];
  onPicture: () => void;
  end?: ReactNode;
}) {
  const { editor, commands } = props;
  const bar = useRef<HTMLDivElement>(null);
  const marks = markButtons();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: marks.filter(({ mark }) => current.isActive(mark)).map(({ mark }) => mark),
      block: [...commands].reverse().find((command) => command.isActive?.(current))?.key ?? "paragraph",
      inTable: current.isActive("table"),
      onPicture: current.isActive("image"),
    }),
  });
  const block = commands.find(({ key }) => key === state.block) ?? commands[0];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("editor.toolbar", "Formatting")}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === "Escape") editor.commands.focus();
        else moveFocus(event);
      }}
      data-editor-toolbar
      data-pinned
    >
      <Menu
        label={t("editor.block.label", "Block type")}
        position="bottom-start"
        target={
          <Button kind="quiet" size="small" aria-haspopup="menu">
            {block?.label} <IconChevronDown size={14} aria-hidden />
          </Button>
        }
        sections={[
          {
            key: "blocks",
            items: commands.map((command) => ({
              key: command.key,
              label: command.label,
              shortcut: command.hint,
              onSelect: () => command.run(editor),
            })),
          },
        ]}
      />
      {marks.map(({ mark, label, keys, face, run }) => (
        <button
          key={mark}
          type="button"
          className={styles.mark}
          aria-label={label}
          title={`${label} (Ctrl/⌘+${keys})`}
          aria-pressed={state.active.includes(mark)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          {face}
        </button>
      ))}
      <LinkButton editor={editor} />
      <button
        type="button"
        className={styles.mark}
        aria-label={t("editor.picture", "Add pictures")}
        title={t("editor.picture", "Add pictures")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={props.onPicture}
      >
        <IconPhoto size={16} aria-hidden />
      </button>
      {state.onPicture && <PictureWordsButton editor={editor} />}
      {state.inTable && (
        <Menu
          label={t("editor.table.label", "Table")}
          target={
            <Button kind="quiet" size="small" aria-haspopup="menu">
              {t("editor.table.label", "Table")} <IconChevronDown size={14} aria-hidden />
            </Button>
          }
          sections={[{ key: "table", items: tableItems(editor) }]}
        />
      )}
      <span className={styles.end}>{props.end}</span>
    </div>
  );
}
