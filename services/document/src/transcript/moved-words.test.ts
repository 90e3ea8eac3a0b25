import { expect, it } from "vitest";
import { documentText } from "../document-text.ts";
import { rewordedRanges } from "./reword-spoken.ts";

const [fileId, mask] = ["f", "▇▇▇"];
const said =
  "we count the stock on paper and my name is Jane Doe from Hull which is far away from here".split(" ");
const transcribed = said.map((text, index) => ({
  fileId,
  text,
  startMs: index * 400,
  endMs: index * 400 + 300,
}));
const at = said.indexOf("Jane");
/** The name and the town. */
const muted = [{ fileId, startMs: at * 400, endMs: (at + 4) * 400 }];
const masked = transcribed.map((word, index) =>
  index >= at && index < at + 4 ? { ...word, text: mask } : word,
);

function reworded(blocks: readonly (readonly [string, string])[], isUnmasked = false): string {
  const content = blocks.map(([type, text]) => ({
    ...{ type, ...(type === "turn" && { attrs: { speaker: "Ana", personId: null, startMs: 0, endMs: 1 } }) },
    content: [{ type: "text", text }],
  }));
  const words = documentText({ type: "doc", content });
  const change = isUnmasked
    ? { transcribed: masked, wanted: transcribed, muted: [], mask }
    : { transcribed, wanted: masked, muted, mask };
  let text = words.text;
  for (const { start, end, replacement } of [...rewordedRanges(words, change)].reverse())
    text = text.slice(0, start) + replacement + text.slice(end);
  return text;
}

const [head, tail] = [said.slice(0, 6).join(" "), said.slice(6).join(" ")];

it.each([
  {
    name: "cut and pasted before what was said before it",
    blocks: [
      ["turn", tail],
      ["turn", head],
    ],
  },
  {
    name: "copied",
    blocks: [
      ["turn", said.join(" ")],
      ["turn", tail],
    ],
  },
  {
    name: "copied as a paragraph",
    blocks: [
      ["turn", said.join(" ")],
      ["paragraph", `Quote: ${tail}.`],
    ],
  },
  {
    name: "moved into a paragraph",
    blocks: [
      ["paragraph", tail],
      ["turn", head],
    ],
  },
] as const)("words of a turn that was $name are masked", ({ blocks }) => {
  const text = reworded(blocks);
  expect(text).not.toMatch(/Jane|Doe|Hull/);
  expect(text).toContain("my name is ▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇ which is far");
});

it("they come back where the redaction is removed", () => {
  const moved = tail.replace("Jane Doe from Hull", "▇▇▇ ▇▇▇ ▇▇▇ ▇▇▇");
  expect(
    reworded(
      [
        ["turn", moved],
        ["turn", head],
      ],
      true,
    ),
  ).toContain("my name is Jane Doe from Hull which");
});

it("words that are alike by chance stay", () => {
  const text = "Hull which is far from Jane";
  expect(
    reworded([
      ["turn", said.join(" ")],
      ["paragraph", text],
    ]),
  ).toContain(text);
});
