import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountQuestion, parseCountQuestion } from "./count-question.ts";

/** The parsed conditions of a question, without the undefined ones. */
function read(question: string): Partial<CountQuestion> | undefined {
  const parsed = parseCountQuestion(question);
  if (parsed === undefined) return undefined;
  const { isOfChannel, ...rest } = parsed;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return isOfChannel ? { ...said, isOfChannel } : said;
}

describe("a question that a count answers", () => {
  it.each<[string, Partial<CountQuestion>]>([
    ["How many highlights are there?", { target: "highlights" }],
    ["how many interviews do we have", { target: "notes" }],
    ["What’s the total number of insights?", { target: "insights" }],
    ["How many quotes are tagged “Pricing”?", { target: "highlights", tag: "Pricing" }],
    ["How many notes mention checkout?", { target: "notes", about: "checkout" }],
    ["How many people are there in the last 2 weeks?", { target: "people", days: 14 }],
    [
      'How many highlights are tagged "Slow" in project "Checkout" in the last month?',
      { target: "highlights", tag: "Slow", project: "Checkout", days: 30 },
    ],
    ["Count all insights created in the past quarter.", { target: "insights", days: 91 }],
    ["How many points mention refunds?", { target: "points", about: "refunds" }],
    ["how many pieces of feedback talk about late delivery", { target: "points", about: "late delivery" }],
    ["How many data points contain the word “slow”?", { target: "points", about: "slow" }],
    ["How many points say “too slow”?", { target: "points", about: "too slow" }],
    ["How many messages mention refunds?", { target: "points", about: "refunds", isOfChannel: true }],
    [
      "How many reviews does the channel “App store” have?",
      { target: "points", channel: "App store", isOfChannel: true },
    ],
    [
      "How many points are in channel Reviews mentioning tax?",
      { target: "points", channel: "Reviews", about: "tax" },
    ],
    [
      "How many points in the “Reviews” channel mention tax?",
      { target: "points", channel: "Reviews", about: "tax" },
    ],
    ["How many themes has this channel?", { target: "themes", here: "channel" }],
    ["How many themes are there in this channel?", { target: "themes", here: "channel" }],
    ["How many points does this channel contain?", { target: "points", here: "channel" }],
    ["How many channels do we have?", { target: "channels" }],
    ["How many channels are in the folder “Retail”?", { target: "channels", folder: "Retail" }],
    ["How many folders are there?", { target: "folders" }],
    ["How many highlights are in this note?", { target: "highlights", here: "note" }],
    ["How many highlights does this interview have?", { target: "highlights", here: "note" }],
    ["How many quotes has this insight?", { target: "highlights", here: "insight" }],
    ["How many highlights are tagged with this tag?", { target: "highlights", here: "tag" }],
    [
      "How many notes are tagged Slow in project Checkout?",
      { target: "notes", tag: "Slow", project: "Checkout" },
    ],
    ["How many notes mention “this project”?", { target: "notes", about: "this project" }],
    ["How many notes mention “in the last month”?", { target: "notes", about: "in the last month" }],
  ])("%s", (question, counted) => {
    expect(read(question)).toEqual(counted);
  });

  it.each([
    "How many customers left because of the price?",
    "How many highlights say that the price is too high?",
    "Why do people leave?",
    "How many times was the export run?",
    "How many notes were created today?",
    "How many notes mention checkout or payment?",
    "How many notes mention checkout more than twice?",
    "How many points mention this feature?",
    "How many notes mention it?",
    "How many points are about this channel?",
    "How many points are negative?",
    "How many themes are new?",
    "How many points per theme are there?",
    "How many notes mention “ ”?",
    "",
  ])("is none of: %s", (question) => {
    expect(parseCountQuestion(question)).toBeUndefined();
  });

  const name = fc.stringMatching(/^[\p{L}\p{N}?!.,'’ -]{1,40}$/u).filter((text) => text.trim() !== "");
  const parts = fc.record(
    {
      tag: name,
      project: name,
      folder: name,
      channel: name,
      about: name,
      days: fc.integer({ min: 1, max: 9_999 }),
    },
    { requiredKeys: [] },
  );
  const wordsOf: Readonly<Record<string, (value: string | number) => string>> = {
    tag: (value) => `tagged “${value}”`,
    project: (value) => `in the project “${value}”`,
    folder: (value) => `in folder "${value}"`,
    channel: (value) => `in the “${value}” channel`,
    about: (value) => `that mention “${value}”`,
    days: (value) => `in the last ${value} days`,
  };
  const asked = parts.chain((said) =>
    fc.record({
      said: fc.constant(said),
      words: fc
        .shuffledSubarray(Object.entries(said), { minLength: Object.keys(said).length })
        .map((entries) => entries.map(([part, value]) => wordsOf[part]?.(value) ?? "")),
    }),
  );

  it("is read whole, whatever is quoted and in whichever order it is said", () => {
    fc.assert(
      fc.property(asked, ({ said, words }) => {
        const trimmed = Object.entries(said).map(([part, value]) => [
          part,
          typeof value === "string" ? value.trim() : value,
        ]);
        expect(read(`How many points are there ${words.join(" ")}?`)).toEqual({
          target: "points",
          ...Object.fromEntries(trimmed),
        });
      }),
    );
  });

  it("is none with a word more that is not understood", () => {
    fc.assert(
      fc.property(asked, fc.nat(), ({ words }, at) => {
        const place = at % (words.length + 1);
        const more = [...words.slice(0, place), "unhappily", ...words.slice(place)];
        expect(parseCountQuestion(`How many points are there ${more.join(" ")}?`)).toBeUndefined();
      }),
    );
  });
});
