import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customFieldTypes } from "../fields/custom-field.ts";
import {
  type FilterField,
  fieldKey,
  fieldKind,
  filterTargets,
  isFieldVisible,
  type SystemField,
  systemFields,
} from "./filter-field.ts";
import { type FieldForm, type FilterForm, filterFormSchema } from "./filter-form.ts";
import { isDoubleOperand, type OperandValues, parseDateOperand, parseDoubleOperand } from "./operands.ts";
import {
  type FilterOperator,
  operatorLabels,
  operatorsByKind,
  operatorsOf,
  takesNoOperand,
} from "./operators.ts";
import { relativeDates, resolveRelativeDate } from "./relative-date.ts";
import { translateField, translateFilter } from "./translate-filter.ts";

const now = new Date("2026-03-31T12:00:00Z");
const context = { now };
const system = (name: SystemField): FilterField => ({ source: "system", name });
const row = (field: FilterField, operator: FilterOperator, values: OperandValues = {}): FieldForm => ({
  id: "1",
  field,
  operator,
  values,
});
const translate = (name: SystemField, operator: FilterOperator, values?: OperandValues) =>
  translateField(row(system(name), operator, values), context);

describe("filter fields", () => {
  it("are the stated system fields", () => {
    expect(Object.keys(systemFields)).toEqual([
      "Archived",
      "Content",
      "Contributors",
      "Created",
      "HighlightCount",
      "Insights",
      "Name",
      "Note",
      "People",
      "ProjectCategory",
      "Project",
      "Published",
      "Starred",
      "TagBoard",
      "TagGroup",
      "Tags",
      "Title",
      "Updated",
      "Authors",
      "Highlight",
      "Channel",
      "AiGenerated",
      "Consent",
      "ConsentUntil",
    ]);
    expect(filterTargets).toEqual([
      "notes",
      "insights",
      "highlights",
      "people",
      "projects",
      "channels",
      "themes",
      "tags",
    ]);
  });

  it("hide what is about people or projects from those who cannot see them", () => {
    const visible = (field: FilterField) => isFieldVisible(field, { people: false, projects: false });
    expect([
      visible(system("People")),
      visible(system("Project")),
      visible(system("ProjectCategory")),
      visible(system("Consent")),
      visible(system("ConsentUntil")),
    ]).toEqual([false, false, false, false, false]);
    expect(visible({ source: "note", fieldId: "1", fieldType: "PERSON" })).toBe(false);
    expect(visible({ source: "person", fieldId: "1", fieldType: "TEXT" })).toBe(false);
    expect(visible(system("Title"))).toBe(true);
    expect(isFieldVisible(system("People"), { people: true, projects: false })).toBe(true);
  });

  it("cannot be a person-type field on a person", () => {
    expect(() => fieldKind({ source: "person", fieldId: "1", fieldType: "PERSON" })).toThrow(RangeError);
    for (const fieldType of customFieldTypes) {
      expect(operatorsOf({ source: "note", fieldId: "1", fieldType }).length).toBeGreaterThan(0);
    }
  });

  it("have a key each", () => {
    expect(fieldKey(system("AiGenerated"))).toBe("aiGenerated");
    expect(fieldKey({ source: "note", fieldId: "abc", fieldType: "TEXT" })).toBe("note.abc");
  });
});

describe("operators", () => {
  it("are the stated ones of each kind of field", () => {
    const words = (kind: keyof typeof operatorsByKind) =>
      operatorsByKind[kind].map((operator) => operatorLabels[operator]);
    expect(words("text")).toEqual([
      "contains",
      "does not contain",
      "is",
      "is not",
      "is empty",
      "is not empty",
    ]);
    expect(words("singleChoice")).toEqual(["is one of", "is not one of"]);
    expect(words("multiValue")).toEqual([
      "has any of",
      "has none of",
      "has all of",
      "missing all of",
      "is empty",
      "is not empty",
    ]);
    expect(words("users")).toEqual(["has any of", "is not one of"]);
    expect(words("boolean")).toEqual(["is", "is not"]);
    expect(words("date")).toEqual(["is", "is after", "is before", "is empty", "is not empty"]);
    expect(words("number")).toEqual([
      "is",
      "is not",
      "greater than",
      "less than",
      "is empty",
      "is not empty",
    ]);
  });

  it("follow from a field's type", () => {
    expect(fieldKind({ source: "note", fieldId: "1", fieldType: "SELECT" })).toBe("singleChoice");
    expect(fieldKind({ source: "note", fieldId: "1", fieldType: "SELECT", multiple: true })).toBe(
      "multiValue",
    );
    expect(fieldKind({ source: "insight", fieldId: "1", fieldType: "NPS" })).toBe("number");
    expect(fieldKind(system("Contributors"))).toBe("users");
  });
});

