import { type Icon, IconBulb, IconHighlight, IconLink, IconMessage, IconTag } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { t } from "../../../app/i18n/t.ts";
import { touchScreens } from "../../../ui/layout/useTouch.ts";
import { useDisabledReason } from "../../../ui/tooltips/useDisabledReason.tsx";
import styles from "./SelectionPopover.module.css";

export type SelectionAction = "highlight" | "tag" | "insight" | "comment" | "link";

interface Place {
  left: number;
  top: number;
}

/** Space that the popover needs above the selection, in px; the larger for touch targets. */
const HEIGHT = 44;
const TOUCH_HEIGHT = 58;
const WIDTH = 500;

/** Bottom of the sticky bars above the text, in px, which the popover must not cover. */
function pinnedBottom(): number {
  const bars = document.querySelectorAll("[data-pinned], [data-editor-toolbar]");
  return Math.max(0, ...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
}

function placeOver(editor: Editor): Place {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const height = touchScreens.matches() ? TOUCH_HEIGHT : HEIGHT;
  const above = start.top - height - 4;
  return {
    left: Math.max(8, Math.min(start.left, window.innerWidth - WIDTH - 8)),
    top: above > pinnedBottom() ? above : Math.min(end.bottom + 6, window.innerHeight - height - 8),
  };
}

/** True while text is selected in the editor and the pointer is not dragging. */
export function useSelectedWords(editor: Editor | null): boolean {
  const [selected, setSelected] = useState(false);
  useEffect(() => {
    if (!editor) return setSelected(false);
    let dragging = false;
    const read = () => {
      const { selection } = editor.state;
      // A selected image or embedded highlight has no text.
      const wordless = selection instanceof NodeSelection && selection.node.isAtom;
      setSelected(!dragging && !selection.empty && !wordless && selection.content().content.size > 0);
    };
    const onDown = () => {
      dragging = true;
      setSelected(false);
    };
    const onUp = () => {
      dragging = false;
      // The browser updates the selection only after the button is released.
      requestAnimationFrame(() => !editor.isDestroyed && read());
    };
    const { dom } = editor.view;
    dom.addEventListener("pointerdown", onDown);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onUp);
    editor.on("selectionUpdate", read);
    return () => {
      dom.removeEventListener("pointerdown", onDown);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onUp);
      editor.off("selectionUpdate", read);
    };
  }, [editor]);
  return selected;
}

/**
 * The bar over selected text: highlight, tag, create an insight, comment, copy a link. It takes no focus; its
 * keys work in the text, and Tab enters it in reading mode.
 */
export function SelectionPopover(props: {
  editor: Editor;
  /** In edit mode letters are text, so the keys need Alt. */
  editing: boolean;
  onAction: (act: SelectionAction) => void;
  /** Why an action is not allowed; undefined if it is. */
  reasonFor: (act: SelectionAction) => string | undefined;
  bar: RefObject<HTMLDivElement | null>;
}) {
  const { editor, editing, onAction, reasonFor, bar } = props;
  const [place, setPlace] = useState<Place>();
  const frame = useRef(0);
  useLayoutEffect(() => {
    const move = () => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => !editor.isDestroyed && setPlace(placeOver(editor)));
    };
    setPlace(placeOver(editor));
    window.addEventListener("scroll", move, { capture: true, passive: true });
    window.addEventListener("resize", move);
    editor.on("selectionUpdate", move);
    return () => {
      cancelAnimationFrame(frame.current);
      window.removeEventListener("scroll", move, { capture: true });
      window.removeEventListener("resize", move);
      editor.off("selectionUpdate", move);
    };
  }, [editor]);
  if (!place) return null;
  const shortcutOf = (letter: string) => (editing ? `Alt+${letter}` : letter);
  const buttons = [
    {
      act: "highlight" as const,
      label: t("selection.highlight", "Highlight"),
      shortcut: shortcutOf("H"),
      icon: IconHighlight,
    },
    { act: "tag" as const, label: t("selection.tag", "Tag"), shortcut: shortcutOf("T"), icon: IconTag },
    {
      act: "insight" as const,
      label: t("selection.insight", "Insight"),
      shortcut: shortcutOf("I"),
      icon: IconBulb,
    },
    {
      act: "comment" as const,
      label: t("selection.comment", "Comment"),
      shortcut: shortcutOf("M"),
      icon: IconMessage,
    },
    { act: "link" as const, label: t("selection.link", "Link"), shortcut: shortcutOf("L"), icon: IconLink },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const all = [...event.currentTarget.querySelectorAll("button")];
    const at = all.findIndex((button) => button.matches(":focus"));
    all[(at + step + all.length) % all.length]?.focus();
  };
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("selection.label", "Selected text")}
      className={styles.bar}
      style={place}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {buttons.map(({ act, ...button }) => (
        <ActionButton key={act} {...button} reason={reasonFor(act)} onClick={() => onAction(act)} />
      ))}
    </div>,
    document.body,
  );
}

function ActionButton(props: {
  label: string;
  shortcut: string;
  icon: Icon;
  /** Why the action is unavailable. */
  reason: string | undefined;
  onClick: () => void;
}) {
  const { label, shortcut, icon: ActionIcon, reason, onClick } = props;
  const { handlers, describedBy, shown } = useDisabledReason(reason);
  return (
    <>
      <button
        {...handlers}
        type="button"
        className={styles.act}
        onClick={onClick}
        aria-keyshortcuts={shortcut}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={describedBy}
      >
        <ActionIcon size={16} aria-hidden />
        {label}
        <kbd className={styles.key}>{shortcut}</kbd>
      </button>
      {shown}
    </>
  );
}
