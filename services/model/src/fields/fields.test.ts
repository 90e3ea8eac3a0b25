import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProductError } from "../errors.ts";
import {
  type CustomFieldDefinition,
  chosenOptions,
  customFieldText,
  customFieldTypes,
  customFieldValueIn,
  parseCustomFieldValue,
} from "./custom-field.ts";
import {
  isJobRole,
  jobFunctionOf,
  jobFunctions,
  jobRoles,
  onboardingPurposes,
  orgSizes,
} from "./job-roles.ts";
import { parseQuestionOptions, parseQuestionOptionText, questionTypes } from "./question-options.ts";
import {
  defaultSelectableMax,
  isScale,
  parseOptionLabel,
  parseSelectOptions,
  sortScale,
  splitMultiSelect,
} from "./select-options.ts";

describe("select options", () => {
  it("have a label that is trimmed, not empty and at most 50 characters", () => {
    expect(parseOptionLabel("  Price ")).toBe("Price");
    expect(parseOptionLabel("  ")).toBeUndefined();
    expect(parseOptionLabel("a".repeat(50))).toBe("a".repeat(50));
    expect(parseOptionLabel("a".repeat(51))).toBeUndefined();
  });

  it("are at most 200, a repeated label ignored whatever its case", () => {
    const labels = ["Price", "price ", "PRICE", "Speed"].map((label) => ({ label }));
    expect(parseSelectOptions(labels).map(({ label }) => label)).toEqual(["Price", "Speed"]);
    const many = Array.from({ length: 300 }, (_, at) => ({ label: `Option ${at}` }));
    expect(parseSelectOptions(many)).toHaveLength(200);
    const withRepeats = [...many.slice(0, 150), ...many.slice(0, 150), ...many.slice(150, 160)];
    expect(parseSelectOptions(withRepeats)).toHaveLength(160);
    expect(parseSelectOptions([{ label: "a", id: "1", color: "#123456" }])).toEqual([
      { id: "1", label: "a", color: "#123456" },
    ]);
  });

  it("allow 100 at once, or 1 where there is a single option", () => {
    expect([defaultSelectableMax(1), defaultSelectableMax(2), defaultSelectableMax(0)]).toEqual([
      1, 100, 100,
    ]);
  });

  it("that are all numbers are a scale, in its own order", () => {
    const made = (...labels: string[]) => parseSelectOptions(labels.map((label) => ({ label })));
    const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label);
    expect(labelsOf(sortScale(made("0", "7", "10", "3")))).toEqual(["0", "3", "7", "10"]);
    expect(labelsOf(sortScale(made("7", "often", "3")))).toEqual(["7", "often", "3"]);
    expect([isScale([]), isScale(made("1", "2")), isScale(made("2", "1"))]).toEqual([true, true, false]);
  });

  it("are split on semicolons", () => {
    expect(splitMultiSelect(" a ;b;; c;")).toEqual(["a", "b", "c"]);
  });
});

describe("question options", () => {
  it("have a text that is trimmed, not empty and at most 40,000 characters", () => {
    expect(parseQuestionOptionText(" yes ")).toBe("yes");
    expect(parseQuestionOptionText(" ")).toBeUndefined();
    expect(parseQuestionOptionText("a".repeat(40_000))).toHaveLength(40_000);
    expect(parseQuestionOptionText("a".repeat(40_001))).toBeUndefined();
    expect(questionTypes).toEqual(["FREE_TEXT", "MULTI_SELECT", "SINGLE_SELECT"]);
  });

  it("too large to store are refused with 'Too many options.', but not those of free text", () => {
    const texts = Array.from({ length: 500 }, (_, at) => `A rather long option ${at}`);
    expect(() => parseQuestionOptions("SINGLE_SELECT", texts)).toThrow("Too many options.");
    expect(parseQuestionOptions("FREE_TEXT", texts)).toHaveLength(500);
    expect(parseQuestionOptions("MULTI_SELECT", ["a", " "]).map(({ optionText }) => optionText)).toEqual([
      "a",
    ]);
  });
});

