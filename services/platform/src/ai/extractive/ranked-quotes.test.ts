import { expect, it } from "vitest";
import { rankedQuotes } from "./ranked-quotes.ts";

const ask = (question: string, ...texts: string[]) =>
  rankedQuotes({
    question,
    earlierQuestions: [],
    passages: texts.map((text) => ({ title: "", text })),
  }).map(({ text }) => text);

it("quotes what has the subject, not the words that ask for it", () => {
  const texts = ["We discuss this in the group meeting.", "The battery is empty by noon."];
  expect(ask("What did the group discuss about the battery?", ...texts)).toEqual([texts[1]]);
});

it("prefers whom the question names", () => {
  const texts = ["Ada: The button sticks.", "Grace: The button glows."];
  expect(ask("What did Grace think of the button?", ...texts)[0]).toBe(texts[1]);
});

it("prefers what stands in a passage that was ranked before, of sentences that say about as much", () => {
  const texts = [
    "The battery of the blue bicycle with two seats is empty by noon on most days.",
    "It rained all day.",
    "The battery is heavy.",
  ];
  expect(ask("What about the battery?", ...texts)).toEqual([texts[0], texts[2]]);
});

it("quotes what answers a question rather than who asks it", () => {
  const talk =
    "Interviewer: How do you count your stock?\nMarta: On paper, on Sundays.\nInterviewer: Thank you.";
  expect(ask("How do shops count stock?", talk)[0]).toBe("Marta: On paper, on Sundays.");
});

it("quotes no question of an interviewer, and prefers whom the question names in a transcript too", () => {
  const [asked, told, other] = [
    "How do you count the stock in the shop?",
    "Stock is on paper.",
    "Stock sells.",
  ];
  const passage = (text: string, speaker: string, isInterviewer = false) => ({
    title: "",
    text,
    turns: [{ start: 0, end: text.length, speaker, isInterviewer }],
  });
  const quotesWith = (isInterviewer: boolean) =>
    rankedQuotes({
      question: "What did Grace say about the stock in the shop?",
      earlierQuestions: [],
      passages: [passage(told, "Marta"), passage(other, "Grace"), passage(asked, "Ana", isInterviewer)],
    }).map(({ text }) => text);
  expect(quotesWith(false)).toContain(asked);
  expect(quotesWith(true)).toEqual([other, told]);
});

it.each(["What do they say about the swimming pool?", "Why did the volcano near the battery erupt?"])(
  "has no answer to %s, which nothing is about",
  (question) => {
    expect(ask(question, "The battery is empty by noon.", "Charging takes an hour.")).toEqual([]);
  },
);
