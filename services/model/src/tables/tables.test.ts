import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTable, chosenRows, tagsOf } from "./check-table.ts";
import { dateOrderOf, isDateOrderUnknown, readDate } from "./read-date.ts";
import { columnNames, readTable } from "./read-table.ts";
import { suggestChoices } from "./suggest-choices.ts";
import { type TableChoices, tableColumnRoles } from "./table-roles.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const table = (...lines: readonly string[]) => readTable(bytes(lines.join("\n")));
const rolesOf = (...lines: readonly string[]) => suggestChoices(table(...lines)).roles;

describe("a table", () => {
  test("is read whatever its delimiter and encoding are", () => {
    expect(table("text;category", "Too slow;speed", "Too dear, too;price")).toMatchObject({
      delimiter: ";",
      encoding: "utf-8",
      columnCount: 2,
    });
    expect(table("text\tcategory", "Too slow\tspeed")).toMatchObject({ delimiter: "\t" });
    expect(readTable(Buffer.from("text,wer\nzu teuer,J\xfcrgen", "latin1"))).toMatchObject({
      encoding: "windows-1252",
      rows: [{}, { cells: ["zu teuer", "Jürgen"] }],
    });
    expect(readTable(Buffer.from("\ufefftext,who\nslow,Zoë", "utf16le"))).toMatchObject({
      encoding: "utf-16le",
      rows: [{ cells: ["text", "who"] }, { cells: ["slow", "Zoë"] }],
    });
  });

  test("keeps the numbers that its rows have in a spreadsheet, empty ones counted", () => {
    const read = table("text", "one", "", '"two', 'lines"', ",,", "three,,x");
    expect(read.rows.map(({ number }) => number)).toEqual([1, 2, 4, 6]);
    expect(columnNames(read, true)).toEqual(["text", "Column 2", "Column 3"]);
    expect(columnNames(read, false)).toEqual(["Column 1", "Column 2", "Column 3"]);
  });
});

describe("what a table is suggested to be", () => {
  test("follows its headings", () => {
    expect(
      rolesOf(
        "Subject,Created at,Customer name,Category,Feedback,Plan,Empty",
        "Export,2024-03-01,Dana,Reports; Export,It takes an hour,Team,",
        "Login,2024-03-02,Kim,Login,The code never came,Free,",
      ),
    ).toEqual(["TITLE", "DATE", "PERSON", "TAGS", "TEXT", "LABELED", "IGNORED"]);
  });

  test("follows what stands below headings that say nothing", () => {
    expect(
      rolesOf(
        "a,b,c",
        "7,red,I write the numbers on paper first because my hands are wet",
        "9,blue,By then the fishmonger has already sold a box that nobody wrote down",
      ),
    ).toEqual(["LABELED", "LABELED", "TEXT"]);
    expect(rolesOf("text,category", "I am still waiting on my card?,card_arrival")).toEqual(["TEXT", "TAGS"]);
    // Several questions of a survey are separate answers.
    expect(rolesOf("What do you use?,What is missing?", "Paper,A search")).toEqual(["TEXT", "TEXT"]);
  });

  test("is no date where the cells are none, and no tag where they are sentences", () => {
    expect(rolesOf("date,text", "soon,Too slow", "never,Too dear")).toEqual(["LABELED", "TEXT"]);
    expect(rolesOf("category,x", `${"many words ".repeat(20)},1`)).toEqual(["TEXT", "LABELED"]);
  });

  test("is one transcript where columns are speakers and words", () => {
    expect(suggestChoices(table("Speaker,Text", "Ana,Hello")).shape).toBe("TRANSCRIPT");
    expect(suggestChoices(table("Name,Text", "Ana,Hello")).shape).toBe("NOTES");
  });

  test("separates tags by what stands between them", () => {
    const separator = (cell: string) => suggestChoices(table("text,tags", `words,"${cell}"`)).tagSeparator;
    expect(["one", "one; two", "one, two", "one|two"].map(separator)).toEqual(["", ";", ",", "|"]);
  });
});

