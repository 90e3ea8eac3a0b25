import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import MarkdownIt from "markdown-it";
import { documentFromHtml } from "./document-from-html.ts";

// HTML inside Markdown is shown as the text that it is.
const markdown = new MarkdownIt({ html: false, linkify: true });

const taskMark = /(<li>\s*(?:<p>)?)\[([ xX])\]\s+/gu;

/** CommonMark with tables, strike-through and `- [ ]` tasks, as a document. */
export function documentFromMarkdown(text: string): DocumentNode {
  const html = markdown
    .render(text)
    .replace(
      taskMark,
      (_whole, lead: string, mark: string) =>
        `${lead}<input type="checkbox"${mark === " " ? "" : " checked"}>`,
    );
  return documentFromHtml(html);
}
