/** Bytes of a page searched for its declared encoding, as in browsers. */
const declarationBytesMax = 1024;

/** Minimum share of kana among the non-ASCII characters of Japanese text. */
const kanaShareMin = 0.1;

/**
 * Guesses the encoding of bytes that have no BOM and are not UTF-8: Shift-JIS or EUC-JP if they read as
 * Japanese, otherwise Windows-1252, the usual encoding of older Western files.
 */
export function guessEncoding(bytes: Uint8Array): string {
  return ["shift_jis", "euc-jp"].find((encoding) => readsAsJapanese(bytes, encoding)) ?? "windows-1252";
}

/** The encoding that a web page declares (`<meta charset>`), if it is supported. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, declarationBytesMax));
  const label = /<meta\s[^>]*charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start)?.[1];
  // A declaration readable as ASCII cannot be in UTF-16.
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
