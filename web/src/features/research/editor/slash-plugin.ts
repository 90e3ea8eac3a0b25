import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** A slash typed at the start of a line or after a space, and what follows it. */
export interface SlashQuery {
  from: number;
  to: number;
  text: string;
}

export interface SlashHandlers {
  onChange: (query: SlashQuery | undefined, at: { left: number; bottom: number } | undefined) => void;
  /** True when the open menu took the key. */
  onKey: (event: KeyboardEvent, query: SlashQuery) => boolean;
}

/** Longest text after the slash that still is a search among commands. */
const QUERY_LENGTH_MAX = 20;

function readQuery(state: EditorState): SlashQuery | undefined {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  const start = Math.max(0, $from.parentOffset - QUERY_LENGTH_MAX - 1);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, "\ufffc");
  const match = /(?:^|\s)\/([\p{L}\d]*)$/u.exec(before);
  if (!match) return undefined;
  const text = match[1] ?? "";
  return { from: $from.pos - text.length - 1, to: $from.pos, text };
}

/** Watches for "/" while writing; the menu itself is drawn by the page. */
export function slashCommands(handlers: SlashHandlers) {
  return Extension.create({
    name: "slashCommands",
    priority: 1050,
    addProseMirrorPlugins() {
      let open: SlashQuery | undefined;
      let dismissedAt: number | undefined;
      const show = (view: EditorView, next: SlashQuery | undefined) => {
        if (next?.from === open?.from && next?.to === open?.to) return;
        open = next;
        if (!next) return handlers.onChange(undefined, undefined);
        const { left, bottom } = view.coordsAtPos(next.from);
        handlers.onChange(next, { left, bottom });
      };
      return [
        new Plugin({
          key: new PluginKey("fieldstoneSlash"),
          view: () => ({
            update(view, before) {
              const query = view.hasFocus() ? readQuery(view.state) : undefined;
              if (query && !open && (view.state.doc.eq(before.doc) || dismissedAt === query.from)) return;
              if (!query) dismissedAt = undefined;
              show(view, query);
            },
          }),
          props: {
            handleKeyDown(view, event) {
              if (!open) return false;
              if (event.key === "Escape") {
                dismissedAt = open.from;
                show(view, undefined);
                event.preventDefault();
                return true;
              }
              return handlers.onKey(event, open);
            },
            handleDOMEvents: {
              blur(view) {
                show(view, undefined);
                return false;
              },
            },
          },
        }),
      ];
    },
  });
}
