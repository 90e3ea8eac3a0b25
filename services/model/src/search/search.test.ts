import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { answerSchema, citationTypes, conversationFeedback, conversationRoles } from "./answer.ts";
import { conversationObjectTypes } from "./conversation-objects.ts";
import { previewFragments } from "./preview.ts";
import { parseSearchParams } from "./search-params.ts";
import { parseSearchTerms, searchKind, searchQueryProblem } from "./search-query.ts";
import { searchItemSchema, searchRequestSchema } from "./search-request.ts";
import { searchDisplays, searchResultTypes, searchTabs, searchTypesOf } from "./search-types.ts";

describe("search results", () => {
  it("are of nine types", () => {
    expect(searchResultTypes).toEqual([
      "CHANNEL",
      "HIGHLIGHT",
      "INSIGHT",
      "NOTE",
      "PERSON",
      "PROJECT",
      "PROJECT_CATEGORY",
      "TAG",
      "THEME",
    ]);
    expect(searchDisplays).toEqual(["grid", "list"]);
  });

  it("stand under twelve tabs", () => {
    expect(searchTabs.join()).toBe(
      "Contacts,Data,Everything,Folders,Projects,Notes,Insights,Highlights,Tags,People,Channels,Themes",
    );
    expect(searchTypesOf("Everything")).toEqual(searchResultTypes);
    expect(searchTypesOf("Data")).toEqual(["NOTE", "HIGHLIGHT"]);
    expect(searchTabs.every((tab) => searchTypesOf(tab).length > 0)).toBe(true);
  });

  it("have the extended form's keys", () => {
    const item = {
      id: newId(),
      item_type: "NOTE",
      created_at: "2026-03-31T00:00:00Z",
      project_id: null,
      project_title: null,
      title: "a",
      chunk: "b",
      score: null,
      tags: null,
    };
    expect(searchItemSchema.parse(item)).toEqual(item);
  });
});

describe("search queries", () => {
  it("have at most 2000 characters and 60 words", () => {
    expect(searchQueryProblem("a".repeat(2000))).toBeUndefined();
    expect(searchQueryProblem("a".repeat(2001))).toContain("2000 characters");
    expect(searchQueryProblem(Array(60).fill("a").join(" "))).toBeUndefined();
    expect(searchQueryProblem(Array(61).fill("a").join(" "))).toContain("60 words");
  });

  it("that are questions get an answer, unless they stand in double quotes", () => {
    expect(searchKind("Why do people leave?")).toBe("question");
    expect(searchKind("how do people export data")).toBe("question");
    expect(searchKind('"Why do people leave?"')).toBe("keyword");
    expect(searchKind("“Why do people leave?”")).toBe("keyword");
    expect(searchKind("„is it too slow“")).toBe("keyword");
    expect(searchKind("churn reasons")).toBe("keyword");
    expect(searchKind("")).toBe("keyword");
  });

  it("hold phrases in double quotes", () => {
    expect(parseSearchTerms('price "too  high" now "')).toEqual({
      phrases: ["too high"],
      words: ["price", "now"],
    });
    expect(parseSearchTerms("“too high” «very» e-mail -now")).toEqual({
      phrases: ["too high", "very"],
      words: ["e-mail"],
    });
  });
});

