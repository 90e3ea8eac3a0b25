import { expect, it } from "vitest";
import { answerTextBytesMax, RequestCost } from "./request-cost.ts";

const tooLong = expect.objectContaining({ code: "query.answer_too_long" });
const half = "x".repeat(answerTextBytesMax / 2);

it("texts of an answer are bounded together, wherever they stand and whoever counts them", () => {
  new RequestCost().addAnswer({ a: [{ b: half }], settings: { filter: [half.slice(100)] } });
  expect(() => new RequestCost().addAnswer({ a: [{ b: half }], settings: { filter: [half] } })).toThrow(
    tooLong,
  );
});

it("the operations of a batch share the bound", () => {
  const cost = new RequestCost();
  cost.addAnswer({ a: half });
  expect(() => cost.addAnswer({ a: half })).toThrow(tooLong);
});

it("a text that a field has counted may be as long as it was let", () => {
  const cost = new RequestCost();
  const content = half.repeat(5);
  cost.addText(content.length);
  cost.addAnswer({ content, title: "Short" });
  expect(() => cost.addAnswer({ more: half.repeat(2) })).toThrow(tooLong);
});

it("a list of a million nothings counts too", () => {
  expect(() => new RequestCost().addAnswer(Array.from({ length: answerTextBytesMax }, () => []))).toThrow(
    tooLong,
  );
  new RequestCost().addAnswer({ none: null, count: 1, yes: true });
});
