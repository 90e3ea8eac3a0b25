import { expect, test } from "vitest";
import { namingStems } from "./naming-stems.ts";

test("words that fill speech, parts of contractions and single letters name no topic", () => {
  for (const [text, stems] of [
    ["Um, you know, it's just the first thing that I'd kind of think.", []],
    ["I mean, right now I don't know where the buttons should go.", ["button"]],
    ["We'd still use Marta's T V remote", ["us", "marta", "remot"]],
    ["Die Lüftung im Büro stört uns sehr", ["die", "luftung", "im", "buro", "stort", "un", "sehr"]],
    ["결제 화면이 느려요", ["결제", "화면이", "느려요"]],
  ] as const)
    expect([...namingStems(text)].map((stem) => stem.normalize())).toEqual(stems);
});
