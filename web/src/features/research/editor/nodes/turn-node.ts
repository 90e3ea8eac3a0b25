import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { mergeAttributes, Node } from "@tiptap/core";
import { shownSpeaker } from "./turn-label.ts";

/** A number from an HTML attribute; null for anything else. */
export function readNumber(element: HTMLElement, name: string): number | null {
  const text = element.getAttribute(name);
  if (text === null || text === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * A speaker's turn in a transcript. Without a node view: speaker and time are attributes printed by the style
 * sheet, so a turn costs only two elements and the caret never meets anything but text.
 */
export const Turn = Node.create({
  name: "turn",
  group: "block",
  content: "inline*",
  defining: true,

  addAttributes() {
    return {
      speaker: { default: null, parseHTML: (element) => element.getAttribute("data-speaker") },
      personId: { default: null, parseHTML: (element) => element.getAttribute("data-person-id") },
      startMs: { default: null, parseHTML: (element) => readNumber(element, "data-start-ms") },
      endMs: { default: null, parseHTML: (element) => readNumber(element, "data-end-ms") },
    };
  },

  parseHTML() {
    return [{ tag: "p[data-turn]", priority: 60, preserveWhitespace: "full" }];
  },

  renderHTML({ node, HTMLAttributes }) {
    const { speaker, personId, startMs, endMs } = node.attrs;
    const time = typeof startMs === "number" ? formatTimestamp(startMs) : null;
    const attributes = {
      class: "fs-turn",
      "data-turn": "",
      "data-speaker": speaker,
      "data-person-id": personId,
      "data-start-ms": startMs,
      "data-end-ms": endMs,
      "data-time": time,
      "data-name": shownSpeaker(speaker, time),
    };
    const { speaker: _s, personId: _p, startMs: _b, endMs: _e, ...rest } = HTMLAttributes;
    return ["p", mergeAttributes(rest, attributes), 0];
  },
});
