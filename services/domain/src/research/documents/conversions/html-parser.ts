import { type DefaultTreeAdapterMap, html as names, Parser, type Token } from "parse5";
import { blockElements } from "./html-inline.ts";

/** Maximum nesting of elements; deeper elements are dropped, their content is kept. */
const elementDepthMax = 100;
/** Open formatting elements: the HTML standard reopens each of them in every following paragraph. */
const openFormattingMax = 8;

const formattingElements: ReadonlySet<string> = new Set(
  "a b big code em font i nobr s small strike strong tt u".split(" "),
);
/** Elements that contain no other elements, or whose content is not markup. */
const flatElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr script style textarea title noscript iframe noembed noframes xmp plaintext".split(
    " ",
  ),
);

/** A standard HTML parser that ignores the tags of elements nested too deeply. */
class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  /** Ignored start tags without their end tag so far, by name. */
  readonly #passed = new Map<string, number>();

  override onStartTag(token: Token.TagToken): void {
    if (!this.#isTooDeep(token.tagName)) {
      super.onStartTag(token);
      return;
    }
    this.#passed.set(token.tagName, (this.#passed.get(token.tagName) ?? 0) + 1);
    // Keeps the words of adjacent blocks apart.
    if (blockElements.has(token.tagName))
      super.onStartTag({ ...token, tagName: "br", tagID: names.TAG_ID.BR, attrs: [] });
  }

  override onEndTag(token: Token.TagToken): void {
    const passed = this.#passed.get(token.tagName) ?? 0;
    if (passed > 0) this.#passed.set(token.tagName, passed - 1);
    else super.onEndTag(token);
  }

  #isTooDeep(tagName: string): boolean {
    if (formattingElements.has(tagName) && this.#openFormatting() >= openFormattingMax) return true;
    return this.openElements.stackTop >= elementDepthMax && !flatElements.has(tagName);
  }

  #openFormatting(): number {
    let count = 0;
    for (let entry = this.activeFormattingElements.newest; entry !== null; entry = entry.older) {
      count += 1;
      if (count >= openFormattingMax) break;
    }
    return count;
  }
}

/** The tree of an HTML page or fragment, of bounded depth. */
export function parseHtml(html: string) {
  const parser = new BoundedParser();
  parser.tokenizer.write(html, true);
  return parser.document;
}
