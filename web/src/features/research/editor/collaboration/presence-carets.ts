import { Extension } from "@tiptap/core";
import { yCursorPlugin } from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import { afterFrame } from "../../../../app/after-frame.ts";
import { z } from "../../../../app/zod.ts";
import { editorAwareness } from "./editor-awareness.ts";

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

/** Shows the carets of other users with their names. */
export function presenceCarets(awareness: Awareness) {
  return Extension.create({
    name: "presenceCarets",
    addProseMirrorPlugins: () => [
      yCursorPlugin(editorAwareness(awareness, afterFrame), {
        cursorBuilder: buildCaret,
        selectionBuilder: (user: unknown) => ({
          class: "fs-caret-selection",
          style: `--person:${readUser(user).color}`,
        }),
      }),
    ],
  });
}
