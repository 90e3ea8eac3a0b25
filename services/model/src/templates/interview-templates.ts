import {
  type BuiltInTemplate,
  board,
  highlightsBoard,
  noteField,
  notesTable,
  selectField,
} from "./built-in-template.ts";
import type { ProjectTemplateContent } from "./template-content.ts";

const views = [notesTable, highlightsBoard];

/** Studies based on conversations. */
export const interviewTemplates: readonly BuiltInTemplate<ProjectTemplateContent>[] = [
  {
    id: "discovery-interviews",
    title: "Discovery interviews",
    description: "Learn how people work today, what blocks them and what they have tried.",
    content: {
      icon: "🔍",
      color: "#2f8079",
      readme:
        "## What we want to learn\n\nWhich problem do we think people have, and what would make us change our minds?\n\n## Whom we talk to\n\nFive to eight people of one segment. Write down who is left out.\n\n## How we work\n\n1. Ask about the last time, never about the future.\n2. Highlight within a day, tag together once a week.\n3. After every third interview, write down what surprised us.",
      boards: [
        board("Discovery", {
          Situation: ["Trigger", "Current way of working", "People involved"],
          Difficulty: ["Pain point", "Workaround", "Cost in time or money"],
          Wish: ["Unmet need", "Delight", "Would pay for"],
        }),
      ],
      fields: [
        selectField("Segment", ["New customer", "Long-time customer", "Not a customer"]),
        noteField("Participant", "PERSON"),
        noteField("Interview date", "DATETIME"),
      ],
      notes: [
        {
          title: "Interview guide",
          markdown:
            "## Opening\n\n- Thank you, consent to record, no right answers.\n- What does a normal day look like?\n\n## The last time\n\n- Tell me about the last time you did this. What started it?\n- What happened next? Who else was there?\n- Where did it get hard? What did you do then?\n\n## Closing\n\n- What did I not ask that I should have?\n- Whom else should we talk to?",
        },
      ],
      views,
    },
  },
  {
    id: "diary-study",
    title: "Diary study",
    description: "Follow people over days or weeks through short entries of their own.",
    content: {
      icon: "📔",
      color: "#5a68b5",
      readme:
        "## What we follow\n\nOne behaviour, over a time long enough to see it change.\n\n## The rhythm\n\n- An entry each time it happens, at least every second day.\n- A short call at the beginning, in the middle and at the end.\n\n## One note a person\n\nAdd each entry under its date. Tag the moment, then the mood.",
      boards: [
        board("Diary", {
          Moment: ["Start", "Routine", "Interruption", "Giving up", "Coming back"],
          Mood: ["Confident", "Neutral", "Frustrated"],
        }),
      ],
      fields: [
        noteField("Participant", "PERSON"),
        selectField("Week", ["Week 1", "Week 2", "Week 3", "Week 4"]),
        noteField("Entries", "NUMBER"),
      ],
      notes: [
        {
          title: "Entry prompts",
          markdown:
            "Answer in a sentence or two, or record your voice.\n\n1. What were you about to do?\n2. What happened instead, or as planned?\n3. How did you feel about it, and why?\n4. A photo, if it helps.",
        },
      ],
      views,
    },
  },
  {
    id: "win-loss",
    title: "Win–loss interviews",
    description: "Find out why deals were won or lost, in the buyers' own words.",
    content: {
      icon: "🏁",
      color: "#b2603a",
      readme:
        "## The question\n\nWhat decided, and when was it decided?\n\n## Whom we ask\n\nBuyers of the last three months, as many lost as won. Somebody who was not in the deal asks.\n\n## What we do with it\n\nOnce a quarter: the three reasons we win, the three we lose, and one thing to change.",
      boards: [
        board("Decision", {
          "Reason for us": ["Product fit", "Trust", "Price", "Service"],
          "Reason against us": ["Missing feature", "Too expensive", "Too risky", "Hard to switch"],
          Process: ["Trigger", "Shortlist", "Blocker", "Final decision"],
        }),
      ],
      fields: [
        selectField("Outcome", ["Won", "Lost", "No decision"]),
        selectField("Deal size", ["Small", "Medium", "Large"]),
        noteField("Chosen competitor", "TEXT"),
        noteField("Buyer", "PERSON"),
      ],
      notes: [
        {
          title: "Interview guide",
          markdown:
            "- What made you look for a solution just then?\n- Which ones did you compare, and how?\n- When were you closest to choosing another one?\n- What nearly stopped the decision?\n- Looking back, what decided it?",
        },
      ],
      views,
    },
  },
  {
    id: "jobs-to-be-done",
    title: "Jobs to be done",
    description: "Understand what people hire a product for by the story of their last switch.",
    content: {
      icon: "🧭",
      color: "#3a7ca8",
      readme:
        "## The switch\n\nTalk only to people who began or stopped using something in the last months. Build the timeline from the first thought to the first use.\n\n## Four forces\n\nTag what pushed them away, what pulled them over, what made them anxious and which habit held them back.\n\n## What comes out\n\nJob stories: when …, I want to …, so that …",
      boards: [
        board("Forces", {
          Progress: ["Push of the situation", "Pull of the new"],
          Resistance: ["Anxiety", "Habit"],
        }),
        board("Job", {
          Timeline: ["First thought", "Passive looking", "Active looking", "Deciding", "First use"],
          Outcome: ["Functional job", "Emotional job", "Social job"],
        }),
      ],
      fields: [
        selectField("Switch", ["To us", "Away from us", "Between others"]),
        noteField("Switched from", "TEXT"),
        noteField("Participant", "PERSON"),
      ],
      notes: [
        {
          title: "Timeline interview",
          markdown:
            "1. When did you first think that you needed something else? Where were you?\n2. What did you do about it then? What happened next?\n3. Who else had a say?\n4. What did you compare? What almost kept you where you were?\n5. What was it like the first time you used it?",
        },
      ],
      views,
    },
  },
  {
    id: "onboarding-study",
    title: "Onboarding study",
    description: "See where new customers get stuck in their first days, and what carries them through.",
    content: {
      icon: "🚀",
      color: "#5b7f4a",
      readme:
        "## First value\n\nWrite down the moment at which a new customer has got what they came for, and how we would notice it.\n\n## What we collect\n\nCalls in the first week, support questions of the first month, and recordings of first sessions.\n\n## What we decide\n\nThe one step to remove, and the one to explain better.",
      boards: [
        board("First days", {
          Step: ["Signing up", "Setting up", "Inviting others", "First result"],
          Experience: ["Got stuck", "Asked for help", "Found it alone", "Was surprised"],
          Outcome: ["Activated", "Slowed down", "Gave up"],
        }),
      ],
      fields: [
        selectField("Role", ["Admin", "Everyday user", "Decision maker"]),
        noteField("Days since sign-up", "NUMBER"),
        noteField("Reached first result", "BOOLEAN"),
        noteField("Customer", "PERSON"),
      ],
      notes: [
        {
          title: "First-week call",
          markdown:
            "- What did you want to have done by today?\n- Show me how far you got.\n- Where did you stop? What did you expect there?\n- What would you tell a colleague who begins tomorrow?",
        },
      ],
      views,
    },
  },
  {
    id: "beta-feedback",
    title: "Beta feedback",
    description: "Collect what testers of a new version say, and know when it is ready.",
    content: {
      icon: "🧪",
      color: "#8159a8",
      readme:
        "## Ready when\n\nWrite down before the beta begins what has to be true at its end.\n\n## Testers\n\nWho they are, what they agreed to, and when they hear from us.\n\n## Every week\n\nTag what came in, name the three most frequent problems, and answer each tester once.",
      boards: [
        board("Beta", {
          Feedback: ["Bug", "Confusing", "Missing", "Slow", "Works well"],
          Decision: ["Fix before release", "Later", "Will not do"],
        }),
      ],
      fields: [
        selectField("Severity", ["Blocks work", "Annoying", "Cosmetic"]),
        noteField("Version", "TEXT"),
        noteField("Tester", "PERSON"),
        noteField("Answered", "BOOLEAN"),
      ],
      notes: [
        {
          title: "Weekly check-in",
          markdown:
            "1. What did you use the new version for this week?\n2. What stopped you?\n3. If it went away tomorrow, what would you miss?\n4. Would you let your whole team use it today? Why, or why not?",
        },
      ],
      views,
    },
  },
];
