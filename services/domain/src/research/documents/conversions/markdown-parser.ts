import MarkdownIt, { type StateCore, type Token } from "markdown-it";

/**
 * Characters of a paragraph that are parsed together. Matching emphasis and links takes quadratic time: 200
 * KB of `![` took 2.3 s in one piece, while 1 MB takes 0.2 s in pieces of this length.
 */
const inlineLengthMax = 4_000;
/** Containers that one line may open. */
const lineContainersMax = 24;
/** Columns of indentation that can open a container: one per two columns. */
const indentColumnsMax = 40;
/** Parser levels, two per list: more than the limits above allow, as the parser drops deeper content. */
const blockNestingMax = 100;
const inlineNestingMax = 20;

// HTML in Markdown is shown as text.
const parser = new MarkdownIt({ html: false, linkify: true });
parser.core.ruler.before("block", "block_nesting", (state) => {
  state.md.set({ maxNesting: blockNestingMax });
});
parser.core.ruler.before("inline", "bounded_inline", (state) => {
  state.md.set({ maxNesting: inlineNestingMax });
  state.tokens = state.tokens.flatMap((token) => splitInline(state, token));
});

/** The tokens of CommonMark with tables and strike-through, in linear time. */
export function parseMarkdown(text: string): readonly Token[] {
  return parser.parse(text.split("\n").map(boundContainers).join("\n"), {});
}

function splitInline(state: StateCore, token: Token): Token | Token[] {
  if (token.type !== "inline" || token.content.length <= inlineLengthMax) return token;
  const parts: Token[] = [];
  for (let start = 0; start < token.content.length; ) {
    const end = endOfPart(token.content, start);
    const part = new state.Token("inline", "", 0);
    part.content = token.content.slice(start, end);
    part.children = [];
    parts.push(part);
    start = end;
  }
  return parts;
}

/** After the last gap between words in the second half of a part, if there is one. */
function endOfPart(text: string, start: number): number {
  const end = start + inlineLengthMax;
  if (end >= text.length) return text.length;
  const part = text.slice(start, end);
  const gap = Math.max(part.lastIndexOf(" "), part.lastIndexOf("\n"));
  if (gap > inlineLengthMax / 2) return start + gap + 1;
  const isPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isPair ? end - 1 : end;
}

const container = String.raw`[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))`;
const tooManyContainers = new RegExp(`^((?:${container}){${lineContainersMax}}[ \\t]*)(?=[>+*\\d-])`, "u");
const tooDeepIndent = new RegExp(`^[ \\t]{${indentColumnsMax},}`, "u");

/** Treats the rest of a line as text after its deepest allowed container. */
function boundContainers(line: string): string {
  const indented =
    line.length > indentColumnsMax ? line.replace(tooDeepIndent, " ".repeat(indentColumnsMax)) : line;
  return indented.replace(tooManyContainers, "$1\\");
}