describe("operands", () => {
  it("of numbers are digits with an optional decimal point; what is not becomes 0", () => {
    expect(["1", "1.", "12.50", "0"].every(isDoubleOperand)).toBe(true);
    expect(["", ".", "-1", "1e3", "1,5", "abc"].some(isDoubleOperand)).toBe(false);
    expect([parseDoubleOperand(" 12.5 "), parseDoubleOperand("abc")]).toEqual([12.5, 0]);
    fc.assert(fc.property(fc.string(), (text) => Number.isFinite(parseDoubleOperand(text))));
  });

  it("of dates need a valid or a relative date", () => {
    for (const date of ["", "soon", "2026-02-30", "2026-13-01", "2026-03-31T25:00:00Z"]) {
      expect(parseDateOperand({ date }, context)).toBeUndefined();
    }
    expect(parseDateOperand({ date: "2026-03-31" }, { now, timezoneOffsetMinutes: -600 })).toEqual({
      start: new Date("2026-03-30T14:00:00Z"),
      end: new Date("2026-03-31T13:59:59.999Z"),
    });
  });

  it("relative run from 1 hour ago to 2 years ago", () => {
    const keys = Object.keys(relativeDates);
    expect([keys[0], keys.at(-1)]).toEqual(["hour1", "years2"]);
    expect(resolveRelativeDate("hour1", now).toISOString()).toBe("2026-03-31T11:00:00.000Z");
    expect(resolveRelativeDate("month1", now).toISOString()).toBe("2026-02-28T12:00:00.000Z");
    expect(resolveRelativeDate("years2", now).toISOString()).toBe("2024-03-31T12:00:00.000Z");
  });
});

