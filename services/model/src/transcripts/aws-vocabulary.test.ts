import { expect, it } from "vitest";
import { awsVocabulary, termsLeftOut } from "./aws-vocabulary.ts";
import { transcriptionLanguages } from "./transcription-languages.ts";

it("joins words with hyphens, and leaves out terms with digits and signs that English has not", () => {
  const terms = [
    "Fieldstone",
    "churn  rate",
    "churn-rate",
    "O’Neil",
    "Q3",
    "R&D",
    "C++",
    "Zoë",
    "...",
    "e.g.",
  ];
  expect(awsVocabulary("en-GB", terms)).toEqual({
    phrases: ["Fieldstone", "churn-rate", "O'Neil", "e.g."],
    leftOut: ["Q3", "R&D", "C++", "Zoë", "..."],
  });
});

it.each([
  ["de-DE", "Müller Straße", "Müller-Straße"],
  ["fr-FR", "De\u0301ja\u0300 vu", "Déjà-vu"],
  ["ru-RU", "Москва", "москва"],
  ["af-ZA", "Kaapstad", "kaapstad"],
  ["da-DK", "Énergi", "énergi"],
  ["hi-IN", "बाज\u093Cार", "बा\u095Bार"],
  ["th-TH", "น\u0E33", "น\u0E4D\u0E32"],
  ["ja-JP", "カスタマー調査", "カスタマー調査"],
  ["pl-PL", "Łódź", "łódź"],
] as const)("writes %s as its list has it", (language, term, phrase) => {
  expect(awsVocabulary(language, [term])).toEqual({ phrases: [phrase], leftOut: [] });
});

it("leaves out terms of several words where the list has no hyphen", () => {
  expect(awsVocabulary("ko-KR", ["고객", "고객 조사"])).toEqual({
    phrases: ["고객"],
    leftOut: ["고객 조사"],
  });
});

it("takes no more than Amazon does: 256 characters of a term, 50 kB together", () => {
  expect(awsVocabulary("en-US", ["a".repeat(256), "b".repeat(257)]).phrases).toEqual(["a".repeat(256)]);
  const many = Array.from(
    { length: 400 },
    (_, index) =>
      [...String(index)].map((digit) => String.fromCodePoint(0x0e01 + Number(digit))).join("") +
      "ก".repeat(55),
  );
  const { phrases, leftOut } = awsVocabulary("th-TH", many);
  const sizeBytes = new TextEncoder().encode(phrases.join("\n")).length;
  expect(sizeBytes).toBeLessThanOrEqual(50_000);
  expect(sizeBytes).toBeGreaterThan(49_000);
  expect(phrases.length + leftOut.length).toBe(400);
});

it("lets no digit or sign through in any language", () => {
  for (const language of transcriptionLanguages)
    expect(awsVocabulary(language, ["7", "a7", "٣", "１", "%", "a_b", "a/b", ";"]).phrases).toEqual([]);
});

it("leaves out nothing for other providers", () => {
  const asked = { language: "en-US", vocabulary: ["Q3"] } as const;
  expect(termsLeftOut({ ...asked, provider: "aws" })).toEqual(["Q3"]);
  expect(termsLeftOut({ ...asked, provider: "assemblyai" })).toEqual([]);
  expect(termsLeftOut({ ...asked, provider: null })).toEqual([]);
});
