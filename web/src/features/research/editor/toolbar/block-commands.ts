import type { Editor } from "@tiptap/core";
import { t } from "../../../../app/i18n/t.ts";

/** A block to insert, or to convert the current one to. */
export interface BlockCommand {
  key: string;
  label: string;
  /** Its Markdown shortcut. */
  hint: string;
  /** Other search words. */
  words: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
}

/** The kinds of blocks, for the slash menu and the toolbar. */
export function blockCommands(): readonly BlockCommand[] {
  return [
    {
      key: "paragraph",
      label: t("editor.block.text", "Text"),
      hint: "",
      words: "paragraph plain",
      run: (editor) => editor.chain().focus().clearNodes().run(),
      isActive: (editor) => editor.isActive("paragraph"),
    },
    {
      key: "heading1",
      label: t("editor.block.heading1", "Large heading"),
      hint: "#",
      words: "h1 title",
      run: (editor) => editor.chain().focus().setHeading({ level: 1 }).run(),
      isActive: (editor) => editor.isActive("heading", { level: 1 }),
    },
    {
      key: "heading2",
      label: t("editor.block.heading2", "Heading"),
      hint: "##",
      words: "h2",
      run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
      isActive: (editor) => editor.isActive("heading", { level: 2 }),
    },
    {
      key: "heading3",
      label: t("editor.block.heading3", "Small heading"),
      hint: "###",
      words: "h3",
      run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
      isActive: (editor) => editor.isActive("heading", { level: 3 }),
    },
    {
      key: "bulletList",
      label: t("editor.block.bullets", "Bulleted list"),
      hint: "-",
      words: "ul unordered points",
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isActive: (editor) => editor.isActive("bulletList"),
    },
    {
      key: "orderedList",
      label: t("editor.block.numbers", "Numbered list"),
      hint: "1.",
      words: "ol ordered",
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isActive: (editor) => editor.isActive("orderedList"),
    },
    {
      key: "taskList",
      label: t("editor.block.tasks", "Task list"),
      hint: "[ ]",
      words: "todo checkbox",
      run: (editor) => editor.chain().focus().toggleTaskList().run(),
      isActive: (editor) => editor.isActive("taskList"),
    },
    {
      key: "blockquote",
      label: t("editor.block.quote", "Block quote"),
      hint: ">",
      words: "citation",
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isActive: (editor) => editor.isActive("blockquote"),
    },
    {
      key: "codeBlock",
      label: t("editor.block.code", "Code block"),
      hint: "```",
      words: "pre source",
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isActive: (editor) => editor.isActive("codeBlock"),
    },
    {
      key: "table",
      label: t("editor.block.table", "Table"),
      hint: "",
      words: "grid rows columns",
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, columns: 3 }).run(),
      isActive: (editor) => editor.isActive("table"),
    },
    {
      key: "horizontalRule",
      label: t("editor.block.rule", "Divider"),
      hint: "---",
      words: "hr separator divider",
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ];
}

/** Commands whose label or search words contain the text, prefix matches first. */
export function matchCommands(commands: readonly BlockCommand[], text: string): readonly BlockCommand[] {
  const wanted = text.toLocaleLowerCase();
  const begins = ({ label }: BlockCommand) => (label.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return commands
    .filter(({ label, words }) => `${label} ${words}`.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => begins(a) - begins(b));
}
