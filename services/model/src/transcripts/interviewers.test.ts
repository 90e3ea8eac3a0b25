import { describe, expect, it } from "vitest";
import { endsWithQuestion, findInterviewers } from "./interviewers.ts";

/** Lines of `Name: words`. */
const turns = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [speaker = "", ...words] = line.trim().split(": ");
      return { speaker, text: words.join(": ") };
    });

const interview = turns(`
  Ana: What do you do when the export fails?
  Marta: I copy the rows by hand. Would you not?
  Ana: Okay.
  Ana: And how long does that take you?
  Marta: An hour, each Monday.
  Ana: Thank you very much for your time.
  Ana: May we call you again?
`);

describe("the interviewers of a transcript", () => {
  it("are those whose turns are mostly questions", () => {
    expect([...findInterviewers(interview)]).toEqual(["Ana"]);
  });

  it("are not those who only ask back", () => {
    const asksBack = turns(
      "Ana: Tell me about the export.\nMarta: The export to a table?\nAna: Yes, that one.",
    );
    expect([...findInterviewers(asksBack)]).toEqual([]);
  });

  it("are members of the workspace, and speakers who are called so", () => {
    const told = turns(
      "Ana Silva: Tell me about it.\nModerator 2: Go on, please.\nMarta: It failed again today.",
    );
    expect([...findInterviewers(told, { members: ["ana silva"] })]).toEqual(["Ana Silva", "Moderator 2"]);
  });

  it("are no participants of the note, whatever they ask", () => {
    expect([...findInterviewers(interview, { participants: ["ANA"] })]).toEqual([]);
  });

  it("are not all of its speakers: that is a meeting of colleagues", () => {
    expect([...findInterviewers(interview, { members: ["Ana", "Marta"] })]).toEqual([]);
    expect([...findInterviewers([])]).toEqual([]);
  });
});

it.each([
  ["How long does it take?", true],
  ["And then he asked “why?”", true],
  ["どのくらいかかりますか？", true],
  ["كم يستغرق ذلك؟", true],
  ["Πόσο διαρκεί;", true],
  ["It failed; again;", false],
  ["Why? Because it failed.", false],
])("%s is a question at its end: %s", (text, isQuestion) => {
  expect(endsWithQuestion(text)).toBe(isQuestion);
});
