import { ProductError } from "@fieldstone/model/errors.ts";
import { validate } from "graphql";
import { expect, it } from "vitest";
import { buildApiSchema } from "../schema.ts";
import { CheckedDocuments } from "./checked-documents.ts";
import { documentFieldsMax, parseDocument } from "./document-size.ts";

const schema = buildApiSchema();
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(" ");

function codeOf(source: string): string {
  try {
    parseDocument(source);
    return "passed";
  } catch (error) {
    return error instanceof ProductError ? error.code : String(error);
  }
}

/** Real or possible attacks: each is cheap to send and expensive to process. */
const attacks: Readonly<Record<string, string>> = {
  "a fragment of 500 fields spread 200 times": `{ ${many(200, (at) => `b${at}: members { ...F }`)} }
    fragment F on User { ${many(500, (at) => `a${at}: id`)} }`,
  "fragments that double at each step": `{ note(id: "1") { ...F0 } }
    ${many(40, (at) => `fragment F${at} on Note { ...F${at + 1} ...F${at + 1} }`)} fragment F40 on Note { id }`,
  "such fragments that nothing spreads": `{ members { id } }
    ${many(40, (at) => `fragment F${at} on Note { a: project { ...F${at + 1} } b: project { ...F${at + 1} } }`)}
    fragment F40 on Note { id }`,
  "one field a thousand times": `{ ${"members { id } ".repeat(1_000)} }`,
  "the same through inline fragments": `{ ${"... { members { id } } ".repeat(500)} }`,
  "the same through fragments": `{ ${many(199, (at) => `...F${at} ...F${at}`)} }
    ${many(199, (at) => `fragment F${at} on Query { members { id } }`)}`,
  "a thousand fragments": `{ members { ${many(400, (at) => `...F${at}`)} } } ${many(400, (at) => `fragment F${at} on User { id }`)}`,
  "a thousand variables": `query (${many(1_000, (at) => `$v${at}: Int`)}) { members { id } }`,
  "a thousand directives": `{ members { id ${"@a ".repeat(1_000)} } }`,
  "many operations": many(500, (at) => `query Q${at} { members { id } }`),
  "nesting that ends the parser's stack": `{ ${"a { ".repeat(2_900)} b ${"} ".repeat(2_900)} }`,
  "lists that end it": `{ search(query: ${"[".repeat(2_900)} ${"]".repeat(2_900)}) { total } }`,
  "nested inline fragments": `{ ${"... { ".repeat(500)} members { id } ${"} ".repeat(500)} }`,
  "a megabyte of comments": `${"#\n".repeat(500_000)} { members { id } }`,
  "ten thousand tokens": `{ ${many(5_000, (at) => `a${at}: b`)} }`,
};

it.each(Object.entries(attacks))("refuses %s at once", (_name, source) => {
  const before = process.threadCpuUsage();
  expect(codeOf(source)).toMatch(/^query\.(too_large|too_deep)$/);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

it("counts a batch's operations together", () => {
  const documents = new CheckedDocuments();
  const operation = { query: `{ ${many(documentFieldsMax / 4, (at) => `a${at}: __typename`)} }` };
  expect(() => documents.check(operation)).not.toThrow();
  expect(() => documents.check([operation, operation])).not.toThrow();
  expect(() => documents.check(Array.from({ length: 5 }, () => operation))).toThrow("batch");
});

it("refuses a NUL that a document writes into a string, and takes one that is only written about", () => {
  expect(codeOf('{ people(nameContains: "a\\u0000b") { totalCount } }')).toBe("input.invalid");
  expect(codeOf('{ people(nameContains: "a\\u{0}b") { totalCount } }')).toBe("input.invalid");
  expect(codeOf('{ people(nameContains: "a\\\\u0000b") { totalCount } }')).toBe("passed");
});

it("leaves what is no GraphQL, and cycles of fragments, to whoever says so by place", () => {
  expect(codeOf("{ members { id }")).toContain("Syntax Error");
  expect(() => new CheckedDocuments().check({ query: "{ members { id }" })).not.toThrow();
  const cycle = "{ members { ...A } } fragment A on User { id ...B } fragment B on User { name ...A }";
  expect(codeOf(cycle)).toBe("passed");
  expect(validate(schema, parseDocument(cycle).document)[0]?.message).toContain("Cannot spread fragment");
});
