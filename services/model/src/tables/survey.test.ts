import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionOptionLengthMax } from "../limits.ts";
import { checkTable } from "./check-table.ts";
import { readTable } from "./read-table.ts";
import { isSurvey, proposeQuestion, suggestSurvey } from "./suggest-survey.ts";
import {
  isAnswerLabel,
  questionsWithTooManyOptions,
  questionTitles,
  selectAnswersOf,
  selectQuestionsOf,
  splitAnswers,
} from "./survey-answers.ts";
import { answerSeparators, type TableChoices } from "./table-roles.ts";
import { writeCsv } from "./write-csv.ts";

const tableOf = (rows: readonly (readonly string[])[]) => readTable(new TextEncoder().encode(writeCsv(rows)));

const survey = tableOf([
  ["Submitted", "E-mail", "How often do you order?", "What do you use?", "What is missing?", "Id"],
  ["2026-03-01", "dana@example.com", "Weekly", "Paper; Phone", "I write on paper first", "a1"],
  ["2026-03-02", "kim@example.com", "Monthly", "Phone", "It never syncs on the boat", "a2"],
  ["2026-03-03", "lee@example.com", "weekly", "Paper; Computer", "", "a3"],
  ["2026-03-04", "ana@example.com", "Monthly", "Computer; Phone", "A list that I can share", "a4"],
]);

describe("what the columns of a survey are proposed to be", () => {
  test("follows what stands in them", () => {
    expect(suggestSurvey(survey)).toMatchObject({
      shape: "SURVEY",
      roles: ["DATE", "PERSON", "SINGLE_SELECT", "MULTI_SELECT", "FREE_TEXT", "LABELED"],
      answerSeparators: [null, null, null, ";", null, null],
    });
    expect(isSurvey(survey)).toBe(true);
    expect(
      isSurvey(
        tableOf([
          ["text", "category"],
          ["Too slow", "speed"],
        ]),
      ),
    ).toBe(false);
  });

  test("splits at what separates answers, and at no comma within them", () => {
    expect(proposeQuestion("", ["a,b", "b,c", "a", "c,a", "b"])).toEqual({
      role: "MULTI_SELECT",
      separator: ",",
    });
    const sentences = ["Yes, always", "No, never", "Yes, always", "No, never"];
    expect(proposeQuestion("", sentences)).toEqual({ role: "SINGLE_SELECT", separator: null });
    expect(proposeQuestion("", ["a\nb", "a", "b", "b\na"]).separator).toBe("\n");
  });

  test("is text where nothing repeats, and nothing where nothing stands", () => {
    expect(proposeQuestion("why?", ["too dear", "too slow"]).role).toBe("FREE_TEXT");
    expect(proposeQuestion("rating?", ["1", "7", "9"]).role).toBe("LABELED");
    expect(proposeQuestion("rating?", ["1", "2", "2", "1"]).role).toBe("SINGLE_SELECT");
    expect(proposeQuestion("why?", [])).toEqual({ role: "IGNORED", separator: null });
  });

  const option = fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.replace(/[;,|\n\r]/gu, "x"));

  test("finds the separator of any answers that were joined by one", () => {
    const options = fc.uniqueArray(
      option.map((text) => text.trim()).filter((text) => text !== ""),
      { minLength: 3, maxLength: 8, selector: (text) => text.toLowerCase() },
    );
    fc.assert(
      fc.property(options, fc.constantFrom(...answerSeparators), (answers, separator) => {
        // Every pair and each one alone, as people would choose.
        const cells = answers.flatMap((one, at) => [
          one,
          ...answers.slice(at + 1).map((two) => `${one}${separator} ${two}`),
        ]);
        expect(proposeQuestion("", cells)).toEqual({ role: "MULTI_SELECT", separator });
      }),
    );
  });

  test("never is a choice with an answer that cannot be an option, or with too many options", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(option, fc.string({ maxLength: 80 })), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 4 }),
        (cells, repeats) => {
          const filled = Array.from({ length: repeats }, () => cells.map((cell) => cell.trim()))
            .flat()
            .filter((cell) => cell !== "");
          const { role, separator } = proposeQuestion("", filled);
          if (role !== "SINGLE_SELECT" && role !== "MULTI_SELECT") return;
          for (const cell of filled) expect(splitAnswers(cell, separator).every(isAnswerLabel)).toBe(true);
          const rows = filled.map((cell, at) => ({ number: at + 1, cells: [cell] }));
          const table = { encoding: "", delimiter: "", columnCount: 1, rows };
          const choices: TableChoices = {
            ...suggestSurvey(survey),
            hasHeader: false,
            roles: [role],
            answerSeparators: [separator],
          };
          expect(questionsWithTooManyOptions(table, choices)).toEqual([]);
        },
      ),
    );
  });
});

