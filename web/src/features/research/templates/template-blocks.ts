/** A part of a template's text, as its preview shows it. */
export type TemplateBlock =
  | { readonly kind: "heading" | "text"; readonly text: string }
  | { readonly kind: "bullets" | "numbers"; readonly items: readonly string[] };

const itemKinds = [
  ["bullets", /^\s*[-*+]\s+(.*)$/u],
  ["numbers", /^\s*\d+[.)]\s+(.*)$/u],
] as const;

/** Without the characters around emphasised words, for a preview in plain text. */
function plain(text: string): string {
  return text.replaceAll(/(\*\*|__)(.+?)\1/gu, "$2").trim();
}

/**
 * Reads a template's Markdown for its preview: headings, lists and paragraphs. The service's parser, which
 * creates the document, is not loaded for a preview.
 */
export function templateBlocks(markdown: string): readonly TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  const addItem = (kind: "bullets" | "numbers", item: string) => {
    const last = blocks.at(-1);
    if (last?.kind === kind) blocks.splice(-1, 1, { kind, items: [...last.items, item] });
    else blocks.push({ kind, items: [item] });
  };
  let isContinued = false;
  for (const line of markdown.split("\n")) {
    const heading = /^#{1,6}\s+(.*)$/u.exec(line)?.[1];
    const item = itemKinds
      .map(([kind, pattern]) => ({ kind, text: pattern.exec(line)?.[1] }))
      .find(({ text }) => text !== undefined);
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ kind: "heading", text: plain(heading) });
    else if (item?.text !== undefined) addItem(item.kind, plain(item.text));
    else if (line.trim() !== "" && isContinued && last?.kind === "text")
      blocks.splice(-1, 1, { kind: "text", text: `${last.text}\n${plain(line)}` });
    else if (line.trim() !== "") blocks.push({ kind: "text", text: plain(line) });
    isContinued = line.trim() !== "" && heading === undefined && item === undefined;
  }
  return blocks;
}
