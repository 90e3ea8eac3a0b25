/** A block of commands in a document of this repository. */
export interface CommandBlock {
  /** The heading that it stands below. */
  readonly section: string;
  readonly commands: string;
}

/** The blocks of shell commands in a Markdown text, in its order, without the indent of a list. */
export function commandBlocks(markdown: string): readonly CommandBlock[] {
  const blocks: CommandBlock[] = [];
  let section = "";
  let open: { indent: number; lines: string[] } | undefined;
  for (const line of markdown.split("\n")) {
    const fence = /^( *)```(\w*)$/.exec(line);
    if (open !== undefined) {
      if (fence === null) open.lines.push(line.slice(open.indent));
      else {
        blocks.push({ section, commands: open.lines.join("\n") });
        open = undefined;
      }
    } else if (fence?.[2] === "sh") open = { indent: fence[1]?.length ?? 0, lines: [] };
    else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}
