/** How far into a page its own encoding is looked for, as browsers do. */
const declarationBytesMax = 1024;

/** Share of a text's characters outside ASCII that are kana wherever Japanese is written. */
const kanaShareMin = 0.1;

/**
 * The encoding of bytes that carry no mark and are not UTF-8: Shift-JIS or EUC-JP where they read as Japanese, else
 * Windows-1252, in which every older Windows program writes Western text.
 */
export function guessEncoding(bytes: Uint8Array): string {
  return ["shift_jis", "euc-jp"].find((encoding) => readsAsJapanese(bytes, encoding)) ?? "windows-1252";
}

/** The encoding that a web page names for itself (`<meta charset>`), where it is one that can be read. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, declarationBytesMax));
  const label = /<meta\s[^>]*charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start)?.[1];
  // What names itself here in ASCII cannot be UTF-16.
  if (label === undefined || /^utf-?16/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function readsAsJapanese(bytes: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    let kana = 0;
    let beyondAscii = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) beyondAscii += 1;
      if (code >= 0x3041 && code <= 0x30ff) kana += 1;
    }
    return beyondAscii > 0 && kana / beyondAscii >= kanaShareMin;
  } catch {
    return false;
  }
}