describe("rows that are wrong for what was chosen", () => {
  const answers = table(
    "text,tags,who,when",
    "Too slow,speed;export,Dana,1.3.2024",
    ",speed,Kim,2.3.2024",
    `Too dear,${"x".repeat(201)},Lee,soon`,
    "Fine,,Ana,3.3.2024,and more",
  );
  const choices: TableChoices = {
    shape: "NOTES",
    hasHeader: true,
    roles: ["TEXT", "TAGS", "PERSON", "DATE", "LABELED"],
    tagSeparator: ";",
    dateOrder: "DMY",
    skipsProblemRows: false,
    tagIds: [],
  };

  test("are named with their numbers", () => {
    expect(checkTable(answers, choices)).toEqual({
      noteCount: 4,
      problemRowCount: 3,
      problems: [
        { problem: "NO_TEXT", count: 1, rowNumbers: [3] },
        { problem: "EXTRA_CELLS", count: 1, rowNumbers: [5] },
        { problem: "BAD_DATE", count: 1, rowNumbers: [4] },
        { problem: "LONG_TAG", count: 1, rowNumbers: [4] },
      ],
      tagCount: 2,
      personCount: 4,
      columnsWithTooManyOptions: [],
      overfullFields: [],
    });
  });

  test("are left out when chosen", () => {
    const skipping = { ...choices, skipsProblemRows: true };
    expect(checkTable(answers, skipping)).toMatchObject({ noteCount: 1, tagCount: 2, personCount: 1 });
    expect(chosenRows(answers, skipping).map(({ number }) => number)).toEqual([2]);
  });

  test("the number of notes is the number of rows that are imported, for every table and choice", () => {
    const cell = fc.constantFrom("", "a", "b;c", "1.3.2024", "x".repeat(301), "Ana");
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 12 }),
        fc.array(fc.constantFrom(...tableColumnRoles), { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        (rows, roles, hasHeader, skipsProblemRows) => {
          const filled = rows.map((cells, index) => ({ number: index + 1, cells: ["row", ...cells] }));
          const made = { encoding: "utf-8", delimiter: ",", columnCount: 6, rows: filled };
          const chosen = { ...choices, roles: [...roles, "LABELED" as const], hasHeader, skipsProblemRows };
          const check = checkTable(made, chosen);
          expect(check.noteCount).toBe(chosenRows(made, chosen).length);
          for (const row of filled) {
            const tags = tagsOf(row, chosen).map((tag) => tag.toLowerCase());
            expect(new Set(tags).size).toBe(tags.length);
          }
        },
      ),
    );
  });
});

describe("cells of fields", () => {
  test("are found wrong by the type of their field, and options and people are not", () => {
    const surveyed = table("said;boxes;stage", "We count;12;Early", "We guess;a dozen;x");
    const check = checkTable(surveyed, {
      ...suggestChoices(surveyed, "DMY"),
      roles: ["TEXT", "FIELD", "FIELD"],
      fields: [null, { id: "1", type: "NUMBER" }, { id: "2", type: "SELECT" }],
    });
    expect(check.problems).toContainEqual({ problem: "BAD_VALUE", count: 1, rowNumbers: [3] });
  });
});

describe("dates", () => {
  test.each([
    ["2024-03-01", "2024-03-01T00:00:00.000Z"],
    ["2024-03-01T10:20:30Z", "2024-03-01T10:20:30.000Z"],
    ["2024-03-01 10:20:30+02:00", "2024-03-01T08:20:30.000Z"],
    ["1.3.2024", "2024-03-01T00:00:00.000Z"],
    ["01/03/24 11:05 PM", "2024-03-01T23:05:00.000Z"],
    ["1 March 2024", "2024-03-01T00:00:00.000Z"],
    ["Mar 1st, 2024", "2024-03-01T00:00:00.000Z"],
    ["3/1/2024 12:00 AM", "2024-01-03T00:00:00.000Z"],
  ])("%s", (cell, iso) => {
    expect(readDate(cell, "DMY")?.toISOString()).toBe(iso);
  });

  test.each(["", "soon", "31.2.2024", "2024-13-01", "7", "1.3", "1 foo 2024", "2024-03-01 25:00"])(
    "%j is none",
    (cell) => expect(readDate(cell, "DMY")).toBeNull(),
  );

  test("the order of day and month is seen where one of them shows it", () => {
    expect(dateOrderOf(["1/2/2024", "25/2/2024"])).toBe("DMY");
    expect(dateOrderOf(["1/2/2024", "2/25/2024"])).toBe("MDY");
    expect(dateOrderOf(["1/2/2024", "2/3/2024"])).toBeNull();
    expect(readDate("1/2/2024", "MDY")?.getUTCMonth()).toBe(0);
  });

  test("the order is unknown only where it makes a difference", () => {
    expect(isDateOrderUnknown(["1/2/2024", "2/3/2024"])).toBe(true);
    expect(isDateOrderUnknown(["2024-01-02", "2/3/2024"])).toBe(true);
    expect(isDateOrderUnknown(["1/2/2024", "25/2/2024"])).toBe(false);
    expect(isDateOrderUnknown(["2024-01-02", "3 Feb 2024", ""])).toBe(false);
  });

  test("every day is read as it is written", () => {
    const day = fc.date({ min: new Date("1970-01-01"), max: new Date("2068-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString();
        const [year, month, number] = iso.slice(0, 10).split("-");
        expect(readDate(iso, "DMY")?.toISOString().slice(0, 19)).toBe(iso.slice(0, 19));
        for (const [cell, order] of [
          [`${number}.${month}.${year}`, "DMY"],
          [`${month}/${number}/${year?.slice(2)}`, "MDY"],
        ] as const) {
          expect(readDate(cell, order)?.toISOString().slice(0, 10)).toBe(iso.slice(0, 10));
        }
      }),
    );
  });
});
