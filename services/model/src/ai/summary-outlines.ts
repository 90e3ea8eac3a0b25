import { z } from "zod";
import type { SummaryFramework } from "./summary-frameworks.ts";

/** A section of a summary: the prompt for a model, and keywords to pick sentences without one. */
export interface OutlineSection {
  readonly title: string;
  readonly about: string;
  readonly cues: string;
}

/** Heading of the line that contains an insight's title. */
export const insightTitleSection = "Title";

const outlineSection = z.object({ title: z.string(), about: z.string(), cues: z.string() }).readonly();

/** How a framework structures a summary, or which other output is requested. */
export const summaryOutline = z
  .discriminatedUnion("by", [
    z.object({
      by: z.literal("whole"),
      sentencesMax: z.number(),
      /** Also counts questions: in conversations, the answers say more. */
      withQuestions: z.boolean().optional(),
    }),
    z.object({ by: z.literal("time") }),
    z.object({ by: z.literal("questions") }),
    z.object({ by: z.literal("topics") }),
    z.object({ by: z.literal("prompt") }),
    // No summary: an insight made from highlights, passages worth a highlight, or a title.
    z.object({ by: z.literal("insight") }),
    z.object({ by: z.literal("highlights"), most: z.number() }),
    z.object({ by: z.literal("title") }),
    // Words that identify a person.
    z.object({ by: z.literal("personal-data") }),
    z.object({ by: z.literal("sections"), sections: z.array(outlineSection).readonly() }),
  ])
  .readonly();
export type SummaryOutline = z.output<typeof summaryOutline>;

const section = (title: string, about: string, cues: string): OutlineSection => ({ title, about, cues });
const sections = (...list: readonly OutlineSection[]): SummaryOutline => ({ by: "sections", sections: list });

const problems = section(
  "Problems",
  "what is hard, slow, broken or confusing",
  "problem issue hard difficult slow broken confusing confused frustrating frustrated annoying fail failed error lost stuck wrong unclear missing bug crash never nobody cannot struggle pain",
);
const requests = section(
  "Requests",
  "what people ask for or wish for",
  "want need wish would like should could please request feature add missing support ability allow hope love expect option",
);
const praise = section(
  "What works",
  "what people like and find easy",
  "love like great good easy easily fast useful helpful happy works nice clear simple enjoy perfect better quick",
);
const nextSteps = section(
  "Next steps",
  "what was agreed, who does what and by when",
  "next will follow send schedule week meeting plan agree agreed action decide decided tomorrow monday later call email share deadline",
);
const decision = section(
  "Decision process",
  "how and by whom a purchase is decided",
  "decide decision approve approval procurement legal security review sign manager director team process committee evaluate evaluation",
);

/** The sections of each framework. */
export const summaryOutlines: Readonly<Record<SummaryFramework, SummaryOutline>> = {
  Summary: { by: "whole", sentencesMax: 6 },
  Essential: { by: "whole", sentencesMax: 3 },
  Chronological: { by: "time" },
  "By question": { by: "questions" },
  "By topics": { by: "topics" },
  "Custom prompt": { by: "prompt" },
  "Actionable opportunities": sections(problems, requests, nextSteps),
  "Sales (MEDDIC)": sections(
    section(
      "Metrics",
      "measurable goals and results",
      "percent hours days weeks cost costs revenue save saved number measure target growth reduce increase double half million thousand",
    ),
    section(
      "Economic buyer",
      "who holds the budget",
      "budget cfo ceo vp director owner finance money pay approve sponsor head",
    ),
    section(
      "Decision criteria",
      "what an offer is compared by",
      "criteria compare requirement requirements must important security integration price need compliance feature",
    ),
    decision,
    section("Identified pain", problems.about, problems.cues),
    section(
      "Champion",
      "who wants this inside the company",
      "champion love recommend push convince advocate excited support team",
    ),
  ),
  "Sales (SPICED)": sections(
    section(
      "Situation",
      "how things are done today",
      "use using currently today team company process tool tools work people spreadsheet manual",
    ),
    section("Pain", problems.about, problems.cues),
    section(
      "Impact",
      "what the pain costs or a change brings",
      "cost costs time hours days lose lost revenue customers impact churn money waste save faster",
    ),
    section(
      "Critical event",
      "what sets the date",
      "deadline date quarter month year renewal launch before until end contract expire by",
    ),
    decision,
  ),
  "Product requirements": sections(
    section("Problem", problems.about, problems.cues),
    section(
      "Users",
      "who has it and when",
      "user users customer customers team admin people manager designer engineer researcher everyone anyone",
    ),
    section("Requirements", requests.about, `${requests.cues} must require requirement`),
    section(
      "Risks and open questions",
      "what is not known or may go wrong",
      "risk maybe unsure question unclear depends worry concern whether unless privacy security",
    ),
  ),
  "Feature requests": sections(
    requests,
    section("Why it is needed", problems.about, `${problems.cues} because so that`),
  ),
  "Voice of customer": sections(
    praise,
    problems,
    requests,
    section(
      "Expectations",
      "what people compare it with and expect",
      "expect expected compare compared other competitor before switch switched instead alternative than",
    ),
  ),
  "Research report": sections(
    section(
      "Background",
      "who took part and in what situation",
      "role work team company years use using currently today job responsible",
    ),
    section("Findings", "what was learned", `${problems.cues} ${praise.cues}`),
    section("Recommendations", requests.about, requests.cues),
  ),
  "Customer call": sections(
    section(
      "Context",
      "who the customer is and how they use the product",
      "use using team company work role currently today customers project",
    ),
    praise,
    problems,
    requests,
    nextSteps,
  ),
  "Usability test": sections(
    section(
      "Tasks",
      "what was tried and whether it was done",
      "task click clicked try tried find found open opened complete completed page button screen menu form select search",
    ),
    section("Usability problems", problems.about, problems.cues),
    praise,
    section("Suggestions", requests.about, requests.cues),
  ),
};

/** The outline of a summary without a framework, by its kind. */
export const outlinesOfKinds = {
  chapter: { by: "time" },
  paragraph: { by: "whole", sentencesMax: 6 },
  streaming: { by: "whole", sentencesMax: 5 },
} as const satisfies Record<string, SummaryOutline>;