describe("custom field values", () => {
  const parse = (type: Exclude<CustomFieldDefinition["type"], "SELECT">, text: string) =>
    parseCustomFieldValue({ type }, text);

  it("are of ten types", () => {
    expect(customFieldTypes).toEqual([
      "BOOLEAN",
      "DATETIME",
      "EMAIL",
      "NPS",
      "NUMBER",
      "PERSON",
      "PHONE",
      "SELECT",
      "TEXT",
      "URL",
    ]);
  });

  it("are text up to 10,299 characters, or null", () => {
    expect(parse("TEXT", "a".repeat(10_299))).toHaveLength(10_299);
    expect(() => parse("TEXT", "a".repeat(10_300))).toThrow("at most 10,299 characters");
    expect(parse("TEXT", "  ")).toBeNull();
    expect(parseCustomFieldValue({ type: "TEXT" }, null)).toBeNull();
  });

  it.each([
    ["BOOLEAN", "Yes", "true"],
    ["DATETIME", "2026-03-31", "2026-03-31T00:00:00.000Z"],
    ["DATETIME", "2026-03-31T09:30", "2026-03-31T09:30:00.000Z"],
    ["DATETIME", "2026-03-31T09:30:00+02:00", "2026-03-31T07:30:00.000Z"],
    ["DATETIME", "31 March 2026", "2026-03-31T00:00:00.000Z"],
    ["DATETIME", "Mar 31, 2026", "2026-03-31T00:00:00.000Z"],
    ["EMAIL", "Ada@Example.com", "ada@example.com"],
    ["NPS", "10", "10"],
    ["NUMBER", "-12.5", "-12.5"],
    ["PHONE", "+61 (2) 5550-0000", "+61 (2) 5550-0000"],
    ["URL", "example.com/a", "https://example.com/a"],
  ] as const)("of %s take %j as %j", (type, text, expected) => {
    expect(parse(type, text)).toBe(expected);
  });

  it.each([
    ["BOOLEAN", "maybe"],
    ["DATETIME", "soon"],
    ["DATETIME", "Price 5"],
    ["DATETIME", "2026-02-30"],
    ["DATETIME", "7"],
    ["EMAIL", "ada"],
    ["NPS", "11"],
    ["NPS", "-1"],
    ["NUMBER", "1,5"],
    ["PHONE", "call me"],
    ["URL", "javascript:alert(1)"],
  ] as const)("of %s refuse %j", (type, text) => {
    expect(() => parse(type, text)).toThrow(ProductError);
  });

  // Half of what an ambiguous expression for numbers takes, and eight times what these take.
  it("of the greatest length are read in less than a millisecond: a request has a thousand of them", () => {
    const units = ["0", "a", " a", ".", "-", "1.", "a.", "@a", ";", "jan ", "2026-01-01T", "http:"];
    const before = process.threadCpuUsage();
    for (const unit of units) {
      const text = `${unit.repeat(10_000 / unit.length)}\u{1}`;
      for (const type of customFieldTypes) {
        const field = type === "SELECT" ? { type, selectableMax: 1, options: [] } : { type };
        for (let read = 0; read < 5; read += 1) customFieldValueIn(field, text);
      }
    }
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(100);
  });

  it("of a select are its options' ids, no more than may be chosen, and outlast a new label", () => {
    const options = parseSelectOptions([{ label: "Price" }, { label: "Speed" }]);
    const [price, speed] = options.map(({ id }) => id);
    const field = { type: "SELECT", selectableMax: 1, options } as const;
    expect(parseCustomFieldValue(field, "price")).toBe(price);
    expect(() => parseCustomFieldValue(field, "price;speed")).toThrow("Choose at most 1.");
    expect(() => parseCustomFieldValue(field, "colour")).toThrow("not one of the options");
    const both = { ...field, selectableMax: 2 };
    expect(parseCustomFieldValue(both, "speed; PRICE; speed")).toBe(`${speed};${price}`);
    const renamed = options.map((option) => ({ ...option, label: `${option.label}!` }));
    expect(customFieldText({ ...both, options: renamed }, `${speed};${price}`)).toBe("Speed!; Price!");
    const whole = { ...field, options: parseSelectOptions([{ label: "Speed; price" }]) };
    expect(parseCustomFieldValue(whole, "speed; price")).toBe(whole.options[0]?.id);
    expect(chosenOptions(options.slice(1), `${price};${speed}`).map(({ id }) => id)).toEqual([speed]);
  });

  it("are read again from the text that they are shown as", () => {
    const labels = ["Price", "Colour; hue", "Colour", "; odd ;"];
    const options = parseSelectOptions(labels.map((label) => ({ label })));
    const select: CustomFieldDefinition = { type: "SELECT", selectableMax: 4, options };
    const stored = fc.oneof(
      fc.subarray(options.map(({ id }) => id)).map((ids) => [select, ids.join(";")] as const),
      fc.boolean().map((value) => [{ type: "BOOLEAN" }, String(value)] as const),
      fc.nat(10).map((value) => [{ type: "NPS" }, String(value)] as const),
      fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((value) => [{ type: "DATETIME" }, value.toISOString()] as const),
      fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((value) => {
          return [{ type: "DATETIME" }, `${value.toISOString().slice(0, 10)}T00:00:00.000Z`] as const;
        }),
    );
    fc.assert(
      fc.property(stored, ([field, value]) => {
        expect(parseCustomFieldValue(field, customFieldText(field, value)) ?? "").toBe(value);
      }),
    );
  });

  it("change nothing when parsed again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("BOOLEAN", "DATETIME", "EMAIL", "NPS", "NUMBER", "PHONE", "TEXT", "URL"),
        fc.string(),
        (type, text) => {
          let once: string | null;
          try {
            once = parseCustomFieldValue({ type }, text);
          } catch (error) {
            expect(error).toBeInstanceOf(ProductError);
            return;
          }
          expect(parseCustomFieldValue({ type }, once)).toBe(once);
        },
      ),
    );
  });
});

describe("job roles", () => {
  it("are fourteen, seven of them with a function of their own", () => {
    expect(jobRoles).toHaveLength(14);
    expect(
      jobRoles
        .map((role) => jobFunctionOf(role))
        .filter(Boolean)
        .toSorted(),
    ).toEqual([...jobFunctions].toSorted());
    expect(jobFunctionOf("Researcher")).toBeUndefined();
    expect([isJobRole("Legal"), isJobRole("Wizard")]).toEqual([true, false]);
    expect(orgSizes).toEqual(["1-25", "26-200", "201-500", "501-1000", "1001-5000", "5000+"]);
    expect(onboardingPurposes).toHaveLength(9);
  });
});
