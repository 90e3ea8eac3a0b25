import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { ImportedBody } from "../imported-note.ts";
import { documentFromMarkdown } from "./document-from-markdown.ts";
import { documentFromText, documentFromTurns } from "./document-from-text.ts";

/** The document of an imported body. */
export function documentFromBody(body: ImportedBody): DocumentNode {
  switch (body.kind) {
    case "turns":
      return documentFromTurns(body.turns);
    case "document":
      return body.content;
    case "markdown":
      return documentFromMarkdown(body.markdown);
    case "text":
      return documentFromText(body.text);
  }
}