describe("the structured search request", () => {
  const request = (options: object, rest: object = {}) =>
    searchRequestSchema.safeParse({ options, limit: 10, cursor: null, ...rest });

  it("accepts every option at once", () => {
    const id = newId();
    const options = {
      types: ["NOTE"],
      query: { method: "HYBRID", value: "churn", titleOnly: true, asWritten: true },
      location: { method: "NOT_LOCATED_IN", ids: [id] },
      user: { method: "CREATED_BY", ids: [id], aiContributed: true },
      tags: { method: "CONTAINS", ids: [id] },
      fields: [
        { type: "TEXT", id, method: "CONTAINS", value: "x" },
        { type: "DATE", id, method: "NOT_CONTAINS", value: { from: "2026-01-01T00:00:00Z" } },
      ],
      date: { field: "UPDATED", range: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00+10:00" } },
      sort: { by: "RELEVANCE", direction: "DESC" },
    };
    expect(request(options).data?.options).toEqual(options);
  });

  it("takes a whole limit from 0 to 1000 and a text or null as cursor", () => {
    expect(request({}, { limit: 0 }).success && request({}, { limit: 1000, cursor: "c" }).success).toBe(true);
    for (const limit of [-1, 1001, 1.5, "1", null]) expect(request({}, { limit }).success).toBe(false);
    expect(request({}, { cursor: 1 }).success).toBe(false);
  });

  it("needs ISO date and times in ranges, and UUIDs as ids", () => {
    for (const from of ["yesterday", "2026-01-01", "2026-02-30T00:00:00Z"]) {
      expect(request({ date: { field: "CREATED", range: { from } } }).success).toBe(false);
    }
    expect(request({ tags: { method: "CONTAINS", ids: ["abc"] } }).success).toBe(false);
    expect(
      request({
        date: { field: "CREATED", range: { from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" } },
      }).success,
    ).toBe(false);
    expect(request({ query: { method: "VECTOR", value: "a ".repeat(61) } }).success).toBe(false);
  });
});

describe("search parameters", () => {
  it("take one result type or many, and fall back to defaults part by part", () => {
    expect(parseSearchParams({ query: "churn", resultType: "NOTE", sort: "nonsense" })).toEqual({
      query: "churn",
      method: "FULL_TEXT",
      titleOnly: false,
      resultType: ["NOTE"],
      projectIds: [],
      sort: { field: "RELEVANCE", direction: "DESC" },
      layout: "list",
      filter: { combinator: "And", fields: [] },
      selectedFilterId: null,
    });
    expect(parseSearchParams({ resultType: ["NOTE", "TAG"] }).resultType).toEqual(["NOTE", "TAG"]);
    expect(parseSearchParams({ method: "HYBRID" }).method).toBe("HYBRID");
    expect(parseSearchParams({ titleOnly: true }).titleOnly).toBe(true);
    expect(parseSearchParams({ titleOnly: "yes" }).titleOnly).toBe(false);
    expect(parseSearchParams({ method: "GUESS" }).method).toBe("FULL_TEXT");
    expect(
      parseSearchParams({ sort: { field: "CREATED" }, layout: "grid", projectIds: ["../x"] }),
    ).toMatchObject({
      sort: { field: "CREATED", direction: "DESC" },
      layout: "grid",
      projectIds: [],
    });
    fc.assert(fc.property(fc.anything(), (value) => parseSearchParams(value).query.length <= 2000));
  });
});

describe("previews", () => {
  it("put together are the text, whatever the spans", () => {
    expect(
      previewFragments("Too high a price", [
        { start: 11, end: 16 },
        { start: 0, end: 3 },
      ]),
    ).toEqual([
      { text: "Too", match: true },
      { text: " high a ", match: false },
      { text: "price", match: true },
    ]);
    const spans = fc.array(fc.record({ start: fc.nat(40), end: fc.nat(40) }));
    fc.assert(
      fc.property(fc.string(), spans, (text, matches) => {
        const fragments = previewFragments(text, matches);
        expect(fragments.map((fragment) => fragment.text).join("")).toBe(text);
        expect(fragments.every((fragment, at) => fragment.match !== fragments[at + 1]?.match)).toBe(true);
      }),
    );
  });
});

it("an answer has its citations and its four counts", () => {
  const answer = {
    summary: "s",
    citations: [{ id: "1", type: "note", quote: "q" }],
    numProjects: 1,
    numHighlights: 2,
    numChannels: 0,
    numItems: 3,
    isQuestion: true,
  };
  expect(answerSchema.parse(answer)).toEqual(answer);
  expect(citationTypes).toEqual(["highlight", "insight", "note", "theme", "tag"]);
  expect([...conversationRoles, ...conversationFeedback]).toEqual(["ASSISTANT", "USER", "Good", "Bad"]);
  expect(conversationObjectTypes).toHaveLength(6);
});
