/**
 * A message in the format of Lingui's runtime: texts, and arrays that name a value, with a format and its
 * cases.
 */
export type Compiled = (
  | string
  | [string]
  | [string, "number"]
  | [string, "plural", Record<string, Compiled>]
)[];

/**
 * Compiles the two ICU forms that our messages use: `{name}` and `{n, plural, one {…} other {…}}` with `#`.
 * Lingui's own compiler supports all of ICU and would add five times as much to the first script.
 * @throws SyntaxError for any other form or an unclosed brace
 */
export function compileMessage(message: string): Compiled {
  const [tokens, end] = read(message, 0, undefined);
  if (end < message.length) throw new SyntaxError(`Unexpected } in “${message}”.`);
  return tokens;
}

function read(text: string, from: number, counted: string | undefined): [Compiled, number] {
  const tokens: Compiled = [];
  let plain = "";
  let at = from;
  const flush = () => {
    if (plain) tokens.push(plain);
    plain = "";
  };
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "{") {
      flush();
      const [token, next] = readValue(text, at + 1);
      tokens.push(token);
      at = next;
    } else if (text[at] === "#" && counted !== undefined) {
      flush();
      tokens.push([counted, "number"]);
      at += 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return [tokens, at];
}

function readValue(text: string, from: number): [Compiled[number], number] {
  const simple = /^\s*(\w+)\s*\}/.exec(text.slice(from));
  if (simple) return [[simple[1] ?? ""], from + simple[0].length];
  const head = /^\s*(\w+)\s*,\s*plural\s*,/.exec(text.slice(from));
  if (!head) throw new SyntaxError(`“${text}” has a placeholder that is neither a name nor a plural.`);
  const name = head[1] ?? "";
  const cases: Record<string, Compiled> = {};
  let at = from + head[0].length;
  for (;;) {
    const label = /^\s*=?(\w+)\s*\{/.exec(text.slice(at));
    if (!label) break;
    const [tokens, end] = read(text, at + label[0].length, name);
    cases[label[1] ?? ""] = tokens;
    at = end + 1;
  }
  const close = /^\s*\}/.exec(text.slice(at));
  if (!close || !cases.other) throw new SyntaxError(`“${text}” has a plural without “other” or its end.`);
  return [[name, "plural", cases], at + close[0].length];
}
