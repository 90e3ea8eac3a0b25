import { ScimError, type ScimErrorType, scimSchemas } from "./scim-resource.ts";

/** Maximum length in characters and nesting depth of filters and paths, which are untrusted. */
export const scimFilterLengthMax = 2_000;
const nestingMax = 20;

export const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof comparisons)[number];

export interface AttributePath {
  /** The extension's schema URI; undefined for core attributes. */
  readonly schema: string | undefined;
  /** An attribute, optionally with a sub-attribute; empty for the extension itself. */
  readonly names: readonly string[];
}

export type ScimFilter =
  | {
      readonly kind: "compare";
      readonly path: AttributePath;
      readonly comparison: Comparison;
      readonly value: string | number | boolean | null;
    }
  | { readonly kind: "present"; readonly path: AttributePath }
  | { readonly kind: "and" | "or"; readonly left: ScimFilter; readonly right: ScimFilter }
  | { readonly kind: "not"; readonly filter: ScimFilter }
  /** The filter matches one element of a list: `emails[type eq "work"]`. */
  | { readonly kind: "some"; readonly path: AttributePath; readonly filter: ScimFilter };

/** The target of a patch operation. */
export interface PatchPath {
  readonly path: AttributePath;
  readonly filter: ScimFilter | undefined;
  /** The sub-attribute after a filter: `value` of `emails[type eq "work"].value`. */
  readonly sub: string | undefined;
}

type Token =
  | { readonly kind: "word" | "bracket"; readonly text: string }
  | { readonly kind: "value"; readonly value: string | number | boolean | null };

const attributeName = /^[a-z$][\w$-]*$/i;
const scanner = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;

function tokensOf(text: string, scimType: ScimErrorType): Token[] {
  const fault = (detail: string) => new ScimError(400, detail, scimType);
  if (text.length > scimFilterLengthMax) {
    throw fault(`A filter or path may have ${scimFilterLengthMax} characters.`);
  }
  // The database rejects NUL in a text, which may also be written as an escape.
  if (text.includes("\0")) throw fault("A filter or path must not contain NUL.");
  const tokens: Token[] = [];
  const rest = text.trimEnd();
  scanner.lastIndex = 0;
  while (scanner.lastIndex < rest.length) {
    const at = scanner.lastIndex;
    const [, quoted, bracket, word] = scanner.exec(rest) ?? [];
    if (quoted !== undefined) tokens.push({ kind: "value", value: unquote(quoted, fault) });
    else if (bracket !== undefined) tokens.push({ kind: "bracket", text: bracket });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else throw fault(`Cannot read "${rest.slice(at, at + 20)}".`);
  }
  return tokens;
}

function unquote(quoted: string, fault: (detail: string) => ScimError): string {
  let text: string;
  try {
    text = String(JSON.parse(quoted));
  } catch {
    throw fault(`${quoted} is not a string of JSON.`);
  }
  if (text.includes("\0")) throw fault("A filter or path must not contain NUL.");
  return text.toWellFormed();
}

/** Parses an attribute name with an optional schema prefix. */
export function parseAttributePath(text: string, scimType: ScimErrorType = "invalidPath"): AttributePath {
  const lower = text.toLowerCase();
  if (!lower.startsWith("urn:")) return { schema: undefined, names: namesOf(text, scimType) };
  const known = [scimSchemas.user, scimSchemas.group, scimSchemas.enterpriseUser].find(
    (urn) => lower === urn.toLowerCase() || lower.startsWith(`${urn.toLowerCase()}:`),
  );
  const end = known?.length ?? text.lastIndexOf(":");
  const schema = known === scimSchemas.user || known === scimSchemas.group ? undefined : text.slice(0, end);
  const rest = text.slice(end + 1);
  if (rest === "" && schema === undefined)
    throw new ScimError(400, `"${text}" names no attribute.`, scimType);
  return {
    schema: known === scimSchemas.enterpriseUser ? known : schema,
    names: rest === "" ? [] : namesOf(rest, scimType),
  };
}

