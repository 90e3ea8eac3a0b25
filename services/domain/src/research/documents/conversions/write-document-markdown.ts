import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { exportedDocument } from "@fieldstone/model/project-export/exported-project.ts";
import { z } from "zod";
import {
  documentToMarkdown,
  escapeLine,
  escapeMarkdown,
  inlineMarkdown,
  markdownAddress,
  type OtherNodes,
} from "./document-markdown.ts";

const byId = z.map(z.string(), z.string()).readonly();

/** Data for the ids that a text contains. */
export const archiveIndex = z
  .object({
    tagTitles: byId,
    fieldTitles: byId,
    personNames: byId,
    /** Texts of highlights, shown in quotes. */
    quotes: byId,
    /** Consents of the speakers of highlights. */
    consents: byId,
    /** Titles of exported objects, shown in references. */
    titles: byId,
    /** File paths relative to the folder of the texts, or addresses. */
    filePaths: byId,
  })
  .readonly();
export type ArchiveIndex = z.output<typeof archiveIndex>;

/** The parts of a note or insight that its Markdown contains besides its text. */
export const markdownFacts = exportedDocument.pick({
  title: true,
  createdAt: true,
  personIds: true,
  fields: true,
  highlights: true,
  comments: true,
});

/** A note or insight as Markdown: data, text, highlights with their tags, and comments. */
export function writeDocumentMarkdown(
  document: z.output<typeof markdownFacts> & { readonly content: DocumentNode },
  index: ArchiveIndex,
): string {
  const { title, createdAt, personIds, fields, highlights, comments } = document;
  const people = personIds.flatMap((id) => index.personNames.get(id) ?? []);
  const marked = highlights.filter(({ tagIds }) => tagIds.length > 0);
  const tagsOf = (tagIds: readonly string[]) =>
    tagIds
      .flatMap((tagId) => index.tagTitles.get(tagId) ?? [])
      .map(escapeLine)
      .join(", ");
  return [
    `# ${escapeLine(title || "Untitled")}`,
    [
      `- Created: ${createdAt.slice(0, 10)}`,
      ...(people.length === 0 ? [] : [`- People: ${people.map(escapeLine).join(", ")}`]),
      ...fields.map(
        ({ fieldId, text }) =>
          `- ${escapeLine(index.fieldTitles.get(fieldId) ?? "Field")}: ${escapeLine(text)}`,
      ),
    ].join("\n"),
    documentToMarkdown(document.content, blocksOf(index)),
    ...section(
      "Highlights",
      marked.map(({ id, text, tagIds }) => quote(text, [tagsOf(tagIds), index.consents.get(id) ?? ""])),
    ),
    ...section(
      "Comments",
      comments.map(
        ({ author, createdAt: at, body }) =>
          `**${escapeLine(author)}**, ${at.slice(0, 10)}: ${escapeMarkdown(body)}`,
      ),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function section(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`## ${title}`, ...entries];
}

/** Words as a quote, with what is known of them below: Markdown already. */
function quote(text: string, facts: readonly string[]): string {
  const known = facts.filter((fact) => fact !== "").join(" · ");
  return `> ${escapeMarkdown(text).replaceAll("\n", "\n> ")}${known === "" ? "" : `\n>\n> — ${known}`}`;
}

/** Writers for blocks that Markdown writes differently or does not have. */
function blocksOf({ quotes, consents, filePaths, titles }: ArchiveIndex): OtherNodes {
  const idIn = (value: unknown) => (typeof value === "string" ? (tryParseId(value) ?? "") : "");
  const reference = ({ attrs }: DocumentNode) => {
    const title = titles.get(idIn(attrs?.objectId));
    return title === undefined ? undefined : escapeLine(title || "Untitled");
  };
  const others: OtherNodes = {
    reference,
    inlineReference: reference,
    turn: (node) => {
      const { speaker, startMs } = node.attrs ?? {};
      const time = typeof startMs === "number" ? ` (${new Date(startMs).toISOString().slice(11, 19)})` : "";
      const name = typeof speaker === "string" && speaker !== "" ? `**${escapeLine(speaker)}**${time}: ` : "";
      return `${name}${inlineMarkdown(node, others)}`;
    },
    image: ({ attrs }) =>
      `![${escapeLine(String(attrs?.alt ?? ""))}](${markdownAddress(filePaths.get(idIn(attrs?.fileId)) ?? "")})`,
    highlightEmbed: ({ attrs }) => {
      const id = idIn(attrs?.highlightId);
      return quote(quotes.get(id) ?? "", [consents.get(id) ?? ""]);
    },
    table: (node) => tableRows(node, others),
  };
  return others;
}

/** The first row becomes the header: Markdown tables need one. */
function tableRows({ content = [] }: DocumentNode, others: OtherNodes): string {
  const lines = content.map(
    ({ content: cells = [] }) =>
      `| ${cells
        .map((cell) =>
          documentToMarkdown(cell, others)
            .replaceAll("|", "\\|")
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== "")
            .join(" "),
        )
        .join(" | ")} |`,
  );
  const columns = content[0]?.content?.length ?? 0;
  const [head = "", ...rows] = lines;
  return [head, `|${" --- |".repeat(columns)}`, ...rows].join("\n");
}
