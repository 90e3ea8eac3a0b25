import { Extension } from "@tiptap/core";
import { yCursorPlugin } from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import { z } from "../../../../app/zod.ts";

const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const participant = z.object({ name: z.string(), color: z.catch(hexColor, "#8a7f70") });

function readUser(user: unknown): { name: string; color: string } {
  const read = participant.safeParse(user);
  return read.success ? read.data : { name: "", color: "#8a7f70" };
}

function buildCaret(user: unknown): HTMLElement {
  const { name, color } = readUser(user);
  const caret = document.createElement("span");
  caret.className = "fs-caret";
  caret.style.setProperty("--person", color);
  const label = document.createElement("span");
  label.className = "fs-caret-name";
  // Rendered by the style sheet, so that it is never copied or searched with the text.
  label.dataset.name = name;
  caret.append(label);
  return caret;
}

interface AwarenessChange {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

/**
 * Reports only other users' changes. The own caret moves with every key, and the editor would redraw all
 * carets each time, in a separate transaction.
 */
function withoutOwnCaret(awareness: Awareness): Awareness {
  const filtered = new Map<unknown, (change: AwarenessChange) => void>();
  return new Proxy(awareness, {
    get(target, name) {
      if (name === "on")
        return (event: string, listener: (...change: unknown[]) => void) => {
          const onChange = ({ added, updated, removed }: AwarenessChange) => {
            if ([...added, ...updated, ...removed].some((id) => id !== target.clientID)) listener();
          };
          filtered.set(listener, onChange);
          target.on(event, event === "change" ? onChange : listener);
        };
      if (name === "off")
        return (event: string, listener: (...change: unknown[]) => void) => {
          target.off(event, event === "change" ? (filtered.get(listener) ?? listener) : listener);
          filtered.delete(listener);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Shows the carets of other users with their names. */
export function presenceCarets(awareness: Awareness) {
  return Extension.create({
    name: "presenceCarets",
    addProseMirrorPlugins: () => [
      yCursorPlugin(withoutOwnCaret(awareness), {
        cursorBuilder: buildCaret,
        selectionBuilder: (user: unknown) => ({
          class: "fs-caret-selection",
          style: `--person:${readUser(user).color}`,
        }),
      }),
    ],
  });
}