describe("the options of a question", () => {
  const choices = (role: "SINGLE_SELECT" | "MULTI_SELECT"): TableChoices => ({
    ...suggestSurvey(survey),
    roles: [role],
    answerSeparators: [role === "MULTI_SELECT" ? "," : null],
  });

  test("are too many where they do not fit into a field", () => {
    const many = tableOf([["Shop?"], ...Array.from({ length: 400 }, (_, at) => [`Shop number ${at}`])]);
    expect(checkTable(many, choices("SINGLE_SELECT")).columnsWithTooManyOptions).toEqual([0]);
    expect(checkTable(survey, suggestSurvey(survey)).columnsWithTooManyOptions).toEqual([]);
    // Answers that differ only in case are the same option.
    const alike = tableOf([["Shop?"], ...Array.from({ length: 400 }, (_, at) => [at % 2 ? "YES" : "yes"])]);
    expect(checkTable(alike, choices("SINGLE_SELECT")).columnsWithTooManyOptions).toEqual([]);
  });

  test("lose no answer: what is no option is told apart, each once", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(...answerSeparators), (cell, separator) => {
        const [question] = selectQuestionsOf({ ...choices("MULTI_SELECT"), answerSeparators: [separator] });
        if (question === undefined) throw new Error("no question");
        const { labels, others } = selectAnswersOf({ number: 1, cells: [cell] }, question);
        const said = new Set(cell.split(separator).flatMap((part) => part.trim() || []));
        expect(new Set([...labels, ...others])).toEqual(said);
        expect(labels.length + others.length).toBe(said.size);
        for (const label of labels) expect(label).not.toContain(";");
      }),
    );
    expect(isAnswerLabel("x".repeat(50))).toBe(true);
    expect(isAnswerLabel("x".repeat(51))).toBe(false);
    expect(questionOptionLengthMax).toBe(40_000);
  });
});

test("rows without an answer, and with one that is no option, are named", () => {
  const long = "x".repeat(51);
  const table = tableOf([
    ["Who?", "Which?"],
    ["Dana", "a"],
    ["", ""],
    ["Kim", `a; ${long}`],
    ["", "b"],
  ]);
  const check = checkTable(table, {
    ...suggestSurvey(table),
    roles: ["IGNORED", "MULTI_SELECT"],
    answerSeparators: [null, ";"],
  });
  expect(check.noteCount).toBe(3);
  expect(check.problems).toEqual([{ problem: "LONG_ANSWER", count: 1, rowNumbers: [4] }]);
  const asked = { ...suggestSurvey(table), roles: ["IGNORED", "SINGLE_SELECT"] as const };
  const none = tableOf([
    ["Who?", "Which?"],
    ["Dana", ""],
    ["Kim", "b"],
  ]);
  expect(checkTable(none, asked).problems).toEqual([{ problem: "NO_ANSWER", count: 1, rowNumbers: [2] }]);
});

test("the titles of questions are as long as a field's may be, and none is another's", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 130 }), { maxLength: 8 }), (columns) => {
      const titles = questionTitles([...columns, ...columns]);
      expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(columns.length * 2);
      for (const title of titles) expect([...title].length).toBeLessThanOrEqual(100);
    }),
  );
});
