import { declaredEncoding, guessEncoding } from "@fieldstone/model/files/text-encoding.ts";
import { describe, expect, test } from "vitest";
import { parsedNotes } from "./parsed-notes.testing.ts";

/** "インタビューの記録です。" as encoded by older Japanese programs. */
const shiftJis = Buffer.from("83438393835e83728385815b82cc8b4c985e82c582b78142", "hex");
const eucJp = Buffer.from("a5a4a5f3a5bfa5d3a5e5a1bca4ceb5adcfbfa4c7a4b9a1a3", "hex");
const latin = (text: string) => Buffer.from(text, "latin1");

describe("the encoding of bytes without a mark", () => {
  test.each([
    ["shift_jis", shiftJis],
    ["euc-jp", eucJp],
    ["windows-1252", latin("Zo\xeb said: \x93na\xefve\x94, for 5\x80")],
    ["windows-1252", latin("\xc5\xe4\xf6\xfc\xdf \xe0\xe9\xe8 \xa4\xa1\xbf")],
  ])("%s", (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding);
  });

  test("a Japanese text and table arrive in their own words", async () => {
    expect((await parsedNotes("a.txt", shiftJis))[0]?.text).toBe("インタビューの記録です。");
    const table = Buffer.concat([latin("Title,Why\r\n"), shiftJis, latin(",9\r\n")]);
    expect((await parsedNotes("a.csv", table))[0]?.title).toBe("インタビューの記録です。");
  });
});

describe("a web page that names its encoding", () => {
  test.each([
    ['<html><head><meta charset="koi8-r">', "koi8-r"],
    ["<META http-equiv=Content-Type content='text/html; charset=Shift_JIS'>", "shift_jis"],
    ['<meta charset="utf-16">', undefined],
    ['<meta charset="klingon">', undefined],
    ["<p>charset=koi8-r</p>", undefined],
  ])("%s", (page, encoding) => {
    expect(declaredEncoding(latin(page))).toBe(encoding);
  });

  test("is read by it", async () => {
    const page = Buffer.concat([latin("<meta charset=windows-1251><p>"), Buffer.from("cfeee6e0", "hex")]);
    expect((await parsedNotes("a.html", page))[0]?.text).toBe("Пожа");
  });
});