function namesOf(text: string, scimType: ScimErrorType): readonly string[] {
  const names = text.split(".");
  const isName = (name: string) => attributeName.test(name) && name !== "__proto__";
  if (names.length <= 2 && names.every(isName)) return names;
  throw new ScimError(400, `"${text}" is not an attribute.`, scimType);
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #scimType: ScimErrorType;
  #at = 0;
  #depth = 0;

  constructor(text: string, scimType: ScimErrorType) {
    this.#tokens = tokensOf(text, scimType);
    this.#scimType = scimType;
  }

  /** @throws ScimError if tokens are left over */
  end(): void {
    if (this.#at < this.#tokens.length) throw this.#fault("There is more than one filter.");
  }

  or(): ScimFilter {
    this.#depth += 1;
    if (this.#depth > nestingMax) throw this.#fault(`A filter may nest ${nestingMax} levels.`);
    let left = this.#and();
    while (this.#takeWord("or")) left = { kind: "or", left, right: this.#and() };
    this.#depth -= 1;
    return left;
  }

  patchPath(): PatchPath {
    const path = this.#path();
    const filter = this.#takeBracket("[") ? this.#inBrackets() : undefined;
    const next = this.#peekWord();
    if (filter === undefined || next === undefined) return { path, filter, sub: undefined };
    this.#at += 1;
    return { path, filter, sub: this.#subOf(next) };
  }

  #and(): ScimFilter {
    let left = this.#one();
    while (this.#takeWord("and")) left = { kind: "and", left, right: this.#one() };
    return left;
  }

  #one(): ScimFilter {
    if (this.#takeBracket("(")) return this.#closed(")");
    if (this.#peekWord()?.toLowerCase() === "not" && this.#isBracket(this.#at + 1, "(")) {
      this.#at += 2;
      return { kind: "not", filter: this.#closed(")") };
    }
    const path = this.#path();
    if (!this.#takeBracket("[")) return this.#comparison(path);
    const filter = this.#inBrackets();
    const next = this.#peekWord();
    if (!next?.startsWith(".")) return { kind: "some", path, filter };
    // The sub-attribute belongs to the element that the filter matches.
    this.#at += 1;
    const sub = { schema: undefined, names: [this.#subOf(next)] };
    return { kind: "some", path, filter: { kind: "and", left: filter, right: this.#comparison(sub) } };
  }

  #comparison(path: AttributePath): ScimFilter {
    const operator = this.#peekWord()?.toLowerCase();
    this.#at += 1;
    if (operator === "pr") return { kind: "present", path };
    const comparison = comparisons.find((candidate) => candidate === operator);
    if (comparison === undefined) throw this.#fault(`"${operator ?? ""}" is not a comparison.`);
    return { kind: "compare", path, comparison, value: this.#value() };
  }

  #value(): string | number | boolean | null {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === "value") return token.value;
    const text = token?.text ?? "";
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
    if (text.toLowerCase() === "null") return null;
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
    // Entra ID's documentation omits the quotes around a single word.
    if (token?.kind === "word") return text;
    throw this.#fault("A value is missing: put text in double quotes.");
  }

  #path(): AttributePath {
    const word = this.#peekWord();
    if (word === undefined) throw this.#fault("An attribute is missing.");
    this.#at += 1;
    return parseAttributePath(word, this.#scimType);
  }

  #subOf(word: string): string {
    const sub = word.slice(1);
    if (word.startsWith(".") && attributeName.test(sub)) return sub;
    throw this.#fault(`"${word}" is not a sub-attribute.`);
  }

  #inBrackets(): ScimFilter {
    return this.#closed("]");
  }

  #closed(bracket: string): ScimFilter {
    const filter = this.or();
    if (this.#takeBracket(bracket)) return filter;
    throw this.#fault(`A "${bracket}" is missing.`);
  }

  #peekWord(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === "word" ? token.text : undefined;
  }

  #takeWord(text: string): boolean {
    if (this.#peekWord()?.toLowerCase() !== text) return false;
    this.#at += 1;
    return true;
  }

  #isBracket(at: number, text: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === "bracket" && token.text === text;
  }

  #takeBracket(text: string): boolean {
    if (!this.#isBracket(this.#at, text)) return false;
    this.#at += 1;
    return true;
  }

  #fault(detail: string): ScimError {
    return new ScimError(400, detail, this.#scimType);
  }
}

/** Parses a filter (RFC 7644, section 3.4.2.2). @throws ScimError `invalidFilter` */
export function parseScimFilter(text: string): ScimFilter {
  const parser = new Parser(text, "invalidFilter");
  const filter = parser.or();
  parser.end();
  return filter;
}

/** Parses the path of a patch operation (RFC 7644, section 3.5.2). @throws ScimError `invalidPath` */
export function parsePatchPath(text: string): PatchPath {
  const parser = new Parser(text, "invalidPath");
  const path = parser.patchPath();
  parser.end();
  return path;
}
