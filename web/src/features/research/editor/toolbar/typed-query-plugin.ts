import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** A slash or other trigger typed at the start of a line or after a space, and the text after it. */
export interface TypedQuery {
  from: number;
  to: number;
  text: string;
}

export interface TypedQueryHandlers {
  onChange: (query: TypedQuery | undefined, at: { left: number; bottom: number } | undefined) => void;
  /** Returns true if the open menu handled the key. */
  onKey: (event: KeyboardEvent, query: TypedQuery) => boolean;
}

interface Sign {
  readonly name: string;
  /** The trigger and the text typed after it, up to the caret; the text is its group. */
  readonly pattern: RegExp;
  /** Longest text after the trigger that still counts as a query. */
  readonly lengthMax: number;
}

const slash: Sign = { name: "slashCommands", pattern: /(?:^|\s)\/([\p{L}\d]*)$/u, lengthMax: 20 };
const at: Sign = {
  name: "typedReferences",
  pattern: /(?:^|\s)@([\p{L}\d](?:[\p{L}\d .'-]*[\p{L}\d])? ?|)$/u,
  lengthMax: 40,
};

function readQuery(state: EditorState, { pattern, lengthMax }: Sign): TypedQuery | undefined {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  const start = Math.max(0, $from.parentOffset - lengthMax - 1);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, "\ufffc");
  const match = pattern.exec(before);
  if (!match) return undefined;
  const text = match[1] ?? "";
  return { from: $from.pos - text.length - 1, to: $from.pos, text };
}

/** Watches for "/" in edit mode; the page renders the menu. */
export const slashCommands = (handlers: TypedQueryHandlers) => typedQueries(slash, handlers);

/** Watches for "@" in edit mode. */
export const typedReferences = (handlers: TypedQueryHandlers) => typedQueries(at, handlers);

function typedQueries(sign: Sign, handlers: TypedQueryHandlers) {
  return Extension.create({
    name: sign.name,
    priority: 1050,
    addProseMirrorPlugins() {
      let open: TypedQuery | undefined;
      let dismissedAt: number | undefined;
      const show = (view: EditorView, next: TypedQuery | undefined) => {
        if (next?.from === open?.from && next?.to === open?.to) return;
        open = next;
        if (!next) return handlers.onChange(undefined, undefined);
        const { left, bottom } = view.coordsAtPos(next.from);
        handlers.onChange(next, { left, bottom });
      };
      return [
        new Plugin({
          key: new PluginKey(sign.name),
          view: () => ({
            update(view, before) {
              const query = view.hasFocus() ? readQuery(view.state, sign) : undefined;
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
