import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passesLuhn } from "./find-numbers.ts";
import { findPersonalData } from "./find-personal-data.ts";

const wordsIn = (text: string, names: Parameters<typeof findPersonalData>[1] = []) =>
  findPersonalData(text, names).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

describe("personal data", () => {
  it.each([
    ["Write to ana.silva+work@mail.example.co.uk, please.", "EMAIL", "ana.silva+work@mail.example.co.uk"],
    ["Mail grüße@müller.example.", "EMAIL", "grüße@müller.example"],
    ["My card is 4111 1111 1111 1111, by the way", "CARD", "4111 1111 1111 1111"],
    ["It was 5500-0055-5555-5559.", "CARD", "5500-0055-5555-5559"],
    ["She has 378282246310005 from work", "CARD", "378282246310005"],
    ["Reach me on +44 20 7946 0958 after six", "PHONE", "+44 20 7946 0958"],
    ["or (415) 555-0132", "PHONE", "(415) 555-0132"],
    ["or 415-555-0132.", "PHONE", "415-555-0132"],
    ["020 7946 0958 is the shop's", "PHONE", "020 7946 0958"],
    ["Meine Handynummer: 0151/23456789", "PHONE", "0151/23456789"],
    ["my number is 5550132", "PHONE", "5550132"],
    ["I live at 12 Baker Street, London NW1 6XE, since May", "ADDRESS", "12 Baker Street, London NW1 6XE"],
    ["I live at 12 Baker Street. Come by", "ADDRESS", "12 Baker Street"],
    ["I live at 12 Baker St., London.", "ADDRESS", "12 Baker St., London"],
    [
      "at 1600 Pennsylvania Ave, Washington, DC 20500",
      "ADDRESS",
      "1600 Pennsylvania Ave, Washington, DC 20500",
    ],
    ["Wir wohnen in der Hauptstraße 5, 10115 Berlin", "ADDRESS", "Hauptstraße 5, 10115 Berlin"],
    ["au 12 rue de Rivoli, 75001 Paris", "ADDRESS", "12 rue de Rivoli, 75001 Paris"],
  ])("is found in “%s”", (text, kind, words) => {
    expect(wordsIn(text)).toEqual([[kind, words]]);
  });

  it.each([
    "On 2024-05-12 we had 1,250,000 visits, and 12.05.2024 was better.",
    "Version 10.0.19045 at 192.168.10.200 took 1234567 ms",
    "4111 1111 1111 1112 is no card",
    "Order 100200300400500600700800900",
    "We talked @ noon about a@b and the street",
    "It costs 1.500.000 euros in 2024 2025 2026",
    "at 01/02/2024 09:30, and 05.11.2026 14:30",
    "from 01.02.2024 - 05.02.2024, 2024-05-12 08:15",
    "order number 20231234, invoice number 5550132, ticket number: 4445556",
  ])("is not found in “%s”", (text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  it("leaves nothing of two finds that overlap", () => {
    expect(wordsIn("Call 555 867 5309 12 Oak Street, London")).toEqual([
      ["PHONE", "555 867 5309 12"],
      ["ADDRESS", "Oak Street, London"],
    ]);
  });

  it("has names of known people, also in parts where they are in the text", () => {
    const names = [
      { name: "Ana María Silva", wordsAlone: true },
      { name: "Will", wordsAlone: false },
      { name: "Jo Customer", wordsAlone: false },
    ];
    const text = "ana maria silva said: Silva's shop. Ask Jo, or JO CUSTOMER; Will will know. Anagram";
    expect(wordsIn(text, names)).toEqual([
      ["NAME", "ana maria silva"],
      ["NAME", "Silva"],
      ["NAME", "JO CUSTOMER"],
      ["NAME", "Will"],
    ]);
  });
});

describe("whatever the text is", () => {
  const texts = fc
    .array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(
          "ana@example.com",
          "+44 20 7946 0958",
          "4111111111111111",
          "12 Baker Street",
          "Ana Silva",
          " ",
          "\n",
          "(",
          "-",
          "0",
        ),
      ),
    )
    .map((parts) => parts.join(""));

  it("what is found is apart, in order and within it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let before = 0;
        for (const { start, end } of findPersonalData(text, [{ name: "Ana Silva", wordsAlone: true }])) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("an address and a name are found between any other words", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "z", "é", " ", ",", "\n", "!") });
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const text = `${before} Ana Silva <ana@example.com> ${after}`;
        const names = [{ name: "Ana Silva", wordsAlone: false }];
        expect(wordsIn(text, names)).toEqual([
          ["NAME", "Ana Silva"],
          ["EMAIL", "ana@example.com"],
        ]);
      }),
    );
  });

  it("every number of digits with its check digit is a card's, and no other is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{14}$/), fc.integer({ min: 1, max: 9 }), (digits, off) => {
        const check = Array.from({ length: 10 }, (_, each) => each).find((each) =>
          passesLuhn(`${digits}${each}`),
        );
        expect(wordsIn(`card ${digits}${check}`)[0]).toEqual(["CARD", `${digits}${check}`]);
        const wrong = ((check ?? 0) + off) % 10;
        expect(wordsIn(`card ${digits}${wrong}`).map(([kind]) => kind)).not.toContain("CARD");
      }),
    );
  });

  it.each(["1", "1 ", "(", "+1(", "A", "A ", "a@", "a.", "1 A", "1 Aa ", "12 Ba-", "rue ", "1-", "Aa'"])(
    "time grows with the text alone: %s",
    (part) => {
      const timeOf = (length: number) => {
        const text = part.repeat(length / part.length);
        const begun = performance.now();
        findPersonalData(text, [{ name: "A A A A", wordsAlone: true }]);
        return performance.now() - begun;
      };
      timeOf(10_000);
      // A pattern with quadratic time would need minutes.
      expect(timeOf(300_000)).toBeLessThan(10_000);
    },
  );
});