describe("translation", () => {
  it("writes each operator in the eight that the server knows", () => {
    expect(translate("Title", "contains", { text: " churn " })).toEqual({ contains: "churn" });
    expect(translate("Title", "doesNotContain", { text: "churn" })).toEqual({ not: { contains: "churn" } });
    expect(translate("Title", "is", { text: "churn" })).toEqual({ equalTo: "churn" });
    expect(translate("Title", "isNot", { text: "churn" })).toEqual({ not: { equalTo: "churn" } });
    expect(translate("Project", "isOneOf", { ids: ["1", "2"] })).toEqual({ in: ["1", "2"] });
    expect(translate("Project", "isNotOneOf", { ids: ["1"] })).toEqual({ not: { in: ["1"] } });
    expect(translate("Tags", "hasAnyOf", { ids: ["1"] })).toEqual({ overlaps: ["1"] });
    expect(translate("Tags", "hasNoneOf", { ids: ["1"] })).toEqual({ not: { overlaps: ["1"] } });
    expect(translate("Tags", "hasAllOf", { multiSelect: "a; b" })).toEqual({ contains: ["a", "b"] });
    expect(translate("Tags", "missingAllOf", { ids: ["1"] })).toEqual({ not: { contains: ["1"] } });
    expect(translate("Archived", "isNot", { boolean: true })).toEqual({ not: { equalTo: true } });
    expect(translate("HighlightCount", "greaterThan", { double: "3" })).toEqual({ greaterThan: 3 });
    expect(translate("HighlightCount", "is", { double: "many" })).toEqual({ equalTo: 0 });
    expect(translate("Created", "isAfter", { relativeDate: "day1" })).toEqual({
      greaterThan: "2026-03-30T12:00:00.000Z",
    });
    expect(translate("Created", "isBefore", { date: "2026-03-31" })).toEqual({
      lessThan: "2026-03-31T00:00:00.000Z",
    });
    expect(translate("Created", "is", { date: "2026-03-31" })).toEqual({
      greaterThan: "2026-03-30T23:59:59.999Z",
      lessThan: "2026-04-01T00:00:00.000Z",
    });
  });

  it("drops rows with empty values, but not is empty and is not empty", () => {
    expect(translate("Title", "contains", { text: "  " })).toBeUndefined();
    expect(translate("Tags", "hasAnyOf", { ids: [] })).toBeUndefined();
    expect(translate("Created", "is", { date: "soon" })).toBeUndefined();
    expect(translate("HighlightCount", "is", { double: "" })).toBeUndefined();
    expect(translate("Archived", "is")).toBeUndefined();
    expect(translate("Tags", "isEmpty")).toEqual({ empty: true });
    expect(translate("Tags", "isNotEmpty")).toEqual({ not: { empty: true } });
    expect(translate("Archived", "isEmpty")).toBeUndefined();
  });

  it("keys the filter by target; And needs every field, Or any", () => {
    const fields = [
      row(system("Title"), "contains", { text: "a" }),
      row(system("Published"), "is", { boolean: true }),
    ];
    const title = { field: "title", where: { contains: "a" } };
    const published = { field: "published", where: { equalTo: true } };
    expect(translateFilter({ combinator: "And", fields }, ["insights", "notes"], context)).toEqual({
      insights: { and: [title, published] },
      notes: { or: [] },
    });
    expect(translateFilter({ combinator: "Or", fields }, ["insights", "notes", "people"], context)).toEqual({
      insights: { or: [title, published] },
      notes: { or: [title] },
      people: { or: [] },
    });
    expect(translateFilter({ combinator: "And", fields: [] }, filterTargets, context)).toEqual({});
  });

  it("that excludes AI is met by objects that AI cannot write, and one for AI by none of them", () => {
    const field: FilterField = { source: "system", name: "AiGenerated" };
    const translated = (operator: "is" | "isNot", boolean: boolean, combinator: "And" | "Or" = "And") => {
      const fields = [{ id: "1", field, operator, values: { boolean } }];
      return translateFilter({ combinator, fields }, ["notes", "people", "points"], context);
    };
    const notes = { and: [{ field: "aiGenerated", where: { not: { equalTo: true } } }] };
    const met = { and: [{ and: [] }] };
    expect(translated("isNot", true)).toEqual({ notes, people: met, points: met });
    expect(translated("is", false)).toMatchObject({ people: met, points: met });
    expect(translated("is", false, "Or")).toMatchObject({ people: { or: [{ and: [] }] } });
    expect(translated("is", true)).toMatchObject({ people: { or: [] }, points: { or: [] } });
  });

  it("of any form is a filter that the API accepts, and the form survives an address", () => {
    const forms: fc.Arbitrary<FilterForm> = fc.record({
      combinator: fc.constantFrom("And", "Or"),
      fields: fc.array(
        fc.record({
          id: fc.string({ maxLength: 10 }),
          field: fc
            .constantFrom<SystemField>("Title", "Tags", "Created", "Published", "HighlightCount", "Project")
            .map((name): FilterField => ({ source: "system", name })),
          operator: fc.constantFrom<FilterOperator>(
            "contains",
            "is",
            "hasAnyOf",
            "isEmpty",
            "isAfter",
            "lessThan",
            "isOneOf",
          ),
          values: fc.record({
            text: fc.string(),
            double: fc.string(),
            ids: fc.array(fc.string(), { maxLength: 3 }),
            date: fc.constantFrom("", "2026-01-01", "x"),
          }),
        }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(forms, (form) => {
        expect(filterFormSchema.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
        expect(() => translateFilter(form, filterTargets, context)).not.toThrow();
      }),
    );
    expect(takesNoOperand("isEmpty")).toBe(true);
  });
});
