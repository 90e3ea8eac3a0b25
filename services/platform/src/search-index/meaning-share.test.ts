import { expect, it } from "vitest";
import { fuse, tierDistance } from "./fuse.ts";
import { shareIn } from "./meaning-share.ts";
import { tiers } from "./tiers.ts";

const row = (name: string, score: number) => ({ rowKey: `NOTE:${name}:0`, objectKey: `NOTE:${name}`, score });
const share = { least: 0.05, most: 0.5, grows: { from: 0.1, to: 0.35 } };
const near = [row("near", 0.9), row("other", 0.4), row("b", 0.2)];
const all = (score: number) => tiers.all * tierDistance + score;
const keywords = "declined cash withdrawal";
const shareFor = (query: string, byWords: readonly ReturnType<typeof row>[], isQuestion?: boolean) =>
  shareIn(
    { query, ...(isQuestion === undefined ? {} : { isQuestion }) },
    { words: query.split(" ") },
    byWords,
    near,
    share,
  );

it("is small for keywords that objects have, so that both find them as words do", () => {
  const byWords = [row("a", all(9)), row("b", all(8)), row("some", 5)];
  const names = fuse(byWords, near, shareFor(keywords, byWords)).map(({ objectKey }) => objectKey);
  expect(names.slice(0, 2)).toEqual(["NOTE:a", "NOTE:b"]);
});

it("is the usual one for keywords that no object has all of, for questions and for sentences", () => {
  const byWords = [row("a", all(9)), row("b", 8)];
  expect(shareFor(keywords, byWords.slice(1))).toBe(0.5);
  expect(shareFor(keywords, [])).toBe(0.5);
  expect(shareFor(keywords, byWords, true)).toBe(0.5);
  expect(shareFor("why was cash declined", byWords)).toBe(0.5);
  expect(shareFor("my cash withdrawal failed at each machine yesterday evening", byWords)).toBe(0.5);
});

it("counts no words without a subject", () => {
  expect(shareFor("all about the cash that was declined", [row("a", all(9))])).toBe(0.01);
});
