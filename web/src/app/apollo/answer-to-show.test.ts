import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, type Asked, answerToShow } from "./answer-to-show.ts";

const error = new Error("no connection");
const all = { question: "all", data: "rows of all" };
const answered = (question: string): Asked<string> => ({ ...ask(question), data: `rows of ${question}` });
const ask = (question: string): Asked<string> => ({ question, data: undefined, error: undefined });
const failed = (question: string): Asked<string> => ({ ...ask(question), error });

test("an answer is shown, and stays while the next is awaited", () => {
  expect(answerToShow(ask("all"), undefined)).toBeUndefined();
  expect(answerToShow(answered("all"), undefined)).toEqual(all);
  expect(answerToShow(ask("late"), all)).toEqual(all);
});

test("a question that failed is not answered with the rows of another", () => {
  expect(answerToShow(failed("late"), all)).toBeUndefined();
  expect(answerToShow(failed("late"), undefined)).toBeUndefined();
});

test("rows stay where the same question failed when it was asked again", () => {
  expect(answerToShow(failed("all"), all)).toEqual(all);
});

test("whatever came before, rows under an error answer the question that failed", () => {
  const step = fc
    .tuple(fc.constantFrom("all", "late", "early"), fc.constantFrom(answered, ask, failed))
    .map(([question, how]) => how(question));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let shown: Answer<string> | undefined;
      for (const asked of steps) {
        shown = answerToShow(asked, shown);
        if (asked.error !== undefined && shown) expect(shown.question).toBe(asked.question);
      }
    }),
  );
});
